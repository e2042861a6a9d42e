import { readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Logger } from "pino";
import { ContentUnavailableError } from "#server/content/content-errors.ts";
import type {
  ContentChange,
  ContentProblem,
  ContentSource,
  ContentTag,
  PageLookup,
  PagePath,
} from "#server/content/content-source.ts";
import { contentTags } from "#server/content/content-tags.ts";
import type { Watching } from "#server/content/files/entries/entry-scope.ts";
import { servedAddresses as defaultServedAddresses } from "#server/content/files/entries/links.ts";
import { searchablePage, searchStamps } from "#server/content/files/entries/searchable-page.ts";
import { AssetVersions } from "#server/content/files/index/asset-versions.ts";
import { type AssetFile, findAsset } from "#server/content/files/index/assets.ts";
import { isBuiltInSupport } from "#server/content/files/index/built-in-pages.ts";
import { findAddress } from "#server/content/files/index/find-address.ts";
import type { Page, SiteIndex } from "#server/content/files/index/index-types.ts";
import { logNewProblems } from "#server/content/files/index/log-problems.ts";
import { translationsOf } from "#server/content/files/index/page-text.ts";
import { buildSiteIndex } from "#server/content/files/index/site-index.ts";
import { withoutCulprits } from "#server/content/files/index/without-culprits.ts";
import { projectFolder } from "#server/content/files/navigation/config-files.ts";
import { SiteNavigation } from "#server/content/files/navigation/site-navigation.ts";
import { ContentFolder } from "#server/content/files/read/content-folder.ts";
import { IncludeGraph } from "#server/content/files/read/include-graph.ts";
import type { AssetRecord } from "#server/content/files/read/records.ts";
import { RefusedPaths } from "#server/content/files/read/refused-paths.ts";
import { GrowingFiles } from "#server/content/files/watch/growing-files.ts";
import { folderLook } from "#server/content/files/watch/poll-folder.ts";
import { Settling } from "#server/content/files/watch/settling.ts";
import { type WatchMode, watchFolder } from "#server/content/files/watch/watch-folder.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import { dialectOf } from "#server/content/markdown/syntaxes/dialects.ts";
import type { OwnCode } from "#server/content/own-code.ts";
import type { SearchableContent } from "#server/content/searchable-content.ts";
import { messageOf } from "#shared/errors.ts";
import type { Locale } from "#shared/locale.ts";
import { changedTags, includingTags } from "./change-tags.ts";
import { contentView, isPublic, unreadable } from "./content-view.ts";
import { previewView } from "./preview-view.ts";
import { siteFolderName } from "./site-folder-name.ts";

export type FilesContentOptions = {
  readonly dir: string;
  /** How changes are noticed: by file system events, by looking every `pollMs`, or not at all. */
  readonly watch: WatchMode;
  readonly pollMs?: number;
  readonly log: Pick<Logger, "warn" | "info">;
  readonly markdown: MarkdownRenderer;
  /** Pages for the search are read synchronously: for a thread on which nothing else waits. */
  readonly readsSync?: boolean;
  /** The site's public origin, with which links of Markdown views begin; they begin with "/" without it. */
  readonly baseUrl?: string;
  /** Addresses outside content that pages may link to, with everything below them. */
  readonly servedAddresses?: readonly string[];
  /** Settings say where requests go: pages to write to support are listed without files for them. */
  readonly offersSupport?: boolean;
  /** The site's own code, and what is wrong with it. */
  readonly own?: OwnCode | undefined;
  /** Told of every path that may have changed, relative to the folder. */
  readonly onTouched?: (path: string) => void;
};

/** A content source that also knows the folder's other files. */
export type FilesContentSource = ContentSource &
  SearchableContent & {
    /** A file to send for `/media/{relativePath}`; undefined when there is none that may be sent. */
    findAsset(relativePath: string): AssetFile | undefined;
    /** Everything known of the folder now: for reports on it. */
    index(): SiteIndex;
    /** Looks at the whole folder, whatever was noticed; resolves when what was found is served. */
    refresh(): Promise<void>;
    /** Takes the site's own code anew: every page is made again. */
    useOwn(own: OwnCode): void;
    /** Makes a page and tells of each link, image and file in it that leads nowhere. */
    checkPage(path: PagePath, locale: Locale, watching: Watching): Promise<PageLookup>;
  };

const defaultPollMs = 1000;
/** What is looked at again when a file that says how the site is shown has changed. */
const siteFile = "site.yaml";

/** What the site makes itself for support has no text that anybody could look for. */
function isSearched(page: Page): boolean {
  return isPublic(page) && !isBuiltInSupport(page);
}

/**
 * Serves a folder of files (docs/content-format.md). Only the beginning of each file is read at start; bodies are read when
 * they are asked for.
 *
 * @throws {ContentUnavailableError} when the folder is not there.
 */
