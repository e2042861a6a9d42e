import { buildRequest } from "#shared/search/build-request.ts";
import type { SearchState } from "#shared/search/search-state.ts";
import { newFilters, searchFilters, searchState } from "#test/support/searches.ts";

const build = (state: Partial<SearchState>, filters = searchFilters()) => buildRequest(searchState(state), filters);

describe("the body of a search", () => {
  it("has the term as text, highlights, ten results, English, facets and the sort", () => {
    expect(build({ term: 'a "b" <c>', from: 30, sort: "latest" })).toEqual({
      query: 'a "b" <c>',
      facetFilters: {},
      highlights: { enable: true },
      pagination: { from: 30, size: 10 },
      language: "en",
      facets: { enable: true },
      sort: { by: "latest" },
    });
  });

  it("is sorted by relevance unless asked otherwise", () => {
    expect(build({}).sort).toEqual({ by: "relevance" });
  });

  it("has the content-type filter only if the first element exists", () => {
    expect(build({ contentTypes: [] }).facetFilters).not.toHaveProperty("contentTypes");
    expect(build({ contentTypes: ["topic"] }).facetFilters.contentTypes).toEqual(["topic"]);
  });

  it.each<[string, Partial<SearchState>, object]>([
    ["a deployment", { deployment: "cloud" }, { platform: "cloud", versions: [] }],
    ["a product", { product: "tracker" }, { key: "tracker", versions: [] }],
    ["a version", { version: "9.12" }, { versions: ["9.12"] }],
    [
      "all three",
      { deployment: "data_center", product: "tracker", version: "9.12" },
      { platform: "data_center", key: "tracker", versions: ["9.12"] },
    ],
  ])("has the product filter if %s is chosen", (_what, chosen, filter) => {
    expect(build(chosen).facetFilters.products).toEqual([filter]);
  });

  it("has no product filter if none of them is chosen", () => {
    expect(build({ term: "board" }).facetFilters).not.toHaveProperty("products");
  });

  it("disables facets under the new filters", () => {
    expect(build({}, newFilters).facets).toEqual({ enable: false });
  });

  it("has the checked content types under the new filters, else all of the category", () => {
    expect(build({ category: "learn" }, newFilters).facetFilters.contentTypes).toEqual(["topic", "collection"]);
    expect(build({ category: "learn", categoryContentTypes: ["topic"] }, newFilters).facetFilters.contentTypes).toEqual(
      ["topic"],
    );
    expect(build({ contentTypes: ["topic"] }, newFilters).facetFilters).toEqual({});
  });

  it("keeps to content types where content has no categories", () => {
    const filters = searchFilters({ isNewUx: true, categories: [] });

    expect(build({ contentTypes: ["topic"] }, filters)).toMatchObject({
      facetFilters: { contentTypes: ["topic"] },
      facets: { enable: false },
    });
  });

  it("has a term of any length whole", () => {
    expect(build({ term: "x".repeat(10_000) }).query).toHaveLength(10_000);
  });
});
