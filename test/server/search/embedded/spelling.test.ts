import { searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

const documents = [
  searchDocument({
    id: "workflow",
    title: "Change a workflow",
    sections: [{ text: "A workflow has statuses and transitions." }],
  }),
  searchDocument({
    id: "columns",
    title: "Columns of a board",
    sections: [{ text: "A board shows columns of issues." }],
  }),
  searchDocument({ id: "colons", title: "Punctuation", sections: [{ text: "Colons, commas and full stops." }] }),
  searchDocument({
    id: "data",
    title: "Data center",
    sections: [{ text: "Every data center has nodes, and a center of data." }],
  }),
  searchDocument({ id: "permissions", title: "Permissions", sections: [{ text: "Who may see and change what." }] }),
  ...Array.from({ length: 40 }, (_, index) =>
    searchDocument({ id: `receive-${index}`, title: `Mail ${index}`, sections: [{ text: "You receive a mail." }] }),
  ),
  searchDocument({ id: "typo", title: "Old notes", sections: [{ text: "You recieve notes." }] }),
];

describe("misspelt words", () => {
  const { search, find } = engineWith(documents);
  const queryOf = (query: string) => search(query).metadata.query;

  it.each([
    ["letters swapped", "wrokflow", "workflow", "workflow"],
    ["a letter left out", "permisions", "permissions", "permissions"],
    ["a letter too many", "workfllow", "workflow", "workflow"],
    ["a wrong letter", "permizsions", "permissions", "permissions"],
    ["two mistakes in a long word", "permmisions", "permissions", "permissions"],
    ["a slip of the shift key", "wOrkfow", "Workflow", "workflow"],
  ])("are corrected: %s", (_what, written, meant, found) => {
    expect(find(written)[0]).toBe(found);
    expect(queryOf(written).rewrittenQuery?.toLowerCase()).toBe(meant.toLowerCase());
  });

  it("are shown as they were written and as they were searched for", () => {
    expect(queryOf("change a WROKFLOW?")).toEqual({
      originalQuery: "change a WROKFLOW?",
      rewrittenQuery: "change a WORKFLOW?",
      searchedQuery: "change a WORKFLOW?",
    });
  });

  it("are corrected as often as they are written, and six different ones at most", () => {
    expect(queryOf("wrokflow ".repeat(9).trim()).rewrittenQuery).toBe("workflow ".repeat(9).trim());
    const many = "wrokflow permisions colums boadr statusse transitionss issuse workfllow";
    expect(queryOf(many).rewrittenQuery).toBe(
      "workflow permissions columns board statuses transitions issuse workfllow",
    );
  });

  it("are not taken for words with another first letter that are somewhere", () => {
    const { search: searchFactors } = engineWith([
      searchDocument({ id: "factor", title: "A second factor" }),
      ...Array.from({ length: 40 }, (_, at) => searchDocument({ id: `actor-${at}`, title: `Actor ${at}` })),
    ]);

    expect(searchFactors("factor").metadata.query.rewrittenQuery).toBeNull();
  });

  it("mean what the other words of the query are found with", () => {
    expect(find("board colums")[0]).toBe("columns");
    expect(queryOf("commas and colns").rewrittenQuery).toBe("commas and colons");
  });

  it("are not seen in words that are somewhere, however rare: a likelier spelling is only offered", () => {
    expect(find("recieve")[0]).toBe("typo");
    expect(queryOf("recieve")).toEqual({
      originalQuery: "recieve",
      rewrittenQuery: "receive",
      searchedQuery: "recieve",
    });
    expect(queryOf("colons")).toMatchObject({ rewrittenQuery: null });
  });

  it("are no words that English has and the site has not, none of less than five letters, and none of pasted texts", () => {
    const pasted = Array.from({ length: 25 }, (_, at) => `frame${at}`).join(" at ");
    for (const query of ["boar", "bord", "worthless", "collier columnist", `${pasted} permisions`])
      expect(queryOf(query)).toMatchObject({ searchedQuery: query });
    expect(queryOf("permisions board").searchedQuery).toBe("permissions board");
  });

  it("are those of pages that are gone, too", () => {
    const { engine, search: searchNow } = engineWith([
      searchDocument({ id: "right", title: "Configuration" }),
      searchDocument({ id: "wrong", title: "Configruation" }),
    ]);
    engine.index.remove("en:/wrong");
    engine.index.commit();

    expect(searchNow("configruation").metadata.query.searchedQuery).toBe("configuration");
  });

  it("stay as they are when nothing is close to them, or they are no words", () => {
    for (const query of ["zz", "ERR-9999", "wrk2flow", "ボード"])
      expect(queryOf(query)).toMatchObject({ rewrittenQuery: null, searchedQuery: query });
  });
});
