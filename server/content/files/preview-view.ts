import { ContentError } from "#server/content/content-errors.ts";
import type { ContentProblem, PageLookup, PagePath, PreviewContent } from "#server/content/content-source.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import { contentTags } from "./content-tags.ts";
import type { ContentView } from "./content-view.ts";
import { nearest } from "./entry-scope.ts";
import type { Page, SiteIndex } from "./index-types.ts";
import { fileOf, languageIn, titleIn, translationsOf } from "./page-text.ts";
import { findAddress } from "./site-index.ts";

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
  if (page !== undefined && isDraft(page, locale) && isUnfiled(page, index())) return unmade(page, locale, []);
  try {
    const found = await view.findPage(path, locale);
    if (found.kind !== "entry" || "unknown" in found.entry || page === undefined) return found;
    const draft = isDraft(page, locale) ? ({ draft: true } as const) : {};
    return { ...found, entry: { ...found.entry, ...draft, preview: true } };
  } catch (error) {
    if (!(error instanceof ContentError) || page === undefined) throw error;
    return unmade(page, locale, error.problems);
  }
}

/** Its own text, or the English one it is a translation of, is not published. */
export function isDraft({ texts }: Page, locale: Locale): boolean {
  return [texts[locale], texts[defaultLocale]].some((text) => text?.summary.draft === true);
}

/** Where a site has products, a page of documentation belongs to one of them, and topics to a collection as well. */
function isUnfiled(page: Page, { products }: SiteIndex): boolean {
  if (products.size === 0 || (page.product !== undefined && products.has(page.product))) return false;
  switch (page.type) {
    case "collection":
    case "documentedProduct":
      return true;
    case "topic":
    case "topicSet":
      return nearest(page, "collection") === undefined;
    default:
      return false;
  }
}

/** What stands in place of a page that cannot be made yet. */
function unmade(page: Page, locale: Locale, problems: readonly ContentProblem[]): PageLookup {
  const entry: EntryOf<"pagePreviewError"> = {
    type: "pagePreviewError",
    previewedType: page.type,
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
