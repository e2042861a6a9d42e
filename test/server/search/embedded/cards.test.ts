import { searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

const { search, find } = engineWith([
  searchDocument({
    id: "limits",
    title: "Limits & quotas of a pipeline",
    breadcrumbs: ["Foundry", "Operations"],
    sections: [{ text: "Before you begin:\nruns · 40\njobs · 120\nminutes · 600\nlogs · 7\nartifacts · 3" }],
  }),
  searchDocument({ id: "other", title: "Colours", sections: [{ text: "Red and green, wheather or not." }] }),
]);
const jotter = engineWith([
  searchDocument({ id: "notes", title: "Notes", products: [{ key: "jotter", name: "Jotter" }] }),
]);

describe("what a card says", () => {
  it("marks the words of the title that match", () => {
    expect(search("pipeline limits").results[0]?.highlights.title).toBe(
      "<span>Limits</span> &amp; quotas of a <span>pipeline</span>",
    );
    expect(search("artifacts").results[0]?.highlights.title).toBeUndefined();
  });

  it("keeps the lines of a text, four of them at most", () => {
    expect(search("jobs").results[0]?.highlights.description).toBe(
      "Before you begin:\nruns · 40\n<span>jobs</span> · 120\nminutes · 600\nlogs · 7\nartifacts · 3",
    );
    expect(search("begin").results[0]?.highlights.description?.split("\n")).toHaveLength(4);
  });

  it("counts products without a platform, too, and finds their pages by the product alone", () => {
    expect(jotter.search("", { facets: { enable: true } }).facets.platform).toEqual({
      other: { name: "Other", count: 1, products: { jotter: 1 } },
    });
    expect(jotter.find("", { facetFilters: { products: [{ key: "jotter", versions: [] }] } })).toEqual(["notes"]);
  });

  it("names the pages above, by which it is found, too", () => {
    expect(search("quotas").results[0]?.content.breadcrumbs).toEqual(["Foundry", "Operations"]);
    expect(find("foundry operations quotas")).toEqual(["limits"]);
  });
});

describe("a search that finds nothing", () => {
  it("offers the site's nearest words for a word of the dictionary that the site lacks, and searches for none of them", () => {
    const { pagination, metadata } = search("colors");
    const lacking = search("whether").metadata.query;

    expect(pagination.total).toBeGreaterThan(0);
    expect(metadata.query.nearest).toBeUndefined();
    expect(lacking).toMatchObject({ searchedQuery: "whether", nearest: ["wheather"] });
  });
});
