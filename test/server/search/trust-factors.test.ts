import type { SearchBackend } from "#server/search/search-backend.ts";
import { withTrustFactors } from "#server/search/trust-factors.ts";
import type { SearchResponse, SearchResult } from "#shared/search/search-response.ts";

type Factors = SearchResult["content"]["metadata"]["trustFactors"];

const result = (contentAri: string, trustFactors: Factors = {}): SearchResult => ({
  content: { contentAri, title: "Boards", description: "", url: "/boards", products: [], metadata: { trustFactors } },
  highlights: {},
});

function backendWith(results: readonly SearchResult[]): SearchBackend {
  const response: SearchResponse = {
    results,
    facets: { contentType: {}, platform: {} },
    pagination: { from: 0, size: 10, total: results.length },
    metadata: {
      query: { originalQuery: "boards", rewrittenQuery: null, searchedQuery: "boards" },
      sort: { by: "relevance" },
      source: "test",
    },
  };
  return {
    search: async () => ({ queryId: "q1", response }),
    suggest: async () => [],
    ready: async () => undefined,
    isDegraded: () => false,
    close: async () => undefined,
  };
}

const counts: Readonly<Record<string, { numViews: number; helpfulCount: number }>> = {
  "tracker/boards": { numViews: 12, helpfulCount: 3 },
  "read-only": { numViews: 5, helpfulCount: 0 },
};
const countsOf = (id: string) => counts[id] ?? { numViews: 0, helpfulCount: 0 };

describe("what results say of their pages' readers", () => {
  const factorsOf = async (...results: SearchResult[]) => {
    const backend = withTrustFactors(backendWith(results), countsOf);
    // The backend of this test reads nothing of its call.
    const { queryId, response } = await backend.search({} as never, new AbortController().signal);
    expect(queryId).toBe("q1");
    return response.results.map(({ content }) => content.metadata.trustFactors);
  };

  it("is how often a page was read and helped, and nothing where that is zero", async () => {
    expect(
      await factorsOf(
        result("ari:help-content:page/tracker/boards"),
        result("ari:help-content:page/read-only"),
        result("ari:help-content:page/nobody"),
      ),
    ).toEqual([{ numViews: 12, helpfulCount: 3 }, { numViews: 5 }, {}]);
  });

  it("stays as it came where somebody else names the pages", async () => {
    expect(await factorsOf(result("ari:cloud:other/tracker/boards", { numViews: 9 }))).toEqual([{ numViews: 9 }]);
  });
});
