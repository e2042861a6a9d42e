import type { Edition, ProductContext } from "#shared/entries/context.ts";
import type { Site } from "#shared/entries/site.ts";
import { useMessages, Words } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import type { Locale } from "#shared/locale.ts";
import { currentEditionLabel, editionLabel } from "./edition-label.ts";

/** The newest edition of the product in the same deployment; undefined where the page is of that one itself. */
function newestEdition({ editions }: ProductContext): Edition | undefined {
  const own = editions.find(({ current }) => current);
  // Within a deployment the newest version comes first.
  const newest = editions.find(({ deployment }) => deployment === own?.deployment);
  return newest === own ? undefined : newest;
}

type NewerEditionProps = { readonly product: ProductContext; readonly site: Site; readonly locale: Locale };

/** Says of a page that it is of an older edition, and where it is in the newest one, or what is closest to it there. */
export function NewerEdition({ product, site, locale }: NewerEditionProps) {
  const messages = useMessages();
  const newest = newestEdition(product);
  const here = currentEditionLabel(product, site, messages);
  if (newest === undefined || here === undefined) return null;
  const there = editionLabel(newest, product.productNameReference.productName, site, messages);
  const { pageUrl, nearest } = newest;
  const url = pageUrl ?? nearest?.url;
  const text = pageUrl === undefined ? messages.closestPageIn(there, nearest?.title ?? "") : messages.thisPageIn(there);
  return (
    <p className="newer-edition" lang={locale}>
      <Words of="aboutOlderEdition">{messages.aboutOlderEdition(here)}</Words>{" "}
      {url !== undefined && <Link href={url}>{text}</Link>}
    </p>
  );
}
