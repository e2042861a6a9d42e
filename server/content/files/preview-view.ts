import { ContentError } from "#server/content/content-errors.ts";
import type { ContentProblem, PageLookup, PagePath, PreviewContent } from "#server/content/content-source.ts";
import { contentTags } from "#server/content/content-tags.ts";
import { nearest } from "#server/content/files/entries/entry-scope.ts";
import { findAddress } from "#server/content/files/index/find-address.ts";
import type { Page, SiteIndex } from "#server/content/files/index/index-types.ts";
import { fileOf, languageIn, titleIn, translationsOf } from "#server/content/files/index/page-text.ts";
import { hasProducts } from "#server/content/files/index/site-editions.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import type { Locale } from "#shared/locale.ts";
import type { ContentView } from "./content-view.ts";

type PreviewError = EntryOf<"pagePreviewError">;
type IndexedView = { readonly index: () => SiteIndex; readonly view: ContentView };

/** Content with its drafts (docs/content-format.md, Drafts). */
export function previewView(
  withDrafts: IndexedView,
  published: IndexedView,
  subscribe: PreviewContent["subscribe"],
): PreviewContent {
  const isDraftAt = (path: PagePath, locale: Locale) => {
    const { page } = findAddress(withDrafts.index(), path);
    return page !== undefined && isDraft(page, locale);
  };
  return {
    ...withDrafts.view,
    subscribe,
    pathOf: (entryId) => withDrafts.index().byId.get(entryId)?.path,
    findPage: (path, locale) => previewIn(withDrafts, path, locale),
    findPageAlone: (path, locale) => previewIn(isDraftAt(path, locale) ? withDrafts : published, path, locale),
  };
}

async function previewIn({ index, view }: IndexedView, path: PagePath, locale: Locale): Promise<PageLookup> {
  const { page } = findAddress(index(), path);
  const lacks = page === undefined || !isDraft(page, locale) ? [] : missingReferences(page, index());
  if (page !== undefined && lacks.length > 0) return unmade(page, locale, { lacks });
  try {
    const found = await view.findPage(path, locale);
    if (found.kind !== "entry" || "unknown" in found.entry || page === undefined) return found;
    const draft = isDraft(page, locale) ? ({ draft: true } as const) : {};
    return { ...found, entry: { ...found.entry, ...draft, preview: true } };
  } catch (error) {
    if (!(error instanceof ContentError) || page === undefined) throw error;
    return unmade(page, locale, { problems: error.problems });
  }
}

/** Its own text, or the English one it is a translation of, is not published. */
export function isDraft({ texts, languages }: Page, locale: Locale): boolean {
  return [texts[locale], texts[languages.tags[0]]].some((text) => text?.summary.draft === true);
}

/**
 * Where a site has products, a page of documentation belongs to one of them, and topics to a collection as well: outside
 * products any collection will do, and a product without collections asks for none.
 */
function missingReferences(page: Page, { products, pages }: SiteIndex): PreviewError["lacks"] {
  if (!hasProducts({ products })) return [];
  const hasProduct = page.product !== undefined && products.has(page.product);
  switch (page.type) {
    case "collection":
    case "documentedProduct":
      return hasProduct ? [] : ["context"];
    case "topic":
    case "topicSet":
      if (nearest(page, "collection") !== undefined) return [];
      if (!hasProduct) return ["context", "collectionReference"];
      return [...pages.values()].some(({ type, product }) => type === "collection" && product === page.product)
        ? ["collectionReference"]
        : [];
    default:
      return [];
  }
}

/** What stands in place of a page that cannot be made yet. */
function unmade(
  page: Page,
  locale: Locale,
  {
    problems = [],
    lacks = [],
  }: { readonly problems?: readonly ContentProblem[]; readonly lacks?: PreviewError["lacks"] },
): PageLookup {
  const entry: PreviewError = {
    type: "pagePreviewError",
    previewedType: page.type,
    lacks,
    problems: problems.map(({ severity: _, ...problem }) => problem),
    id: page.id,
    preview: true,
    ...(isDraft(page, locale) && { draft: true }),
    url: page.url,
    language: languageIn(page, locale),
    translations: translationsOf(page),
    title: titleIn(page, locale),
    ancestors: [],
    source: fileOf(page, locale),
  };
  return { kind: "entry", entry, tags: [contentTags.page(locale, page.path)] };
}
