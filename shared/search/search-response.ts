/** Answer of `POST /gateway/api/help-content/v2/search`; the query's id is in its header `X-Query-Id`. */
export type SearchResponse = {
  readonly results: readonly SearchResult[];
  readonly facets: SearchFacets;
  readonly pagination: { readonly from: number; readonly size: number; readonly total: number };
  readonly metadata: SearchMetadata;
};

export type SearchMetadata = {
  readonly query: {
    /** As it was sent. */
    readonly originalQuery: string;
    /** The spelling correction; null where there is none. */
    readonly rewrittenQuery: string | null;
    /** What was searched for: the rewritten query where it was applied, else the original. */
    readonly searchedQuery: string;
    /** Hardly any page has all that was asked for: results have some of the words, or not the phrase. */
    readonly isRelaxed?: boolean;
    /** Where nothing was found: queries with the nearest words of the site in the place of those it lacks. */
    readonly nearest?: readonly string[];
  };
  readonly sort: { readonly by: string };
  /** Which kind of backend answered. */
  readonly source: string;
};

export type SearchResult = {
  readonly content: {
    /** Names the page, whatever its language and address. */
    readonly contentAri: string;
    readonly contentType?: string;
    readonly title: string;
    /** May hold `<span>` around words that match. */
    readonly description: string;
    /** Address without fragment; a page of this site begins with "/", with "/ja" where the text found is Japanese. */
    readonly url: string;
    /** The section that matches best, when that is not the whole page. */
    readonly section?: ResultSection;
    /** Up to two more that match nearly as well, or three where none is better than the whole page; best first. */
    readonly otherSections?: readonly ResultSection[];
    /** What tells it from pages of the same title. */
    readonly titleQualifier?: string;
    /** Titles of the pages above it, outermost first. */
    readonly breadcrumbs?: readonly string[];
    /** The same page in other versions of its product, newest first; addresses as `url`. */
    readonly otherVersions?: readonly { readonly version: string; readonly url: string }[];
    readonly products: readonly ResultProduct[];
    readonly metadata: {
      /** ISO 8601. */
      readonly lastPublishedAt?: string;
      readonly trustFactors: { readonly helpfulCount?: number; readonly numViews?: number };
    };
  };
  /** HTML-escaped texts with `<span>` around words that match; absent where highlights are off or nothing is highlighted. Lines of a description are those of the page. */
  readonly highlights: { readonly description?: string; readonly title?: string };
};

/** `anchor` is its heading's id in the page. */
export type ResultSection = { readonly title: string; readonly anchor: string };

/** `key` is the product's name id. */
export type ResultProduct = {
  readonly key: string;
  readonly name: string;
  readonly platform?: string;
  readonly version?: string;
};

/**
 * How many results there would be with each choice. Counts of a kind leave out the filter of that same kind, so that every
 * tab and every product keeps its count while one of them is chosen. Both are empty where facets are off.
 */
export type SearchFacets = {
  /** By content type. */
  readonly contentType: Readonly<Record<string, number>>;
  /** By platform: `cloud`, `data_center`. */
  readonly platform: Readonly<Record<string, PlatformFacet>>;
};

export type PlatformFacet = {
  readonly name: string;
  readonly count: number;
  /** By product key. */
  readonly products: Readonly<Record<string, number>>;
};
