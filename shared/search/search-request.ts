/** Body of `POST /gateway/api/help-content/v2/search` (docs/behaviour/search.md, Search call). */
export type SearchRequest = {
  readonly query: string;
  readonly facetFilters: {
    /** Content types to keep; absent or empty: all. */
    readonly contentTypes?: readonly string[];
    /** Editions to keep: a result matches when it belongs to one of them; absent or empty: all. */
    readonly products?: readonly ProductFilter[];
  };
  readonly highlights: { readonly enable: boolean };
  readonly pagination: { readonly from: number; readonly size: number };
  /** The page always says "en"; which language a visitor reads in is not part of the body. */
  readonly language: string;
  readonly facets: { readonly enable: boolean };
  readonly sort: { readonly by: string };
};

/** One choice of platform, product and versions; what is absent (or, of versions, empty) does not narrow. */
export type ProductFilter = {
  readonly platform?: string;
  /** The product's name id. */
  readonly key?: string;
  readonly versions?: readonly string[];
};
