import type { PageEntry } from "#shared/entries/page-entry.ts";
import { InterfaceText, useLangOf, Words } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import type { RelatedPage } from "#shared/search/related-page.ts";
import type { PageRequest } from "./page-type.ts";

/** Kinds of pages that have neighbours, and are neighbours: those that are text. */
const relatedTypes = ["topic", "pageKbArticle"];
const maxRelated = 4;

/** Pages about the same as a page's text; none for a draft, which nobody finds, and where the site does without. */
export async function relatedTo(
  { url, language, preview }: Pick<PageEntry, "url" | "language" | "preview">,
  { related, site }: PageRequest,
): Promise<readonly RelatedPage[]> {
  if (related === undefined || preview || !site.search.relatedPages) return [];
  return related({ path: url, language, types: relatedTypes, count: maxRelated });
}

/** A quiet list below a text (docs/behaviour/pages.md, Documentation pages); nothing where no page is near. */
export function RelatedPages({ pages }: { readonly pages: readonly RelatedPage[] }) {
  const langOf = useLangOf();
  if (pages.length === 0) return null;
  return (
    <InterfaceText as="nav" className="related" aria-labelledby="related-heading">
      <h2 id="related-heading">
        <Words of="relatedPages" />
      </h2>
      <ul>
        {pages.map(({ url, title, titleQualifier, language }) => (
          <li key={url} lang={langOf(language)}>
            <Link href={url}>{title}</Link>
            {titleQualifier !== undefined && <small> {titleQualifier}</small>}
          </li>
        ))}
      </ul>
    </InterfaceText>
  );
}
