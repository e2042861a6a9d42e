import type { PageEntry, UnknownEntry } from "#shared/entries/page-entry.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import type { Site } from "#shared/entries/site.ts";
import type { Languages, Locale } from "#shared/locale.ts";

/** A page's address without language prefix, query and trailing slash; decoded; the home page's is "/". */
export type PagePath = string;

/** The name and the address at which the page is looked up that is shown for an address without one. */
export const notFoundName = "not-found";
export const notFoundPath: PagePath = `/${notFoundName}`;

/**
 * Names something that content can change. Whoever keeps what it derived from an answer keeps the answer's tags and drops
 * it when a change names one of them: `page:{locale}:{path}`, `link:{locale}:{path}` (title or existence),
 * `children:{locale}:{id}`, `product:{locale}:{base}`, `site:{locale}`, `pages:{locale}` (any page's reference), `id:{id}`
 * (which pages state an id), `asset:{file}`, `old-forms` (prefixes and patterns of old addresses), `fragments:{locale}`, `title:{locale}:{product}:{title}` (which pages have it).
 */
export type ContentTag = string;

export type PageLookup =
  | { readonly kind: "entry"; readonly entry: PageEntry | UnknownEntry; readonly tags: readonly ContentTag[] }
  /** An old address; `to` is the page's present one, without language prefix, or an address elsewhere; decoded. */
  | { readonly kind: "redirect"; readonly to: string; readonly tags: readonly ContentTag[] }
  | { readonly kind: "absent"; readonly tags: readonly ContentTag[] };

export type Tagged<Value> = { readonly value: Value; readonly tags: readonly ContentTag[] };

/** A page's text as it was written, with addresses that lead somewhere, for the `.md` addresses. */
export type PageSource = {
  readonly markdown: string;
  readonly title: string;
  /** The text has its title as a heading of its own. */
  readonly hasTitle?: boolean;
};

export type ContentChange = { readonly tags: ReadonlySet<ContentTag> };

/** One thing that is wrong in content. `line` counts from 1; `file` is relative to the content folder. */
export type ContentProblem = {
  readonly severity: "error" | "warning";
  readonly file: string;
  readonly line?: number;
  readonly field?: string;
  readonly message: string;
  /** A slug that cannot be made is named in the log, though it is only a warning; an address that no page can have costs no page anything else. */
  readonly kind?: "slug" | "address";
};

/**
 * Content as it would be if everything in it were published, for those who write it. Nobody keeps its answers: each is as the
 * source is now.
 */
export interface PreviewContent
  extends Pick<ContentSource, "languages" | "site" | "children" | "listPages" | "pageSource" | "subscribe"> {
  /** Entries are marked as previews. A page that cannot be made yet is an entry of type `pagePreviewError`. */
  findPage(path: PagePath, locale: Locale): Promise<PageLookup>;
  /** The same for somebody who may see this page only: it names no other one that is not published, unless that is below it. */
  findPageAlone(path: PagePath, locale: Locale): Promise<PageLookup>;
  /** Address of the page that an entry is, for content tools, which know entries by their ids. */
  pathOf(entryId: string): PagePath | undefined;
}

/** Where pages come from: files (the default) or a CMS. Locale fallbacks are the source's business. */
export interface ContentSource {
  /**
   * Aborting `signal` says that the caller waits no longer: work that has not begun is left.
   *
   * @throws {ContentError} when the page exists but cannot be read; {ContentUnavailableError} when the source is out of reach;
   *   the signal's reason.
   */
  findPage(path: PagePath, locale: Locale, signal?: AbortSignal): Promise<PageLookup>;
  /** The languages of the site, as they are now. */
  languages(): Languages;
  /** Settings and header that all pages of a language share. */
  site(locale: Locale): Promise<Tagged<Site>>;
  /** Visible pages directly below a page, in order; empty for an unknown id. */
  children(id: string, locale: Locale): Promise<Tagged<readonly PageReference[]>>;
  /** Every public page, in no promised order: for the sitemap, feeds and search. A language lists only pages with a text of its own. */
  listPages(locale: Locale): Promise<Tagged<readonly PageReference[]>>;
  /** Undefined when the page has no text of its own. */
  pageSource(path: PagePath, locale: Locale): Promise<Tagged<PageSource | undefined>>;
  /** Resolves when every change that happened before the call has been applied; undefined when nothing is pending. */
  settled(): Promise<void> | undefined;
  /** Calls `listener` after each applied change. Returns the way to stop. */
  subscribe(listener: (change: ContentChange) => void): () => void;
  /** What is wrong now, for the start-up summary and for readiness. */
  problems(): readonly ContentProblem[];
  /** Absent: the source has nothing that is not published. */
  readonly preview?: PreviewContent;
  close(): Promise<void>;
}
