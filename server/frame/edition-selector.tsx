import type { ProductContext } from "#shared/entries/context.ts";
import type { Site } from "#shared/entries/site.ts";
import { Link } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";
import { currentEditionLabel, editionLabel } from "./edition-label.ts";

type EditionSelectorProps = { readonly product: ProductContext; readonly site: Site; readonly messages: Messages };

/**
 * The deployments and versions of a product that have pages here, as links; nothing for a product without deployment or
 * with one edition only (docs/behaviour.md, Product pages).
 */
export function EditionSelector({ product, site, messages }: EditionSelectorProps) {
  const { productName } = product.productNameReference;
  const current = currentEditionLabel(product, site, messages);
  const editions = product.editions.flatMap((edition) => {
    const url = edition.docsUrl ?? edition.landingUrl;
    return url === undefined ? [] : [{ edition, url }];
  });
  if (current === undefined || editions.length < 2) return null;
  return (
    <details className="editions" data-place="edition-selector">
      <summary>
        <span className="vh">{messages.edition}: </span>
        {current}
      </summary>
      <ul>
        {editions.map(({ edition, url }) => (
          <li key={url}>
            <Link href={url} aria-current={edition.current ? "true" : undefined}>
              {editionLabel(edition, productName, site, messages)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
