import { pageMatcher } from "#shared/navigation/match-pages.ts";
import { listedPages } from "#shared/navigation/page-index.ts";

const pages = listedPages({
  base: "/docs/",
  pages: [
    [
      "Boards",
      "boards",
      [
        ["Add a board", "add"],
        ["Board settings", "settings", [["Set WIP limits", "wip"]]],
      ],
    ],
    [
      "Administration",
      "admin",
      [
        ["Audit log", "audit"],
        ["Über-Gruppen", "groups"],
      ],
    ],
    ["ワークフロー", "flow"],
    ["ﾜｰｸﾌﾛｰの編集", "flow-edit"],
  ],
});

describe("The pages of an index", () => {
  it("are listed in the order of the tree with their whole addresses and what they stand below", () => {
    expect(pages.slice(0, 4)).toEqual([
      { title: "Boards", url: "/docs/boards", above: [] },
      { title: "Add a board", url: "/docs/add", above: ["Boards"] },
      { title: "Board settings", url: "/docs/settings", above: ["Boards"] },
      { title: "Set WIP limits", url: "/docs/wip", above: ["Boards", "Board settings"] },
    ]);
  });
});

describe("Typing into the filter", () => {
  const find = (query: string) => pageMatcher(pages)(query).map(({ title }) => title);

  it("finds titles that begin with what is typed first, then words, then parts of words", () => {
    expect(find("board")).toEqual(["Boards", "Board settings", "Add a board", "Set WIP limits"].slice(0, 3));
    expect(find("oar")).toEqual(["Boards", "Add a board", "Board settings"]);
    expect(find("set")).toEqual(["Set WIP limits", "Board settings"]);
  });

  it("takes words in any order", () => {
    expect(find("limits wip")).toEqual(["Set WIP limits"]);
  });

  it("lets words name the pages above, as long as one is in the title", () => {
    expect(find("admin audit")).toEqual(["Audit log"]);
    expect(find("boards limits")).toEqual(["Set WIP limits"]);
  });

  it("makes no difference of case, accents, punctuation and the width of letters", () => {
    expect(find("UBER gruppen")).toEqual(["Über-Gruppen"]);
    expect(find("ワークフロー")).toEqual(["ワークフロー", "ﾜｰｸﾌﾛｰの編集"]);
  });

  it("finds nothing for nothing, and nothing where nothing matches", () => {
    expect(find("  ")).toEqual([]);
    expect(find("- /")).toEqual([]);
    expect(find("board zebra")).toEqual([]);
  });
});
