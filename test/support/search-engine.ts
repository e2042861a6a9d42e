import { SearchEngine } from "#server/search/embedded/search-engine.ts";
import type { SearchDocument } from "#server/search/search-document.ts";
import type { Locale } from "#shared/locale.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";

/** An engine that holds documents, in the test's own thread. */
export function engineWith(documents: readonly SearchDocument[], synonyms: readonly (readonly string[])[] = []) {
  const engine = new SearchEngine();
  for (const document of documents) engine.add(document, "");
  engine.setSynonyms(synonyms);
  engine.index.commit();
  while (engine.index.refreshOne());
  const search = (query: string, fields: Partial<SearchRequest> = {}, locale: Locale = "en") => {
    const request: SearchRequest = {
      query,
      facetFilters: {},
      highlights: { enable: true },
      pagination: { from: 0, size: 10 },
      language: "en",
      facets: { enable: false },
      sort: { by: "relevance" },
      ...fields,
    };
    return engine.search({ request, locale });
  };
  return {
    engine,
    search,
    /** Addresses without their first slash, best first. */
    find: (query: string, fields: Partial<SearchRequest> = {}, locale: Locale = "en") =>
      search(query, fields, locale).results.map(({ content }) => content.url.slice(1)),
  };
}
