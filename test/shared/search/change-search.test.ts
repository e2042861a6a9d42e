import {
  chooseCategory,
  chooseContentType,
  chooseProduct,
  chooseSort,
  chooseVersion,
  goToPage,
  removeContentType,
  removeProduct,
  resetFilters,
  searchFor,
  toggleCategoryContentType,
} from "#shared/search/change-search.ts";
import { offeredVersions } from "#shared/search/search-filters.ts";
import type { SearchState } from "#shared/search/search-state.ts";
import { narrowed, searchFilters } from "#test/support/searches.ts";

describe("a change of the search", () => {
  it.each<[string, (search: SearchState) => SearchState]>([
    ["the content type", (search) => chooseContentType(search, "pageKbArticle")],
    ["the product", (search) => chooseProduct(search, "cloud", "tracker")],
    ["the version", (search) => chooseVersion(search, "10.2")],
    ["the sort", (search) => chooseSort(search, "relevance")],
    ["the category", (search) => chooseCategory(search, "fix")],
    ["the category content types", (search) => toggleCategoryContentType(search, "topic")],
    ["the term", (search) => searchFor(search, "column")],
  ])("resets the result index to 0 when it is of %s", (_what, change) => {
    expect(change(narrowed).from).toBe(0);
  });

  it("sets the deployment with the product, and clears the chosen version", () => {
    expect(chooseProduct(narrowed, "cloud", "tracker")).toMatchObject({
      deployment: "cloud",
      product: "tracker",
      version: undefined,
    });
  });

  it("fills the version list for a Data Center product, and for no other", () => {
    const filters = searchFilters();

    expect(offeredVersions(filters, chooseProduct(narrowed, "data_center", "tracker"))).toEqual(["10.2", "9.12"]);
    expect(offeredVersions(filters, chooseProduct(narrowed, "data_center", "runner"))).toEqual([]);
    expect(offeredVersions(filters, chooseProduct(narrowed, "cloud", "tracker"))).toEqual([]);
    expect(offeredVersions(filters, removeProduct(narrowed))).toEqual([]);
  });

  it("clears deployment, product, version, category content types and index by Reset, and nothing else", () => {
    expect(resetFilters(narrowed)).toEqual({
      ...narrowed,
      deployment: undefined,
      product: undefined,
      version: undefined,
      categoryContentTypes: [],
      from: 0,
    });
  });

  it("clears the category content types with the category", () => {
    expect(chooseCategory(narrowed, "fix")).toMatchObject({ category: "fix", categoryContentTypes: [] });
  });

  it("clears product, deployment and versions when the product's tag is removed", () => {
    expect(removeProduct(narrowed)).toEqual({
      ...narrowed,
      deployment: undefined,
      product: undefined,
      version: undefined,
      from: 0,
    });
  });

  it("clears only the version when the version's tag is removed", () => {
    expect(chooseVersion(narrowed, undefined)).toEqual({ ...narrowed, version: undefined, from: 0 });
  });

  it("clears only one content type when its tag is removed", () => {
    const both = { ...narrowed, categoryContentTypes: ["topic", "collection"] };

    expect(removeContentType(both, "collection")).toEqual({ ...both, categoryContentTypes: ["topic"], from: 0 });
    expect(removeContentType(both, "topic").contentTypes).toEqual([]);
  });

  it("checks several content types of a category, each on its own", () => {
    const both = toggleCategoryContentType(narrowed, "topic");

    expect(both.categoryContentTypes).toEqual(["collection", "topic"]);
    expect(toggleCategoryContentType(both, "collection").categoryContentTypes).toEqual(["topic"]);
  });

  it("turns to pages of ten results and leaves all else", () => {
    expect(goToPage(narrowed, 1)).toEqual({ ...narrowed, from: 0 });
    expect(goToPage(narrowed, 10).from).toBe(90);
  });

  it("searches for a term without the blanks around it", () => {
    expect(searchFor(narrowed, "  add a board ").term).toBe("add a board");
  });
});
