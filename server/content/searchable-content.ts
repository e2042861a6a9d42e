import type { Locale } from "#shared/locale.ts";
import type { DocumentSection } from "#shared/search/document-section.ts";
import type { ProductEdition } from "#shared/search/product-edition.ts";
import type { ContentSource, PagePath } from "./content-source.ts";

/** One page in one language, as the search knows it. */
export type SearchablePage = {
  /** The same in every language. */
  readonly id: string;
  /** Without language prefix. */
  readonly url: string;
  readonly type: string;
  readonly title: string;
  readonly titleQualifier?: string;
  /** Titles of the pages above it, outermost first. */
  readonly breadcrumbs?: readonly string[];
  readonly description?: string;
  /** Its text as Markdown; empty when it has none of its own. */
  readonly markdown: string;
  /** What it shows below its text: cards, links, notices, contact texts. */
  readonly parts: readonly DocumentSection[];
  /**
   * How its headings get their ids (docs/behaviour/pages.md, KB article): as in any text, as in an article whose sections are
   * headings of one text, or as in one whose sections are documents.
   */
  readonly headings: "text" | "sections" | "documents";
  readonly keywords: readonly string[];
  readonly products: readonly ProductEdition[];
  /** The same in each version of one page. */
  readonly versionGroup?: string;
  readonly lastPublished?: string;
  readonly boost: number;
};

export type SearchStamp = { readonly path: PagePath; readonly locale: Locale; readonly stamp: string };

/** What a content source knows besides for a search that keeps an index of its own. */
export interface SearchableContent extends Pick<ContentSource, "languages" | "site" | "subscribe"> {
  /**
   * Every public page (of the given paths) in each language it has text in, with a text that changes whenever `searchPage`
   * answers something else.
   */
  searchStamps(paths?: ReadonlySet<PagePath>): Promise<readonly SearchStamp[]>;
  /**
   * Undefined for a page that is not there, and for one that says it is not to be found.
   *
   * @throws {ContentError} when the page exists but cannot be read.
   */
  searchPage(path: PagePath, locale: Locale): Promise<SearchablePage | undefined>;
}
