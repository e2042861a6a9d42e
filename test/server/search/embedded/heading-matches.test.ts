import { searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

const section = (title: string, text: string) => ({ title, anchor: title.toLowerCase().replaceAll(" ", "-"), text });

describe("a heading that is the query", () => {
  const { search } = engineWith([
    searchDocument({
      id: "charts",
      title: "Area charts",
      sections: [
        { text: "Area charts show data. When you use charts, use data." },
        section("Create one", "Use a chart when you want an area."),
        section("When to use area charts", "Rarely."),
        section("Prepare the data", "As it says."),
      ],
    }),
    ...Array.from({ length: 20 }, (_, at) =>
      searchDocument({
        id: `data-${at}`,
        title: `Prepare charts ${at}`,
        sections: [{ text: "Prepare the charts, prepare the area, use data. Data is used when it is prepared." }],
      }),
    ),
    searchDocument({ id: "named", title: "Prepare the boat", sections: [{ text: "Oil." }] }),
    searchDocument({
      id: "part",
      title: "Boats",
      sections: [section("Prepare the boat", "Prepare the boat, a boat.")],
    }),
  ]);
  const first = (query: string) => {
    const { url, section: named } = search(query).results[0]?.content ?? {};
    return [url, named?.anchor];
  };

  it.each([
    ["When to use area charts", "when-to-use-area-charts"],
    ["prepare the data", "prepare-the-data"],
    ["prepare the da", "prepare-the-data"],
  ])("leads to its section: %s", (query, anchor) => {
    expect(first(query)).toEqual(["/charts", anchor]);
  });

  it("tells less than a title that is the query", () => {
    expect(first("prepare the boat")).toEqual(["/named", undefined]);
  });
});
