import type { Logger } from "pino";
import { ContentError, ContentUnavailableError } from "#server/content/content-errors.ts";
import type { ContentSource, PageLookup, PagePath } from "#server/content/content-source.ts";
import { contentTags } from "#server/content/content-tags.ts";
import type { Watching } from "#server/content/files/entries/entry-scope.ts";
import { lookUpPage, refuseWrong } from "#server/content/files/entries/look-up-page.ts";
import { portableSource } from "#server/content/files/entries/portable-source.ts";
import { slotRenderer } from "#server/content/files/entries/render-slots.ts";
import { searchEnginePlace } from "#server/content/files/entries/search-engine-place.ts";
import { isBuiltInSupport, isUnlisted } from "#server/content/files/index/built-in-pages.ts";
import { findAddress } from "#server/content/files/index/find-address.ts";
import type { Page, SiteIndex } from "#server/content/files/index/index-types.ts";
import {
  answersIn,
  childrenIn,
  fileOf,
  isBroken,
  referenceTo,
  titleIn,
  translationsOf,
} from "#server/content/files/index/page-text.ts";
import { hasProducts } from "#server/content/files/index/site-editions.ts";
import type { IncludeGraph } from "#server/content/files/read/include-graph.ts";
import { readPageText } from "#server/content/files/read/read-page-text.ts";
import { isMissing } from "#server/content/files/watch/list-folder.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import { pageSourceOf } from "#server/content/outline/rich-text-markdown.ts";
import { messagesFor } from "#server/messages/messages-for.ts";
import type { Locale } from "#shared/locale.ts";

type ViewPlace = {
  /** The index as it is now. */
  readonly index: () => SiteIndex;
  readonly root: string;
  readonly markdown: MarkdownRenderer;
  readonly servedAddresses: readonly string[];
  readonly log: Pick<Logger, "warn">;
  /** The site's public origin, with which links of Markdown views begin. */
  readonly baseUrl: string;
  /** Settings say where requests go. */
  readonly offersSupport: boolean;
  readonly includes?: IncludeGraph;
  /** Resolves when the index knows what became of files that were not where it says. */
  readonly lookAgain: (files: readonly string[]) => Promise<void>;
};

export type ContentView = Pick<ContentSource, "languages" | "site" | "children" | "listPages" | "pageSource"> & {
  findPage(path: PagePath, locale: Locale, watching?: Watching): Promise<PageLookup>;
};

/** A file can vanish or be replaced between the look at the index and the reading of its body. */
const maxAttempts = 3;

/** What a content source answers from an index and the files it was made of. */
export function contentView(place: ViewPlace): ContentView {
  const { index: current, root, markdown, servedAddresses, lookAgain, offersSupport, includes } = place;
  const withSlots = slotRenderer(place);
  return {
    findPage: async (path, locale, watching) => {
      for (let attempt = 1; ; attempt++) {
        const index = current();
        try {
          return await lookUpPage({ index, root, servedAddresses, markdown, includes, ...watching }, path, locale);
        } catch (error) {
          if (watching?.signal?.aborted) throw error;
          if (!isMissing(error) || attempt === maxAttempts) throw unreadable(error, path);
          await lookAgain(Object.values(index.pages.get(path)?.texts ?? {}).flatMap((record) => record?.file ?? []));
        }
      }
    },
    languages: () => current().languages,
    site: async (locale) => {
      const { site, tags } = await withSlots(current(), locale);
      return { value: site, tags: [contentTags.site(locale), ...tags] };
    },
    children: async (id, locale) => {
      const index = current();
      const page = index.byId.get(id);
      const value =
        page === undefined ? [] : childrenIn(page, locale).map((child) => referenceTo(child, locale, index));
      return { value, tags: [contentTags.children(locale, id)] };
    },
    listPages: async (locale) => {
      const index = current();
      const listed = [...index.pages.values()].filter(
        (page) =>
          isPublic(page) &&
          translationsOf(page).includes(locale) &&
          !isEmptyListing(page, index) &&
          (offersSupport || !isBuiltInSupport(page)),
      );
      const tags = new Set([contentTags.pages(locale)]);
      const value = listed.map((page) => {
        const isOwn = searchEnginePlace(index, page, locale, tags) === "own";
        return { ...referenceTo(page, locale, index), ...(!isOwn && ({ isOutOfSitemap: true } as const)) };
      });
      return { value, tags: [...tags] };
    },
    pageSource: async (path, locale) => {
      const index = current();
      const { page } = findAddress(index, path);
      const tags = [contentTags.page(locale, path)];
      if (page === undefined || page.type === "unknown" || !answersIn(page, locale)) return { value: undefined, tags };
      refuseWrong(page, locale, path);
      const text = await readPageText({ root, markdown, includes, dialect: index.dialect }, page, locale).catch(
        (error: unknown) => {
          throw unreadable(error, path);
        },
      );
      const source = pageSourceOf(
        text,
        titleIn(page, locale),
        messagesFor(locale).articleSection,
        index.fragments(locale),
      );
      // Rich text says more as the page shows it: its links, emphasis and pictures.
      if (source === undefined || text.body.trim() === "") return { value: undefined, tags };
      const file = text.bodyFile ?? fileOf(page, locale);
      const noted = new Set(tags);
      const value = await portableSource(
        { ...place, index },
        source,
        { page, file, locale, included: text.included },
        noted,
      );
      return { value, tags: [...noted] };
    },
  };
}

/** A site without products has the page that lists them, which is of no use to anybody. */
function isEmptyListing({ type, builtIn }: Page, index: SiteIndex): boolean {
  return type === "pageProductListing" && builtIn !== undefined && !hasProducts(index);
}

/** In the sitemap and the search: not what only leads elsewhere, cannot be read or stands for other addresses. */
export function isPublic(page: Page): boolean {
  return page.type !== "unknown" && !isUnlisted(page.type) && page.leadsTo === undefined && !isBroken(page);
}

/** Maps a file system error to a content error. */
export function unreadable(error: unknown, path: PagePath): unknown {
  if (error instanceof ContentError) return error;
  return new ContentUnavailableError(`could not read the content of ${path}`, { cause: error });
}
