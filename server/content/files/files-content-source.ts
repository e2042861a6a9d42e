import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Logger } from "pino";
import { ContentUnavailableError } from "#server/content/content-errors.ts";
import type { ContentChange, ContentSource, ContentTag, PageLookup, PagePath } from "#server/content/content-source.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import type { SearchableContent } from "#server/content/searchable-content.ts";
import { type Locale, locales } from "#shared/locale.ts";
import { type AssetFile, findAsset } from "./assets.ts";
import { ContentFolder } from "./content-folder.ts";
import { contentTags } from "./content-tags.ts";
import { contentView, isPublic, unreadable } from "./content-view.ts";
import { diffIndex } from "./diff-index.ts";
import type { Watching } from "./entry-scope.ts";
import type { SiteIndex } from "./index-types.ts";
import { servedAddresses as defaultServedAddresses } from "./links.ts";
import { translationsOf } from "./page-text.ts";
import { previewView } from "./preview-view.ts";
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
  /** Nothing else is waiting for this thread: pages for the search are read at once. */
  readonly isAlone?: boolean;
  /** Addresses outside content that pages may link to, with everything below them. */
  readonly servedAddresses?: readonly string[];
};

/** A content source that also knows the folder's other files. */
export type FilesContentSource = ContentSource &
  SearchableContent & {
    /** A file to send for `/media/{relativePath}`; undefined when there is none that may be sent. */
    findAsset(relativePath: string): AssetFile | undefined;
    /** Makes a page and tells of each link, image and file in it that leads nowhere. */
    checkPage(path: PagePath, locale: Locale, watching: Watching): Promise<PageLookup>;
  };

const defaultPollMs = 1000;

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
  const listeners: Listeners = new Set();
  const previewListeners: Listeners = new Set();
  // Watching begins first, so that nothing changes unnoticed between reading and watching.
  let apply = (_touched: ReadonlySet<string>): void => undefined;
  const settling = new Settling(
    (touched) => apply(touched),
    root,
    (err) => log.warn({ err }, "content changes could not be applied"),
  );
  const watching = watchFolder({ root, mode: watch, pollMs, log, onTouched: settling.touch });
  folder.readAll();
  const siteName = siteFolderName(root);
  let index = buildSiteIndex(folder.records(), { siteName });
  const drafts = draftIndex(() => buildSiteIndex(folder.records(), { siteName, withDrafts: true }), folder);
  const previewIndex = () => drafts(index);

  apply = (touched) => {
    const { files, needsIndex } = folder.update(touched);
    if (files.size === 0) return;
    const old = index;
    const oldPreview = previewListeners.size > 0 ? previewIndex() : undefined;
    if (needsIndex) index = buildSiteIndex(folder.records(), { siteName });
    tell(listeners, changedTags(old, index, files, needsIndex));
    if (oldPreview !== undefined) tell(previewListeners, changedTags(oldPreview, previewIndex(), files, needsIndex));
  };

  // A file that has gone is looked at before the next attempt, whether that was noticed yet or not.
  const lookAgain = async (files: readonly string[]) => {
    for (const file of files) settling.touch(file);
    await settling.settled();
  };
  const place = { root, markdown, servedAddresses, lookAgain };
  const searchPlace = { root, markdown, isAlone: options.isAlone === true };
  const published = contentView({ ...place, index: () => index });
  const withDrafts = contentView({ ...place, index: previewIndex });
  const preview = previewView(
    { index: previewIndex, view: withDrafts },
    { index: () => index, view: published },
    subscriber(previewListeners),
  );

  return {
    ...published,
    findPage: (path, locale, signal) => published.findPage(path, locale, { signal }),
    checkPage: published.findPage,
    preview,
    searchStamps: (paths) => {
      const pages = [...index.pages.values()].filter((page) => isPublic(page) && (paths?.has(page.path) ?? true));
      return searchStamps(index, searchPlace, pages);
    },
    searchPage: async (path, locale) => {
      const { page } = findAddress(index, path);
      if (page === undefined || !isPublic(page) || !translationsOf(page).includes(locale)) return undefined;
      return searchablePage(searchPlace, index, page, locale).catch((error: unknown) => {
        throw unreadable(error, path);
      });
    },
    settled: () => settling.settled(),
    subscribe: subscriber(listeners),
    problems: () => index.problems,
    findAsset: (relativePath) => findAsset(root, index.assets, relativePath),
    close: async () => {
      watching.close();
      settling.close();
      listeners.clear();
      previewListeners.clear();
    },
  };
}

type Listeners = Set<(change: ContentChange) => void>;

function subscriber(listeners: Listeners): ContentSource["subscribe"] {
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

function tell(listeners: Listeners, tags: ReadonlySet<ContentTag>): void {
  if (tags.size > 0) for (const listener of listeners) listener({ tags });
}

/** What a change of files changed in a site that was `old` and is `now`. */
function changedTags(old: SiteIndex, now: SiteIndex, files: ReadonlySet<string>, isOther: boolean): Set<ContentTag> {
  const tags: Set<ContentTag> = isOther ? diffIndex(old, now) : new Set();
  for (const file of files) for (const tag of bodyTags(now, file)) tags.add(tag);
  return tags;
}

/** The index with drafts, made when it is asked for; the published one where there are none. */
function draftIndex(build: () => SiteIndex, folder: ContentFolder): (published: SiteIndex) => SiteIndex {
  const made = new WeakMap<SiteIndex, SiteIndex>();
  return (published) => {
    const known = made.get(published) ?? (folder.hasDrafts() ? build() : published);
    made.set(published, known);
    return known;
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
