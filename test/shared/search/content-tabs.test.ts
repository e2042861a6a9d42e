import { contentTabs } from "#shared/search/content-tabs.ts";
import { filterTags } from "#shared/search/filter-tags.ts";
import { searchedContentTypes } from "#shared/search/search-filters.ts";
import { narrowed, newFilters, searchFilters, searchState } from "#test/support/searches.ts";

const facets = { contentType: { topic: 12, pageKbArticle: 3 }, platform: {} };
const nameAndCount = (tabs: ReturnType<typeof contentTabs>) => tabs.map(({ name, count }) => [name, count]);
const selected = (tabs: ReturnType<typeof contentTabs>) =>
  tabs.filter(({ isSelected }) => isSelected).map(({ name = "All" }) => name);

describe("the tabs", () => {
  it("are content types, each with its count, and All totalling the counts", () => {
    expect(nameAndCount(contentTabs(searchFilters(), searchState(), facets))).toEqual([
      [undefined, 15],
      ["Documentation", 12],
      ["Knowledge base", 3],
    ]);
  });

  it("add up: what no other tab has is one more, which searches for all that is not listed", () => {
    const filters = searchFilters();
    const withOther = { ...filters, contentTypes: [...filters.contentTypes, { key: "other", name: "Other pages" }] };
    const counted = { ...facets, contentType: { topic: 12, pageKbArticle: 3, collection: 2, topicSet: 1 } };
    const tabs = contentTabs(withOther, searchState(), counted);

    expect(nameAndCount(tabs)).toEqual([
      [undefined, 18],
      ["Documentation", 12],
      ["Knowledge base", 3],
      ["Other pages", 3],
    ]);
    expect(nameAndCount(contentTabs(withOther, searchState(), facets)).at(-1)).toEqual(["Knowledge base", 3]);
    const searched = searchedContentTypes(withOther, tabs.at(-1)?.choose(searchState()) ?? searchState());
    expect(searched).toEqual(expect.arrayContaining(["collection", "topicSet", "pageKbHome"]));
    expect(searched).not.toContain("topic");
  });

  it("show 0 for a content type that the answer does not count, and nothing before there is an answer", () => {
    expect(contentTabs(searchFilters(), searchState(), { ...facets, contentType: {} })[1]?.count).toBe(0);
    expect(contentTabs(searchFilters(), searchState(), undefined)[0]?.count).toBeUndefined();
  });

  it("have All selected by default", () => {
    expect(selected(contentTabs(searchFilters(), searchState(), facets))).toEqual(["All"]);
    expect(selected(contentTabs(newFilters, searchState(), facets))).toEqual(["All"]);
  });

  it("have each content type selected that an address names", () => {
    const search = searchState({ contentTypes: ["topic", "pageKbArticle"] });

    expect(selected(contentTabs(searchFilters(), search, facets))).toEqual(["Documentation", "Knowledge base"]);
  });

  it("are categories without counts under the new filters", () => {
    const tabs = contentTabs(newFilters, searchState({ category: "fix" }), facets);

    expect(nameAndCount(tabs)).toEqual([
      [undefined, undefined],
      ["Learn", undefined],
      ["Troubleshoot", undefined],
    ]);
    expect(selected(tabs)).toEqual(["Troubleshoot"]);
  });
});

describe("the tags", () => {
  const tagsOf = (...[filters, search]: Parameters<typeof filterTags>) =>
    filterTags(filters, search).map(({ filter, value, name }) => [filter, value, name]);

  it("name product, version and content type", () => {
    expect(tagsOf(searchFilters(), narrowed)).toEqual([
      ["product", "tracker", "Tracker Data Center"],
      ["version", "9.12", undefined],
      ["contentType", "topic", "Documentation"],
    ]);
  });

  it("name the content types that are checked under the new filters", () => {
    expect(tagsOf(newFilters, narrowed).at(-1)).toEqual(["contentType", "collection", "Guides"]);
  });

  it("name a deployment that stands alone", () => {
    const search = searchState({ deployment: "cloud" });

    expect(tagsOf(searchFilters(), search)).toEqual([["platform", "cloud", "Cloud"]]);
    expect(filterTags(searchFilters(), search)[0]?.remove(search)).toEqual(searchState());
  });

  it("are none without filters", () => {
    expect(filterTags(searchFilters(), searchState({ term: "board", sort: "latest", from: 20 }))).toEqual([]);
  });
});
