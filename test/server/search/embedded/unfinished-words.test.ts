import { searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

const page = (id: string, title: string, text: string) => searchDocument({ id, title, sections: [{ text }] });

describe("a query whose last word is not finished", () => {
  const { find, search } = engineWith([
    page("indices", "CAT indices", "Lists what there is."),
    page("end", "The end of a cat", "A cat must end somewhere."),
    page("permissions", "Permissions", "Who may see and change what."),
    page("query", "Per query monitors", "One monitor per query."),
    page("snapshots", "Take and restore snapshots", "A snapshot is a copy."),
    page("set", "Set", "A set of things."),
    page("settings", "Settings", "Change the settings of a site."),
    ...Array.from({ length: 30 }, (_, at) => page(`other-${at}`, `Chapter ${at}`, "Read the settings and per se.")),
  ]);

  it.each([
    ["cat ind", "indices"],
    ["perm", "permissions"],
    ["per qu", "query"],
    ["snapsh", "snapshots"],
    ["restore sn", "snapshots"],
    ["SETTI", "settings"],
  ])("finds the page with the word that it begins: %s", (query, found) => {
    expect(find(query)[0]).toBe(found);
    expect(search(query).metadata.query.rewrittenQuery).toBeNull();
  });

  it("is about the word itself first when that is one", () => {
    expect(find("set")[0]).toBe("set");
    expect(find("set")).toContain("settings");
  });

  it("is about words as they are where something stands behind the last one", () => {
    expect(find("ind cat").includes("indices")).toBe(true);
    expect(find("snapsh?")).toEqual([]);
  });

  it("marks the word that was begun", () => {
    expect(search("snapsh").results[0]?.highlights.description).toContain("<span>snapshot</span>");
  });

  it("finds words that were added since the last search, and none of pages that are gone", () => {
    const { engine, find: findNow } = engineWith([page("one", "Quokkas", "Quokkas smile.")]);
    expect(findNow("quok")).toEqual(["one"]);

    engine.add(page("two", "Quolls", "Quolls bite."), "");
    engine.index.remove("en:/one");
    engine.index.commit();

    expect(findNow("quo")).toEqual(["two"]);
  });
});
