import type { SearchChoices } from "#shared/search/search-address.ts";
import type { SearchFilters } from "#shared/search/search-filters.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { SearchResponse, SearchResult } from "#shared/search/search-response.ts";
import { nothingSearched, type SearchState } from "#shared/search/search-state.ts";

/** What a small site offers to narrow by: Tracker in both platforms, Runner in Data Center only. */
export function searchFilters(fields: Partial<SearchFilters> = {}): SearchFilters {
  const topic = { key: "topic", name: "Documentation" };
  const article = { key: "pageKbArticle", name: "Knowledge base" };
  return {
    platforms: [
      { key: "cloud", name: "Cloud", products: [{ key: "tracker", name: "Tracker", versions: [] }] },
      {
        key: "data_center",
        name: "Data Center",
        products: [
          { key: "tracker", name: "Tracker", label: "Tracker Data Center", versions: ["10.2", "9.12"] },
          { key: "runner", name: "Runner", versions: [] },
        ],
      },
    ],
    contentTypes: [topic, article],
    categories: [
      { key: "learn", name: "Learn", contentTypes: [topic, { key: "collection", name: "Guides" }] },
      { key: "fix", name: "Troubleshoot", contentTypes: [article] },
    ],
    isNewUx: false,
    ...fields,
  };
}

export const newFilters = searchFilters({ isNewUx: true });

export function searchChoices(filters = searchFilters()): SearchChoices {
  return {
    filters,
    sorts: [
      { key: "relevance", name: "Relevance" },
      { key: "latest", name: "Most recent" },
    ],
  };
}

export function searchState(fields: Partial<SearchState> = {}): SearchState {
  return { ...nothingSearched, ...fields };
}

/** Every filter set, the third page shown. */
export const narrowed = searchState({
  term: "board",
  deployment: "data_center",
  product: "tracker",
  version: "9.12",
  contentTypes: ["topic"],
  category: "learn",
  categoryContentTypes: ["collection"],
  sort: "latest",
  from: 20,
});

export function searchResult(title: string, fields: Partial<SearchResult["content"]> = {}): SearchResult {
  return {
    content: {
      contentAri: title,
      title,
      description: `About ${title}`,
      url: `/${title.toLowerCase().replaceAll(" ", "-")}`,
      products: [],
      metadata: { trustFactors: {} },
      ...fields,
    },
    highlights: {},
  };
}

export function searchOutcome(
  results: readonly SearchResult[] = [],
  fields: Partial<SearchResponse> = {},
  queryId = "q1",
): SearchOutcome {
  const response: SearchResponse = {
    results,
    facets: { contentType: {}, platform: {} },
    pagination: { from: 0, size: 10, total: results.length },
    metadata: {
      query: { originalQuery: "", rewrittenQuery: null, searchedQuery: "" },
      sort: { by: "relevance" },
      source: "test",
    },
    ...fields,
  };
  return { queryId, response };
}
