import { askedTerms } from "#server/search/opensearch/index/editions.ts";
import { dateSort } from "#shared/search/search-limits.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import type { Clause } from "./page-query.ts";

/** Up to so many pages are counted to the page, or nearly; more are estimated. */
const countedExactly = 40_000;
const maxTypes = 200;
const maxProducts = 1000;
/** Versions and translations of one page that are looked at to show the right one. */
const maxEditions = 100;
const maxHits = 10_000;

/** Filters of one kind each: facets of a kind leave out the filter of that kind. */
export type Filters = { readonly types: readonly Clause[]; readonly products: readonly Clause[] };

export function filtersOf({ contentTypes = [], products = [] }: SearchRequest["facetFilters"]): Filters {
  const editions = askedTerms(products);
  return {
    types: contentTypes.length === 0 ? [] : [{ terms: { type: contentTypes } }],
    products: editions === undefined ? [] : [{ terms: { editions } }],
  };
}

export type Window = { readonly from: number; readonly size: number };

export type BodyParts = {
  readonly matching: Clause;
  readonly filters: Filters;
  readonly request: Pick<SearchRequest, "facets" | "sort">;
  readonly isByDate: boolean;
  readonly window: Window;
  /** Pages that stand elsewhere. */
  readonly without: readonly string[];
};

/** Field collapsing: one hit a page, whichever of its editions matches best, and the counts of the facets. */
export function searchBody({ matching, filters, request, isByDate, window, without }: BodyParts): Clause {
  const { types, products } = filters;
  const not = without.length === 0 ? [] : [{ bool: { must_not: [{ terms: { page: without } }] } }];
  const all = [...types, ...products, ...not];
  const pages = { pages: { cardinality: { field: "page", precision_threshold: countedExactly } } };
  const by = (field: string, size: number) => ({ terms: { field, size }, aggs: pages });
  return {
    from: window.from,
    size: window.size,
    query: matching,
    post_filter: { bool: { filter: all } },
    _source: false,
    track_total_hits: false,
    docvalue_fields: ["page"],
    sort: isByDate
      ? [{ published: { order: "desc", missing: "_last" } }, { titleLine: "asc" }]
      : [{ _score: "desc" }, { titleLine: "asc" }],
    collapse: { field: "page" },
    aggs: {
      found: { filter: { bool: { filter: all } }, aggs: pages },
      ...(request.facets.enable && {
        ofAnyType: { filter: { bool: { filter: products } }, aggs: { types: by("type", maxTypes) } },
        ofAnyProduct: {
          filter: { bool: { filter: types } },
          aggs: { platforms: by("platforms", 10), products: by("platformProducts", maxProducts) },
        },
      }),
    },
    timeout: "2s",
  };
}

/** All editions of some pages that are found. */
export function editionsBody(
  { matching, filters }: Pick<BodyParts, "matching" | "filters">,
  pages: readonly string[],
): Clause {
  const filter = [{ terms: { page: pages } }, ...filters.types, ...filters.products];
  return {
    size: Math.min(maxEditions * pages.length, maxHits),
    query: { bool: { must: [matching], filter } },
    _source: false,
    track_total_hits: false,
    docvalue_fields: ["page", "language", "versions"],
  };
}

export function isByDate(request: Pick<SearchRequest, "sort">, asksForSomething: boolean): boolean {
  return request.sort.by === dateSort || !asksForSomething;
}
