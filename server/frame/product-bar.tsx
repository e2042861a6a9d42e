import type { TitledLink } from "#shared/entries/card.ts";
import type { ProductContext } from "#shared/entries/context.ts";
import { useMessages } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";

type ProductBarProps = {
  readonly product: ProductContext;
  /** Address of this page without language prefix. */
  readonly path: string;
};

/** A product's own links below the header: Get started, Documentation and Knowledge base, each only when it exists. */
export function ProductBar({ product, path }: ProductBarProps) {
  const messages = useMessages();
  const { icon, landingUrl, docsUrl, productNameReference } = product;
  const { productName } = productNameReference;
  const homeUrl = landingUrl ?? docsUrl;
  const links = productLinks(product, messages);
  const nearest = nearestAbove(path, links);
  const name = (
    <>
      {icon !== undefined && <img src={icon} alt="" width="24" height="24" fetchPriority="low" />}
      {productName}
    </>
  );
  return (
    <nav className="product-bar" aria-label={productName}>
      {homeUrl === undefined ? <b>{name}</b> : <Link href={homeUrl}>{name}</Link>}
      <ul>
        {links.map(({ title, url }) => (
          <li key={title}>
            <Link href={url} aria-current={url === path ? "page" : url === nearest || undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where the page is: the link to it, else to the nearest page above it. */
function nearestAbove(path: string, links: readonly TitledLink[]): string | undefined {
  const above = links.map(({ url }) => url).filter((url) => path === url || path.startsWith(`${url}/`));
  return above.sort((one, other) => other.length - one.length)[0];
}

function productLinks({ guides, docsUrl, kbHomePageReference }: ProductContext, messages: Messages): TitledLink[] {
  const [guide, ...others] = guides;
  const guidesUrl = others.length > 0 && docsUrl !== undefined ? `${docsUrl}#guides` : guide?.url;
  const links = [
    { title: messages.getStarted, url: guidesUrl },
    { title: messages.documentation, url: docsUrl },
    { title: messages.knowledgeBase, url: kbHomePageReference?.url },
  ];
  return links.flatMap(({ title, url }) => (url === undefined ? [] : [{ title, url }]));
}
