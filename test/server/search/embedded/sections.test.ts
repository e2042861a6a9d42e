import { searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

const { search, engine } = engineWith([
  searchDocument({
    id: "boards",
    title: "Boards",
    description: "What boards are for.",
    sections: [
      { text: "A board shows the work of a team." },
      { title: "Swimlanes", anchor: "swimlanes", text: "Group cards by epic or assignee." },
      {
        title: "Archive a board",
        anchor: "archive-a-board",
        text: `${"Nothing is lost by it. ".repeat(30)}Select Archive <now> & confirm. ${"It can be undone. ".repeat(30)}`,
      },
    ],
  }),
  searchDocument({
    id: "headed",
    title: "Reports",
    sections: [{ title: "Velocity", anchor: "velocity", text: "Points a sprint." }],
  }),
]);
const hit = (query: string) => search(query).results[0];

describe("a result", () => {
  it("names the section that says most of the query", () => {
    expect(hit("swimlanes by assignee")?.content.section).toEqual({ title: "Swimlanes", anchor: "swimlanes" });
    expect(hit("points velocity")?.content.section).toEqual({ title: "Velocity", anchor: "velocity" });
  });

  it("names up to three sections that say nearly as much, best first, and none that hardly does", () => {
    const page = searchDocument({
      id: "limits",
      title: "Numbers",
      sections: [
        ...["Upload limits", "Rate limits", "Storage limits", "Seat limits"].map((title) => ({
          title,
          anchor: title.toLowerCase().replace(" ", "-"),
          text: "So many.",
        })),
        { title: "Others", anchor: "others", text: "There are limits of other kinds." },
      ],
    });
    const [found] = engineWith([page]).search("limits").results;

    expect(found?.content.section?.title).toBe("Upload limits");
    expect(found?.content.otherSections?.map(({ title }) => title)).toEqual(["Rate limits", "Storage limits"]);
  });

  it("names the other versions of its page, newest first", () => {
    const versions = ["9.12", "10.2", "8.0"].map((version) =>
      searchDocument({
        id: `install-${version}`,
        title: "Install it",
        versionGroup: "install",
        products: [{ key: "tracker", name: "Tracker", platform: "data_center", version }],
      }),
    );
    const results = engineWith(versions).search("install").results;

    expect(results.map(({ content }) => content.url)).toEqual(["/install-10.2"]);
    expect(results[0]?.content.otherVersions).toEqual([
      { version: "9.12", url: "/install-9.12" },
      { version: "8.0", url: "/install-8.0" },
    ]);
  });

  it("names none when the query is about the whole page", () => {
    expect(hit("boards")?.content.section).toBeUndefined();
  });

  it("shows the stretch of the section that matches, escaped, cut between words", () => {
    const { description = "" } = hit("archive confirm board")?.highlights ?? {};

    expect(description).toContain("Select <span>Archive</span> &lt;now&gt; &amp; <span>confirm</span>.");
    expect(description).toMatch(/^….*…$/s);
    expect(description.replace(/<\/?span>/g, "").length).toBeLessThan(300);
  });

  it("has its page's description, whatever matches", () => {
    expect(hit("assignee")?.content.description).toBe("What boards are for.");
  });
});

describe("suggestions", () => {
  const suggest = (term: string) => engine.suggest({ term, scope: {}, locale: "en" });

  it("are titles first, then headings with the page they are in", () => {
    expect(suggest("board")).toEqual([
      { kind: "page", title: "Boards", url: "/boards" },
      { kind: "section", title: "Archive a board", url: "/boards#archive-a-board", context: "Boards" },
    ]);
  });

  it("take the last word as unfinished, words in any order, and no parts inside words", () => {
    expect(suggest("swiml").map(({ title }) => title)).toEqual(["Swimlanes"]);
    expect(suggest("board arch").map(({ title }) => title)).toEqual(["Archive a board"]);
    expect(suggest("lanes")).toEqual([]);
  });

  it("say of which edition they are where they would read the same", () => {
    const board = (id: string, product: { platform: "cloud" | "data_center"; version?: string }) =>
      searchDocument({
        id,
        title: "Add a board",
        products: [{ key: "tracker", name: "Tracker", ...product }],
        sections: [{ title: "Add one", anchor: "add-one", text: "" }],
      });
    const editions = engineWith([
      board("cloud", { platform: "cloud" }),
      board("dc", { platform: "data_center", version: "10.2" }),
    ]).engine;

    expect(editions.suggest({ term: "add", scope: {}, locale: "en" }).map(({ context }) => context)).toEqual([
      "Tracker Cloud",
      "Tracker Data Center 10.2",
      "Add a board · Tracker Cloud",
      "Add a board · Tracker Data Center 10.2",
    ]);
    expect(
      editions.suggest({ term: "add", scope: { deployment: "cloud" }, locale: "en" }).map(({ context }) => context),
    ).toEqual(["Tracker", "Add a board"]);
  });

  it("begin with the best of many, the text that is typed before what begins with it, and that before the rest", () => {
    const many = engineWith([
      ...Array.from({ length: 400 }, (_, at) => searchDocument({ id: `p${at}`, title: `Page ${at} on anchors` })),
      searchDocument({ id: "beginning", title: "Anchors and ropes" }),
      searchDocument({ id: "whole", title: "Anchors" }),
    ]).engine;

    const found = many.suggest({ term: "anchors", scope: {}, locale: "en" }).map(({ title }) => title);

    expect(found.slice(0, 2)).toEqual(["Anchors", "Anchors and ropes"]);
    expect(found).toHaveLength(8);
  });
});
