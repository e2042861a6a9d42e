import type { SearchDocument } from "#server/search/search-document.ts";
import { searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

const page = (id: string, title: string, text: string, fields: Partial<SearchDocument> = {}) =>
  searchDocument({ id, title, sections: [{ text }], ...fields });

/** So many others that words of the pages in question are rare. */
const others = Array.from({ length: 40 }, (_, index) =>
  page(
    `other-${index}`,
    `Chapter ${index}`,
    "Settings of projects, boards and filters are kept for everyone who may read them.",
  ),
);

describe("what is found", () => {
  it("puts the page first whose title is nearly the query", () => {
    const { find } = engineWith([
      ...others,
      page("long", "Boards", "Restore a board. Deleted boards can be restored. Restore deleted boards from the bin."),
      page("right", "Restore a deleted board", "Open the bin."),
    ]);

    expect(find("how do I restore a deleted board")[0]).toBe("right");
    expect(find("restore deleted board")[0]).toBe("right");
  });

  it("orders by date only when that is asked for, and by relevance for any order it does not know", () => {
    const { find } = engineWith([
      ...others,
      page("old", "Restore a deleted board", "Open the bin.", { lastPublished: "2020-01-01" }),
      page("new", "Boards", "A deleted board is in the bin: restore it.", { lastPublished: "2026-01-01" }),
    ]);
    const first = (by: string) => find("restore a deleted board", { sort: { by } })[0];

    expect(["relevance", "helpful", "latest"].map(first)).toEqual(["old", "old", "new"]);
  });

  it("finds other forms of a word", () => {
    const { find } = engineWith([
      ...others,
      page("export", "Exporting", "Everything that was exported is in one archive."),
    ]);

    expect(find("export archives")).toEqual(["export"]);
  });

  it("prefers pages where the words stand side by side", () => {
    const { find } = engineWith([
      ...others,
      page("apart", "Nodes", "A load of requests reaches the nodes. Somebody else is the balancer of interests here."),
      page("together", "Nodes", "Requests reach the nodes by a load balancer. It is of interest to nobody else here."),
    ]);

    expect(find("load balancer")[0]).toBe("together");
  });

  it("counts a word in the title for more than one in the text", () => {
    const { find } = engineWith([
      ...others,
      page("text", "Sign-in", "Ask for a webhook before you go on."),
      page("title", "Webhook", "Ask for it before you go on."),
    ]);

    expect(find("webhook")).toEqual(["title", "text"]);
  });

  it.each([
    ["max_result_window", "snake"],
    ["result window", "snake"],
    ["maxResultWindow", "snake"],
    ["index.max_result_window", "snake"],
    ["connectionTimeout", "camel"],
    ["connection timeout", "camel"],
    ["ERR-4711", "error"],
    ["err4711", "error"],
    ["4711", "error"],
    ["10.2.1", "version"],
    ["login", "hyphen"],
    ["log-in", "hyphen"],
    ["users guide", "apostrophe"],
    ["café", "accent"],
    ["cafe", "accent"],
    ["ＳＱＬ", "full-width"],
  ])("finds identifiers whole and in parts: %s", (query, found) => {
    const { find } = engineWith([
      ...others,
      page("snake", "Paging", "Raise `index.max_result_window` when it is too small."),
      page("camel", "Database", "The option connectionTimeout says how long."),
      page("error", "Messages", "ERR-4711: the disk is full."),
      page("version", "Releases", "Since 10.2.1 this is off."),
      page("hyphen", "Access", "The log-in page is public."),
      page("apostrophe", "Manuals", "Read the user's guide."),
      page("accent", "Places", "We meet at the Café."),
      page("full-width", "Query", "Write it in SQL."),
    ]);

    expect(find(query)[0]).toBe(found);
  });

  it.each([
    ["index.max_result_window", "settings"],
    ["max_result_window", "settings"],
    ["OutOfMemoryError", "crash"],
    ["java.lang.OutOfMemoryError: Java heap space", "crash"],
  ])("puts the page first that has the very name, however long it is: %s", (query, page) => {
    const filler = (words: number) => Array.from({ length: words }, (_, at) => `filler${at % 50}`).join(" ");
    const parts = "The result window is the max window of a result in the index. Memory out of heap: java error.";
    const { find } = engineWith([
      searchDocument({ id: "settings", sections: [{ text: `${filler(800)} index.max_result_window: 10000.` }] }),
      searchDocument({ id: "crash", sections: [{ text: `${filler(800)} java.lang.OutOfMemoryError` }] }),
      ...Array.from({ length: 300 }, (_, at) =>
        searchDocument({ id: `other-${at}`, sections: [{ text: `${filler(100)} ${at % 2 === 0 ? parts : ""}` }] }),
      ),
    ]);

    expect(find(query)[0]).toBe(page);
  });

  it("finds pages by their address, keywords and product", () => {
    const { find } = engineWith([
      ...others,
      page("two-factor-setup", "Codes", "Open your phone.", { keywords: ["mfa"] }),
      page("seats", "Invoices", "Paid by the month.", { products: [{ key: "lighthouse", name: "Lighthouse" }] }),
    ]);

    expect(find("two factor setup")[0]).toBe("two-factor-setup");
    expect(find("mfa")).toEqual(["two-factor-setup"]);
    expect(find("lighthouse")).toEqual(["seats"]);
  });

  it("leaves out pages that have only the least of what was asked for", () => {
    const { find } = engineWith([...others, page("rare", "Quokka", "A quokka may read settings.")]);

    expect(find("quokka settings")).toEqual(["rare"]);
  });

  it("looks for words that only say how a question is put when there are no others", () => {
    const { find } = engineWith([page("who", "Who is who", "Who does what."), page("boards", "Boards", "Columns.")]);

    expect(find("who is who")[0]).toBe("who");
  });

  it("is moved by what content says of a page", () => {
    const weights = (boost: number) => [
      ...others,
      page("one", "Anchors", "An anchor holds the ship."),
      page("two", "Anchors again", "An anchor holds the ship, most of the time.", { boost }),
    ];

    expect(engineWith(weights(1)).find("anchors")[0]).toBe("one");
    expect(engineWith(weights(4)).find("anchors")[0]).toBe("two");
  });

  it("finds words that mean the same, and several words for one", () => {
    const synonyms = [
      ["SSO", "single sign-on"],
      ["kanban", "board"],
    ];
    const documents = [
      ...others.slice(0, 5),
      page("sso", "Set up SSO", "Choose a provider."),
      page("words", "Single sign-on", "Choose a provider."),
      page("kanban", "Kanban", "Cards in columns."),
    ];
    const { find } = engineWith(documents, synonyms);

    expect(find("sso").sort()).toEqual(["sso", "words"]);
    expect(find("single sign-on")).toContain("sso");
    expect(find("kanbans")[0]).toBe("kanban");
    expect(find("kanban")).toContain("other-0");
    expect(engineWith(documents).find("sso")).toEqual(["sso"]);
  });
});

describe("operators", () => {
  const { find } = engineWith([
    page("exact", "Limits", "The rate limit is counted by token."),
    page("apart", "Limits", "A limit of the rate at which tokens are made."),
    page("cloud", "Limits in the cloud", "Counted by token."),
  ]);

  it("finds a phrase only where it stands as it is", () => {
    expect(find('"rate limit"')).toEqual(["exact"]);
    expect(find('"limit of the rate"')).toEqual(["apart"]);
    expect(find("“rate limit” token")).toEqual(["exact"]);
  });

  it("looks for the words of a phrase that no page has", () => {
    expect(find('"limit rate"').sort()).toEqual(["apart", "exact"]);
    expect(find('"rate zebra"').sort()).toEqual(["apart", "exact"]);
  });

  it("leaves out pages with an excluded word or phrase", () => {
    expect(find("token -cloud").sort()).toEqual(["apart", "exact"]);
    expect(find('token -"rate limit"').sort()).toEqual(["apart", "cloud"]);
  });

  it("takes quotation marks and dashes in sentences as such, and options of commands as words", () => {
    expect(find('which pages describe the so-called "limit rate" that tokens are counted by').length).toBe(3);
    expect(find("token -p").sort()).toEqual(["apart", "cloud", "exact"]);
  });
});