export async function filesContentSource(options: FilesContentOptions): Promise<FilesContentSource> {
  const {
    watch,
    pollMs = defaultPollMs,
    log,
    markdown,
    servedAddresses = defaultServedAddresses,
    baseUrl = "",
    offersSupport = false,
  } = options;
  const root = resolve(options.dir);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ContentUnavailableError(`could not read the content folder ${options.dir}: it is not a folder`);
  }
  const onTouched = () => settling.touch(siteFile);
  const navigation = new SiteNavigation({ root, mode: watch, pollMs, onTouched });
  const folder = new ContentFolder(root, undefined, () => navigation.found().site);
  const listeners: Listeners = new Set();
  const previewListeners: Listeners = new Set();
  const versions = new AssetVersions(root, (file) => {
    const tags = new Set([contentTags.asset(file)]);
    tell(listeners, tags);
    tell(previewListeners, tags);
  });
  // Watching begins first, so that nothing changes unnoticed between reading and watching.
  let apply = (_touched: ReadonlySet<string>): void => undefined;
  const settling = new Settling(
    (touched) => apply(touched),
    root,
    (err) => log.warn({ err }, "content changes could not be applied"),
  );
  const growing = new GrowingFiles(folder.isData, settling.touch);
  const onChange = (path: string) => {
    growing.touch(path);
    options.onTouched?.(path);
  };
  const watching = watchFolder({ root, mode: watch, pollMs, log, onTouched: onChange });
  let own = options.own;
  folder.readAll();
  const siteName = siteFolderName(root);
  const projects = [root, resolve(root, projectFolder(root))];
  // Docusaurus is often put into a folder of its own beside the texts.
  const dialect =
    dialectOf(projects.flatMap(namesIn)) ?? dialectOf(projects.flatMap((each) => namesIn(join(each, "website"))));
  const build = (withDrafts = false) =>
    buildSiteIndex(folder.records(), {
      siteName,
      folderName: basename(root),
      languages: folder.languages(),
      dialect,
      navigation: navigation.found(),
      versions,
      withDrafts,
      own,
      offersSupport,
    });
  const filesAtStart = [...folder.records()].map(({ file }) => file);
  let index = withoutCulprits(folder, filesAtStart, () => build());
  const drafts = draftIndex(() => build(true), folder);
  const previewIndex = () => drafts(index);
  logNewProblems(log, [], index.problems);

  const includes = new IncludeGraph();
  const refused = new RefusedPaths(root, settling.touch);
  refused.add(folder.takeRefused());

  apply = (touched) => {
    // Configurations state languages too, on which depends what each file is.
    const isRearranged = navigation.refresh();
    const update = folder.update(isRearranged ? new Set([...touched, siteFile]) : touched);
    const { files, data } = update;
    refused.add(folder.takeRefused());
    const isNewCode = index.own !== own?.url;
    const needsIndex = isRearranged || isNewCode || update.needsIndex;
    if (files.size === 0 && !isNewCode) return;
    const old = index;
    const oldPreview = previewListeners.size > 0 ? previewIndex() : undefined;
    const { made, tags } = withoutCulprits(folder, files, () => {
      const next = needsIndex ? build() : withData(old, data);
      const tags = changedTags(old, next, files, needsIndex);
      for (const { file } of data) tags.add(contentTags.asset(file));
      for (const tag of includingTags(next, includes, [...touched, ...files])) tags.add(tag);
      return { made: next, tags };
    });
    index = made;
    logNewProblems(log, old.problems, index.problems);
    tell(listeners, tags);
    if (oldPreview !== undefined) {
      const now = previewIndex();
      const including = includingTags(now, includes, [...touched, ...files]);
      tell(previewListeners, new Set([...changedTags(oldPreview, now, files, needsIndex), ...including]));
    }
  };

  let lookForChanges: (() => void) | undefined;

  // A file that has gone is looked at before the next attempt, whether that was noticed yet or not.
  const lookAgain = async (files: readonly string[]) => {
    for (const file of files) settling.touch(file);
    await settling.settled();
  };
  const place = { root, markdown, servedAddresses, log, baseUrl, lookAgain, offersSupport, includes };
  const searchPlace = { root, markdown, readsSync: options.readsSync === true, includes };
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
    index: () => index,
    refresh: async () => {
      // What changed between the start and the first look is not known: then everything is read anew.
      if (lookForChanges === undefined) settling.touch("");
      lookForChanges ??= folderLook(root, settling.touch);
      lookForChanges();
      await settling.settled();
    },
    useOwn: (code) => {
      own = code;
      settling.touch(siteFile);
    },
    checkPage: published.findPage,
    preview,
    searchStamps: (paths) => {
      const pages = [...index.pages.values()].filter((page) => isSearched(page) && (paths?.has(page.path) ?? true));
      return searchStamps(index, searchPlace, pages);
    },
    searchPage: async (path, locale) => {
      const { page } = findAddress(index, path);
      if (page === undefined || !isSearched(page) || !translationsOf(page).includes(locale)) return undefined;
      return searchablePage(searchPlace, index, page, locale).catch((error: unknown) => {
        throw unreadable(error, path);
      });
    },
    settled: () => settling.settled(),
    subscribe: subscriber(listeners),
    problems: () => {
      const failed = [...settling.failed()].map(([file, error]): ContentProblem => {
        const message = `could not be taken in: ${messageOf(error)}`;
        return { severity: "error", file, message };
      });
      return failed.length === 0 ? index.problems : [...index.problems, ...failed];
    },
    // Data that the site's own code is made with is not for visitors.
    findAsset: (relativePath) =>
      own !== undefined && relativePath.startsWith("extend/") ? undefined : findAsset(root, index, relativePath),
    close: async () => {
      watching.close();
      navigation.close();
      growing.close();
      refused.close();
      settling.close();
      listeners.clear();
      previewListeners.clear();
    },
  };
}

/** The index with other bytes in some files, which no page is made from. */
function withData(index: SiteIndex, data: readonly AssetRecord[]): SiteIndex {
  if (data.length === 0) return index;
  return { ...index, assets: new Map([...index.assets, ...data.map((asset) => [asset.file, asset] as const)]) };
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

/** The index with drafts, made when it is asked for; the published one where there are none. */
function draftIndex(build: () => SiteIndex, folder: ContentFolder): (published: SiteIndex) => SiteIndex {
  const made = new WeakMap<SiteIndex, SiteIndex>();
  return (published) => {
    const known = made.get(published) ?? (folder.hasDrafts() ? build() : published);
    made.set(published, known);
    return known;
  };
}

/** What lies in a folder, by name; nothing where it may not be read. */
function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}
