import type { Edition, ProductContext } from "#shared/entries/context.ts";
import type { Deployment } from "#shared/entries/product.ts";
import type { Site } from "#shared/entries/site.ts";
import { useMessages, Words } from "#shared/language.tsx";
import { Link, useLocalise } from "#shared/links/link.tsx";
import { searchScopeOf, searchUrl } from "#shared/links/search-scope.ts";
import type { Messages } from "#shared/messages/messages.ts";
import { currentEditionLabel, editionLabel } from "./edition-label.ts";
import { VersionModal } from "./version-modal.tsx";

type EditionSelectorProps = {
  readonly product: ProductContext;
  /** What the page is called: looked for in an edition that does not have it. */
  readonly pageTitle: string;
  readonly site: Site;
};

/**
 * The deployments and versions of a product as links, each to this page's counterpart there or else to what is closest to it.
 * Script asks before it leads to another page of a Data Center version (docs/behaviour/frame.md, Edition selector).
 */
export function EditionSelector({ product, pageTitle, site }: EditionSelectorProps) {
  const messages = useMessages();
  const localise = useLocalise();
  const current = currentEditionLabel(product, site, messages);
  const { productName } = product.productNameReference;
  const offers = offersOf(product, site, messages);
  if (current === undefined || offers.length < 2) return null;
  const asksFirst = ({ edition }: Offer) =>
    edition?.deployment === "Data Center" && !edition.current && edition.pageUrl === undefined;
  return (
    <>
      <details
        className="editions"
        data-place={offers.some(asksFirst) ? "edition-selector" : undefined}
        data-dropdown="editions"
      >
        <summary>
          <span className="vh">
            <Words of="edition" />:{" "}
          </span>
          {current}
        </summary>
        <ul>
          {offers.map((offer) => (
            <li key={offer.label}>
              <Link
                href={offer.url}
                aria-current={offer.edition?.current ? "true" : undefined}
                data-action={offer.edition?.current ? undefined : `${productName} ${offer.label}`}
                data-same-page={offer.edition?.pageUrl === undefined ? undefined : ""}
                {...(asksFirst(offer) && whatToAsk(offer, product, pageTitle, localise))}
              >
                {offer.label}
              </Link>
              <OtherPage offer={offer} />
            </li>
          ))}
        </ul>
      </details>
      {offers.some(asksFirst) && <VersionModal />}
    </>
  );
}

/** Warns that a link leads to another page. Where a script asks first, its dialog says so as well. */
function OtherPage({ offer: { edition } }: { readonly offer: Offer }) {
  const messages = useMessages();
  const isElsewhere = edition !== undefined && !edition.current && edition.pageUrl === undefined;
  if (!isElsewhere || edition.nearest === undefined) return null;
  return (
    <small>
      <Words of="leadsToPage">{messages.leadsToPage(edition.nearest.title)}</Words>
    </small>
  );
}

type Offer = { readonly label: string; readonly url: string; readonly edition?: Edition };

function offersOf(product: ProductContext, site: Site, messages: Messages): readonly Offer[] {
  const { productName } = product.productNameReference;
  const here = product.editions.flatMap((edition): Offer[] => {
    const { pageUrl, nearest, docsUrl, landingUrl, current } = edition;
    const url = pageUrl ?? (current ? undefined : nearest?.url) ?? docsUrl ?? landingUrl;
    return url === undefined ? [] : [{ label: editionLabel(edition, productName, site, messages), url, edition }];
  });
  return [...elsewhere(product, ["Cloud"]), ...here, ...elsewhere(product, ["Data Center", "Server"])];
}

/** The edition in one of these deployments when it has no pages here, but the product says where it is documented. */
function elsewhere(
  { editions, deploymentUrls }: ProductContext,
  deployments: readonly [Deployment, ...Deployment[]],
): Offer[] {
  const [label] = deployments;
  const url = label === "Cloud" ? deploymentUrls.cloud : deploymentUrls.server;
  const isHere = editions.some(({ deployment }) => deployments.includes(deployment));
  return url === undefined || isHere ? [] : [{ label, url }];
}

/** What the version modal says and offers when this link is chosen. */
function whatToAsk(
  { url, edition }: Offer,
  product: ProductContext,
  pageTitle: string,
  localise: (url: string) => string,
) {
  const { versionNumber, deployment = product.deployment, docsUrl, nearest } = edition ?? {};
  const scope = searchScopeOf({ ...product, deployment, version: versionNumber });
  return {
    "data-version": versionNumber ?? "",
    "data-search": localise(searchUrl(scope, pageTitle)),
    "data-browse": localise(docsUrl ?? url),
    "data-nearest": nearest !== undefined && nearest.url !== docsUrl ? nearest.title : undefined,
  };
}
