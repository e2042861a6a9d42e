import { readSearchAddress, searchAddress } from "#shared/search/search-address.ts";
import type { SearchState } from "#shared/search/search-state.ts";
import { narrowed, newFilters, searchChoices, searchFilters, searchState } from "#test/support/searches.ts";

const read = (query: string, filters = searchFilters()) =>
  readSearchAddress(new URLSearchParams(query), searchChoices(filters));
const write = (state: Partial<SearchState>, filters = searchFilters()) =>
  searchAddress("/search-results/", searchState(state), filters);

describe("the search page's address", () => {
  it("sets term, deployment, product, version and content types", () => {
    expect(
      read("searchTerm=a+board&deployment=data_center&product=tracker&version=9.12&contentType=topic,pageKbArticle"),
    ).toEqual(
      searchState({
        term: "a board",
        deployment: "data_center",
        product: "tracker",
        version: "9.12",
        contentTypes: ["topic", "pageKbArticle"],
      }),
    );
  });

  it("sets nothing by default: every content type, by relevance, from the first result", () => {
    expect(read("")).toEqual(searchState());
  });

  it.each<[string, string, Partial<SearchState>]>([
    ["an unknown product", "product=nothing", {}],
    ["a product that is not in its platform", "deployment=cloud&product=runner", { deployment: "cloud" }],
    ["an unknown content type", "contentType=nothing,__proto__", {}],
    ["an unknown deployment", "deployment=server", {}],
    [
      "a version of the cloud",
      "deployment=cloud&product=tracker&version=9.12",
      { deployment: "cloud", product: "tracker" },
    ],
    [
      "an unknown version",
      "deployment=data_center&product=tracker&version=1",
      { deployment: "data_center", product: "tracker" },
    ],
    ["a version without a product", "deployment=data_center&version=9.12", { deployment: "data_center" }],
    ["an unknown sort", "sort=price", {}],
    ["a page that is none", "page=0", {}],
    ["a page past the tenth", "page=11", {}],
    ["a page in words", "page=two", {}],
    ["half a page", "page=1.5", {}],
    ["anything else", "utm_source=mail&constructor=1", {}],
  ])("ignores %s", (_what, query, known) => {
    expect(read(query)).toEqual(searchState(known));
  });

  it("keeps what it knows beside what it ignores", () => {
    expect(read("contentType=nothing,topic&product=nothing&deployment=cloud")).toMatchObject({
      contentTypes: ["topic"],
      deployment: "cloud",
      product: undefined,
    });
  });

  it("reads a radio button's product and platform, and checkboxes, as forms send them without scripts", () => {
    expect(read("edition=data_center:tracker&version=9.12")).toMatchObject({
      deployment: "data_center",
      product: "tracker",
      version: "9.12",
    });
    expect(read("edition=&contentType=topic&contentType=pageKbArticle")).toMatchObject({
      deployment: undefined,
      product: undefined,
      contentTypes: ["topic", "pageKbArticle"],
    });
  });

  it("reads the radio button of a product that is of no platform", () => {
    const other = { key: "other", name: "Products", products: [{ key: "jotter", name: "Jotter", versions: [] }] };
    const filters = searchFilters({ platforms: [...searchFilters().platforms, other] });

    expect(read("edition=other:jotter", filters)).toMatchObject({ deployment: undefined, product: "jotter" });
  });

  it("finds the category of its content types under the new filters", () => {
    expect(read("contentType=collection", newFilters)).toMatchObject({
      contentTypes: [],
      category: "learn",
      categoryContentTypes: ["collection"],
    });
    expect(read("category=fix&contentType=collection", newFilters)).toMatchObject({
      category: "fix",
      categoryContentTypes: [],
    });
    expect(read("category=nothing", newFilters).category).toBeUndefined();
  });

  it("says only what is set, in its order", () => {
    expect(write({})).toBe("/search-results/");
    expect(write({ term: "board" })).toBe("/search-results/?searchTerm=board");
    expect(write({ ...narrowed, contentTypes: ["topic", "pageKbArticle"] })).toBe(
      "/search-results/?searchTerm=board&deployment=data_center&product=tracker&version=9.12&contentType=topic,pageKbArticle&sort=latest&page=3",
    );
    expect(write(narrowed, newFilters)).toContain("&contentType=collection&category=learn&");
  });

  it.each(["a b", "50% & more", "C# + C++", "ボード", "a/b?c=d#e", 'say "hi"', "\u0000\ud800"])(
    "encodes the term %j so that it is read again",
    (term) => {
      const address = write({ term });

      expect(address).toMatch(/^\/search-results\/\?searchTerm=[\w%.~*,-]+$/);
      expect(read(address.slice(address.indexOf("?"))).term).toBe(term.replace("\ud800", "\ufffd").trim());
    },
  );

  it("is read back as the same search", () => {
    const old = { ...narrowed, category: undefined, categoryContentTypes: [] };
    expect(read(write(old).split("?")[1] ?? "")).toEqual(old);

    const renewed = { ...narrowed, contentTypes: [] };
    expect(read(write(renewed, newFilters).split("?")[1] ?? "", newFilters)).toEqual(renewed);
  });
});
