import { ContentError, ContentUnavailableError } from "#server/content/content-errors.ts";
import type { ContentSource, PageLookup, PagePath } from "#server/content/content-source.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import type { Locale } from "#shared/locale.ts";
import { messagesFor } from "#shared/messages/messages.ts";
import { isUnlisted } from "./built-in-pages.ts";
import { contentTags } from "./content-tags.ts";
import type { Watching } from "./entry-scope.ts";
import type { Page, SiteIndex } from "./index-types.ts";
import { isMissing } from "./list-folder.ts";
import { lookUpPage, refuseWrong } from "./look-up-page.ts";
import { pageSourceOf } from "./page-source.ts";
import { answersIn, childrenIn, isBroken, referenceTo, titleIn, translationsOf } from "./page-text.ts";
import { readPageText } from "./read-page-text.ts";
import { findAddress } from "./site-index.ts";

type ViewPlace = {
  /** The index as it is now. */
  readonly index: () => SiteIndex;
  readonly root: string;
  readonly markdown: MarkdownRenderer;
  readonly servedAddresses: readonly string[];
  /** Resolves when the index knows what became of files that were not where it says. */
  readonly lookAgain: (files: readonly string[]) => Promise<void>;
};

export type ContentView = Pick<ContentSource, "site" | "children" | "listPages" | "pageSource"> & {
  findPage(path: PagePath, locale: Locale, watching?: Watching): Promise<PageLookup>;
};

/** A file can vanish or be replaced between the look at the index and the reading of its body. */
const maxAttempts = 3;

/** What a content source answers from an index and the files it was made of. */
export function contentView({ index: current, root, markdown, servedAddresses, lookAgain }: ViewPlace): ContentView {
  return {
    findPage: async (path, locale, watching) => {
      for (let attempt = 1; ; attempt++) {
        const index = current();
        try {
          return await lookUpPage({ index, root, servedAddresses, markdown, ...watching }, path, locale);
        } catch (error) {
          if (watching?.signal?.aborted) throw error;
          if (!isMissing(error) || attempt === maxAttempts) throw unreadable(error, path);
          await lookAgain(Object.values(index.pages.get(path)?.texts ?? {}).map(({ file }) => file));
        }
      }
    },
    site: async (locale) => ({ value: current().sites[locale], tags: [contentTags.site(locale)] }),
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
        (page) => isPublic(page) && translationsOf(page).includes(locale),
      );
      return { value: listed.map((page) => referenceTo(page, locale, index)), tags: [contentTags.pages(locale)] };
    },
    pageSource: async (path, locale) => {
      const { page } = findAddress(current(), path);
      const tags = [contentTags.page(locale, path)];
      if (page === undefined || page.type === "unknown" || !answersIn(page, locale)) return { value: undefined, tags };
      refuseWrong(page, locale, path);
      const text = await readPageText({ root, markdown }, page, locale).catch((error: unknown) => {
        throw unreadable(error, path);
      });
      return { value: pageSourceOf(text, titleIn(page, locale), messagesFor(locale).articleSection), tags };
    },
  };
}

/** In the sitemap and the search: not what only leads elsewhere, cannot be read or stands for other addresses. */
export function isPublic(page: Page): boolean {
  return page.type !== "unknown" && !isUnlisted(page.type) && page.leadsTo === undefined && !isBroken(page);
}

/** What the system says of a file, as what it means for whoever asked for the page. */
export function unreadable(error: unknown, path: PagePath): unknown {
  if (error instanceof ContentError) return error;
  return new ContentUnavailableError(`could not read the content of ${path}`, { cause: error });
}
