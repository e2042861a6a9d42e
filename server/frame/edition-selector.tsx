import type { ProductContext } from "#shared/entries/context.ts";
import type { Deployment } from "#shared/entries/product.ts";
import type { Site } from "#shared/entries/site.ts";
import { Link } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";
import { currentEditionLabel, editionLabel } from "./edition-label.ts";

type EditionSelectorProps = { readonly product: ProductContext; readonly site: Site; readonly messages: Messages };

/**
 * The deployments and versions of a product as links: each to this page's counterpart there, else to its documentation;
 * nothing for a product without deployment or with one edition only (docs/behaviour.md, Product pages).
 */
export function EditionSelector({ product, site, messages }: EditionSelectorProps) {
  const { productName } = product.productNameReference;
  const current = currentEditionLabel(product, site, messages);
  const offered = product.editions.flatMap((edition): Offer[] => {
    const url = edition.pageUrl ?? edition.docsUrl ?? edition.landingUrl;
    const label = editionLabel(edition, productName, site, messages);
    return url === undefined ? [] : [{ label, url, isCurrent: edition.current }];
  });
  const editions = [...elsewhere(product, ["Cloud"]), ...offered, ...elsewhere(product, ["Data Center", "Server"])];
  if (current === undefined || editions.length < 2) return null;
  return (
    <details className="editions" data-place="edition-selector">
      <summary>
        <span className="vh">{messages.edition}: </span>
        {current}
      </summary>
      <ul>
        {editions.map(({ label, url, isCurrent }) => (
          <li key={label}>
            <Link href={url} aria-current={isCurrent ? "true" : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Offer = { readonly label: string; readonly url: string; readonly isCurrent: boolean };

/** The edition in one of these deployments when it has no pages here, but the product says where it is documented. */
function elsewhere(
  { editions, deploymentUrls }: ProductContext,
  deployments: readonly [Deployment, ...Deployment[]],
): Offer[] {
  const [label] = deployments;
  const url = label === "Cloud" ? deploymentUrls.cloud : deploymentUrls.server;
  const isHere = editions.some(({ deployment }) => deployments.includes(deployment));
  return url === undefined || isHere ? [] : [{ label, url, isCurrent: false }];
}
