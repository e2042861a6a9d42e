import type { Locale } from "#shared/locale.ts";
import type { DocumentSection } from "#shared/search/document-section.ts";
import type { ProductEdition } from "#shared/search/product-edition.ts";

/** One page's text in one language as search sees it: what every backend with an index of its own is fed with. */
export type SearchDocument = {
  /** `{language}:{path}`: unique, and the same for as long as the page has its address. */
  readonly key: string;
  /** The page's id, the same in every language: the key of results. */
  readonly id: string;
  readonly language: Locale;
  /** What stands before the addresses of its language: `/de`, or nothing. */
  readonly prefix: string;
  /** Without language prefix and fragment. */
  readonly url: string;
  /** Content type name, e.g. "topic". */
  readonly type: string;
  readonly title: string;
  /** What tells it from pages of the same title. */
  readonly titleQualifier?: string;
  /** Titles of the pages above it, outermost first. */
  readonly breadcrumbs?: readonly string[];
  readonly description?: string;
  /** Words it should be found by that its text does not have. */
  readonly keywords: readonly string[];
  /** In the order of the page. The text before the first heading has neither title nor anchor. */
  readonly sections: readonly DocumentSection[];
  /** Every product, in every edition, that the page belongs to. */
  readonly products: readonly ProductEdition[];
  /** The same in each version of one page: of those that match, only one is a result. */
  readonly versionGroup?: string;
  /** ISO 8601. */
  readonly lastPublished?: string;
  /** Its score is multiplied by this; 1 unless content says otherwise. */
  readonly boost: number;
  readonly trust: { readonly helpfulCount?: number; readonly numViews?: number };
};

/** What changed since the last call of the listener: texts to be put in the place of what has the same key, and keys without a page. */
export type DocumentChange = {
  readonly changed: readonly { readonly document: SearchDocument; readonly fingerprint: string }[];
  readonly removed: readonly string[];
};

/**
 * The pages of a content source as documents. An index is filled from `fingerprints` and `document` (only what it does not
 * hold already) and kept up to date by `subscribe`; it knows neither files nor a CMS.
 */
export interface IndexFeed {
  /** Every page that may be found: its key, and a text that changes whenever its document does. Cheap: no body is read. */
  fingerprints(): Promise<ReadonlyMap<string, string>>;
  /** The document of a key; undefined when its page is gone or its content is wrong. */
  document(key: string): Promise<SearchDocument | undefined>;
  /** Groups of words that mean the same on this site. */
  synonyms(): Promise<readonly (readonly string[])[]>;
  /** Calls `listener` after content changed, changes of a burst together. Returns the way to stop. */
  subscribe(listener: (change: DocumentChange) => void): () => void;
}
