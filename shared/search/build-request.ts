import { type SearchFilters, searchedContentTypes } from "./search-filters.ts";
import { pageSize, searchLanguage } from "./search-limits.ts";
import type { SearchRequest } from "./search-request.ts";
import type { SearchState } from "./search-state.ts";

/** The body of the search call for what is being searched (docs/behaviour/search.md, Search call). */
export function buildRequest(state: SearchState, filters: SearchFilters): SearchRequest {
  const { term, deployment, product, version, sort, from } = state;
  const contentTypes = searchedContentTypes(filters, state);
  const hasProduct = deployment !== undefined || product !== undefined || version !== undefined;
  return {
    query: term,
    facetFilters: {
      ...(contentTypes[0] !== undefined && { contentTypes }),
      ...(hasProduct && {
        products: [
          {
            ...(deployment !== undefined && { platform: deployment }),
            ...(product !== undefined && { key: product }),
            versions: version === undefined ? [] : [version],
          },
        ],
      }),
    },
    highlights: { enable: true },
    pagination: { from, size: pageSize },
    language: searchLanguage,
    // The new filters show no counts.
    facets: { enable: !filters.isNewUx },
    sort: { by: sort },
  };
}
