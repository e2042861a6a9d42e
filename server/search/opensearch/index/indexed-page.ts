import { suggestionLines } from "#server/search/embedded/text/suggestion-lines.ts";
import type { SearchDocument } from "#server/search/search-document.ts";
import { editionTerms } from "./editions.ts";
import { analysisOf } from "./languages.ts";

/** What a result is made of, as the index keeps it. */
export type ShownPage = Pick<
  SearchDocument,
  | "id"
  | "language"
  | "prefix"
  | "url"
  | "type"
  | "title"
  | "titleQualifier"
  | "breadcrumbs"
  | "description"
  | "products"
  | "lastPublished"
  | "trust"
  | "boost"
> & { readonly isVersioned: boolean };

/** How often a title's words are in the text that is searched: what they count beside words of the text. */
const titleTimes = 2;

/** A page as a document of the index, without its section's texts twice. */
export function indexedPage(document: SearchDocument, fingerprint: string): object {
  const { key, id, language, url, type, title, keywords, sections, products, versionGroup, lastPublished } = document;
  const field = analysisOf(language);
  const headings = sections.flatMap((section) => section.title ?? []);
  const texts = sections.map(({ text }) => text);
  const beside = [...keywords, document.description ?? ""];
  const shown: ShownPage = {
    id,
    language,
    prefix: document.prefix,
    url,
    type,
    title,
    ...(document.titleQualifier !== undefined && { titleQualifier: document.titleQualifier }),
    ...(document.breadcrumbs !== undefined && { breadcrumbs: document.breadcrumbs }),
    ...(document.description !== undefined && { description: document.description }),
    products,
    ...(lastPublished !== undefined && { lastPublished }),
    trust: document.trust,
    boost: document.boost,
    isVersioned: versionGroup !== undefined,
  };
  const platforms = products.flatMap(({ platform }) => platform ?? []);
  const [titleLine = ""] = suggestionLines({ title, sections: [] }).split("\n");
  return {
    key,
    fingerprint,
    page: versionGroup ?? id,
    url,
    language,
    type,
    editions: editionTerms(products),
    platforms: [...new Set(platforms)],
    platformProducts: [
      ...new Set(
        products.flatMap((product) => (product.platform === undefined ? [] : `${product.platform} ${product.key}`)),
      ),
    ],
    versions: products.flatMap(({ version }) => version ?? []),
    ...(lastPublished !== undefined && { published: lastPublished }),
    titleLine: titleLine.trim(),
    boost: document.boost,
    shown,
    exact: [title, ...sections.flatMap((section) => [section.title ?? "", section.text]), ...beside],
    typed: title,
    [field]: {
      title,
      headings,
      all: [...Array.from({ length: titleTimes }, () => title), ...headings, ...texts, ...beside],
    },
    // The beginning goes by the page's title: a heading must say more of a query to be shown in its place.
    sections: (sections[0]?.title === undefined ? sections : [{ text: "" }, ...sections]).map((section, place) => ({
      place,
      ...(section.anchor !== undefined && { anchor: section.anchor }),
      ...(section.title !== undefined && { heading: section.title }),
      [field]: { title: section.title ?? title, text: section.text },
    })),
  };
}
