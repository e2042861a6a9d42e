import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Logger } from "pino";
import { ContentError, ContentUnavailableError } from "#server/content/content-errors.ts";
import type { ContentChange, ContentSource, ContentTag, PageLookup, PagePath } from "#server/content/content-source.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import type { SearchableContent } from "#server/content/searchable-content.ts";
import { type Locale, locales } from "#shared/locale.ts";
import { messagesFor } from "#shared/messages/messages.ts";
import { type AssetFile, findAsset } from "./assets.ts";
import { isUnlisted } from "./built-in-pages.ts";
import { ContentFolder } from "./content-folder.ts";
import { contentTags } from "./content-tags.ts";
import { diffIndex } from "./diff-index.ts";
import type { MissingTarget } from "./entry-scope.ts";
import type { Page, SiteIndex } from "./index-types.ts";
import { servedAddresses as defaultServedAddresses } from "./links.ts";
import { isMissing } from "./list-folder.ts";
import { lookUpPage, refuseWrong } from "./look-up-page.ts";
import { pageSourceOf } from "./page-source.ts";
import { answersIn, childrenIn, isBroken, referenceTo, titleIn, translationsOf } from "./page-text.ts";
import { readPageText } from "./read-page-text.ts";
import { filePlace } from "./records.ts";
import { searchablePage, searchStamps } from "./searchable-page.ts";
import { Settling } from "./settling.ts";
import { siteFolderName } from "./site-folder-name.ts";
import { buildSiteIndex, findAddress } from "./site-index.ts";
import { type WatchMode, watchFolder } from "./watch-folder.ts";

export type FilesContentOptions = {
  readonly dir: string;
  /** How changes are noticed: by file system events, by looking every `pollMs`, or not at all. */
  readonly watch: WatchMode;
  readonly pollMs?: number;
  readonly log: Pick<Logger, "warn" | "info">;
  readonly markdown: MarkdownRenderer;
  /** Addresses outside content that pages may link to, with everything below them. */
  readonly servedAddresses?: readonly string[];
};

/** A content source that also knows the folder's other files. */
export type FilesContentSource = ContentSource &
  SearchableContent & {
    /** A file to send for `/media/{relativePath}`; undefined when there is none that may be sent. */
    findAsset(relativePath: string): AssetFile | undefined;
    /** Makes a page and tells of each link, image and file in it that leads nowhere. */
    checkPage(path: PagePath, locale: Locale, onMissing: (missing: MissingTarget) => void): Promise<PageLookup>;
  };

const defaultPollMs = 1000;
/** A file can vanish or be replaced between the look at the index and the reading of its body. */
const maxAttempts = 3;

/**
 * Serves a folder of files (docs/content-format.md). Only the beginning of each file is read at start; bodies are read when
 * they are asked for.
 *
 * @throws {ContentUnavailableError} when the folder is not there.
 */
export async function filesContentSource(options: FilesContentOptions): Promise<FilesContentSource> {
  const { watch, pollMs = defaultPollMs, log, markdown, servedAddresses = defaultServedAddresses } = options;
  const root = resolve(options.dir);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ContentUnavailableError(`could not read the content folder ${options.dir}: it is not a folder`);
  }
  const folder = new ContentFolder(root);
  const listeners = new Set<(change: ContentChange) => void>();
  // Watching begins first, so that nothing changes unnoticed between reading and watching.
  let apply = (_touched: ReadonlySet<string>): void => undefined;
  const settling = new Settling(
    (touched) => apply(touched),
    root,
    (err) => log.warn({ err }, "content changes could not be applied"),
  );
  const watching = watchFolder({ root, mode: watch, pollMs, log, onTouched: settling.touch });
  folder.readAll();
  let index = buildSiteIndex(folder.records(), { siteName: siteFolderName(root) });

  apply = (touched) => {
    const { files, needsIndex } = folder.update(touched);
    if (files.size === 0) return;
    const old = index;
    if (needsIndex) index = buildSiteIndex(folder.records(), { siteName: siteFolderName(root) });
    const tags: Set<ContentTag> = needsIndex ? diffIndex(old, index) : new Set();
    for (const file of files) for (const tag of bodyTags(index, file)) tags.add(tag);
    if (tags.size === 0) return;
    for (const listener of listeners) listener({ tags });
  };

  const lookUp = async (
    path: PagePath,
    locale: Locale,
    onMissing?: (missing: MissingTarget) => void,
  ): Promise<PageLookup> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await lookUpPage({ index, root, servedAddresses, markdown }, path, locale, onMissing);
      } catch (error) {
        if (!isMissing(error) || attempt === maxAttempts) throw unreadable(error, path);
        // Its file has gone; whether that was noticed yet or not, it is looked at before the next attempt.
        for (const text of Object.values(index.pages.get(path)?.texts ?? {})) settling.touch(text.file);
        await settling.settled();
      }
    }
  };

  return {
    findPage: (path, locale) => lookUp(path, locale),
    checkPage: lookUp,
    site: async (locale) => ({ value: index.sites[locale], tags: [contentTags.site(locale)] }),
    children: async (id, locale) => {
      const page = index.byId.get(id);
      const value =
        page === undefined ? [] : childrenIn(page, locale).map((child) => referenceTo(child, locale, index));
      return { value, tags: [contentTags.children(locale, id)] };
    },
    listPages: async (locale) => {
      const listed = [...index.pages.values()].filter(
        (page) => isPublic(page) && translationsOf(page).includes(locale),
      );
      return { value: listed.map((page) => referenceTo(page, locale, index)), tags: [contentTags.pages(locale)] };
    },
    pageSource: async (path, locale) => {
      const { page } = findAddress(index, path);
      const tags = [contentTags.page(locale, path)];
      if (page === undefined || page.type === "unknown" || !answersIn(page, locale)) return { value: undefined, tags };
      refuseWrong(page, locale, path);
      const text = await readPageText({ root, markdown }, page, locale).catch((error: unknown) => {
        throw unreadable(error, path);
      });
      return { value: pageSourceOf(text, titleIn(page, locale), messagesFor(locale).articleSection), tags };
    },
    searchStamps: () => searchStamps(index, root, [...index.pages.values()].filter(isPublic)),
    searchPage: async (path, locale) => {
      const { page } = findAddress(index, path);
      if (page === undefined || !isPublic(page) || !translationsOf(page).includes(locale)) return undefined;
      return searchablePage({ root, markdown }, index, page, locale).catch((error: unknown) => {
        throw unreadable(error, path);
      });
    },
    settled: () => settling.settled(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    problems: () => index.problems,
    findAsset: (relativePath) => findAsset(root, index.assets, relativePath),
    close: async () => {
      watching.close();
      settling.close();
      listeners.clear();
    },
  };
}

/** Pages whose text comes from a file, in the languages in which it can be seen. */
function bodyTags(index: SiteIndex, file: string): ContentTag[] {
  const { locale, key } = filePlace(file);
  const page = index.byFile.get(key);
  if (page === undefined) return [];
  const shownIn = locale === "en" ? locales : [locale];
  return shownIn.map((shown) => contentTags.page(shown, page.path));
}

/** In the sitemap and the search: not what only leads elsewhere, cannot be read or stands for other addresses. */
function isPublic(page: Page): boolean {
  return page.type !== "unknown" && !isUnlisted(page.type) && page.leadsTo === undefined && !isBroken(page);
}

function unreadable(error: unknown, path: PagePath): unknown {
  if (error instanceof ContentError) return error;
  return new ContentUnavailableError(`could not read the content of ${path}`, { cause: error });
}
