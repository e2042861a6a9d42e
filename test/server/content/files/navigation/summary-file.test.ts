import { menuOf } from "#test/support/menus.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("A SUMMARY.md", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  it("gives the menu its order, groups, names and the way from page to page", async () => {
    content = await temporaryContent({
      "SUMMARY.md": [
        "# Acme guide",
        "",
        "[Foreword](foreword.md)",
        "",
        "# Basics",
        "",
        "- [Set up](b/setup.md)",
        "  - [On Linux](b/linux.md)",
        "- [Not written yet]()",
        "",
        "---",
        "",
        "[Thanks](a-thanks.md)",
      ].join("\n"),
      "foreword.md": "# Before you begin",
      "a-thanks.md": "# Thanks",
      "b/setup.md": "# How to set it up",
      "b/linux.md": "## Linux\n\nText.",
      "b/left-out.md": "# Left out",
    });

    expect(await menuOf(content.source)).toEqual([
      "Foreword /foreword",
      "Basics /b",
      "  Set up /b/setup",
      "    On Linux /b/linux",
      "Thanks /a-thanks",
    ]);
    expect((await content.source.site("en")).value).toMatchObject({
      metadata: { siteName: "Acme guide" },
      treeRoot: { url: "/", title: "Acme guide" },
    });
    const linux = await content.entry("topic", "/b/linux");
    expect(linux).toMatchObject({
      shortTitle: "On Linux",
      previous: { url: "/b/setup", shortTitle: "Set up" },
      next: { url: "/a-thanks" },
    });
    expect(linux.ancestors.map(({ url }) => url)).toEqual(["/b", "/b/setup"]);
  });

  it("leaves what it does not name out of lists, but not out of the site", async () => {
    content = await temporaryContent({
      "SUMMARY.md": "* [One](one.md)\n",
      "one.md": "# One",
      "two.md": "# Two",
      "rest/three.md": "# Three",
    });

    expect(await menuOf(content.source)).toEqual(["One /one"]);
    expect((await content.entry("topic", "/two")).title).toBe("Two");
    expect((await content.entry("topic", "/rest/three")).next).toBeUndefined();
    expect((await content.lookup("/rest")).kind).toBe("absent");
    expect((await content.lookup("/SUMMARY")).kind).toBe("absent");
    expect((await content.source.listPages("en")).value.map(({ url }) => url)).toContain("/rest/three");
  });

  it("is told of with its line where it leads nowhere or comes back, and the rest of it holds", async () => {
    content = await temporaryContent({
      "SUMMARY.md":
        "* [One](one.md)\n* [Gone](gone.md)\n* [Up](../../etc/passwd)\n* [Again](one.md)\n* [Odd](javascript:alert(1))\n",
      "one.md": "# One",
    });

    expect(await menuOf(content.source)).toEqual(["One /one"]);
    expect(content.source.problems()).toEqual([
      { severity: "warning", file: "SUMMARY.md", line: 2, message: "there is no page gone.md" },
      { severity: "warning", file: "SUMMARY.md", line: 3, message: "there is no page ../../etc/passwd" },
      expect.objectContaining({ line: 4, message: "/one stands in the navigation already: its first place counts" }),
    ]);
  });

  it("that names no page at all changes nothing", async () => {
    content = await temporaryContent({
      "SUMMARY.md": "* [Gone](gone.md)\n",
      "b.md": "# A first",
      "a.md": "# B then",
    });

    expect(await menuOf(content.source)).toEqual(["A first /b", "B then /a"]);
    expect((await content.entry("topic", "/b")).next).toBeUndefined();
  });

  it("has the home page in a group without going around in a circle", async () => {
    content = await temporaryContent({
      "SUMMARY.md": "## Start\n\n* [Welcome](README.md)\n  * [Deeper](deep.md)\n* [Two](two.md)\n",
      "README.md": "# Acme",
      "deep.md": "# Deep",
      "two.md": "# Two",
    });

    expect(await menuOf(content.source)).toEqual(["Start /start", "  Welcome /", "  Deeper /deep", "  Two /two"]);
    expect((await content.entry("topic", "/deep")).previous?.url).toBe("/");
  });

  it("shows links to other sites where they stand", async () => {
    content = await temporaryContent({
      "SUMMARY.md": "* [One](one.md)\n* [Forum](https://forum.example/a)\n",
      "one.md": "# One",
    });

    expect(await menuOf(content.source)).toEqual(["One /one", "Forum https://forum.example/a"]);
  });

  it("is read again when it changes", async () => {
    content = await temporaryContent(
      { "one.md": "# One", "two.md": "# Two", "SUMMARY.md": "* [Two](two.md)\n* [One](one.md)\n" },
      { watch: "events" },
    );
    expect(await menuOf(content.source)).toEqual(["Two /two", "One /one"]);

    content.write({ "SUMMARY.md": "* [First](one.md)\n* [Two](two.md)\n" });
    const tags = await content.settle();

    expect(await menuOf(content.source)).toEqual(["First /one", "Two /two"]);
    expect(tags).toEqual(expect.arrayContaining(["children:en:index", "page:en:/one", "page:en:/two"]));
  });

  it.each(["events", "poll"] as const)(
    "is read again when what says where it is changes above the folder (%s)",
    async (watch) => {
      content = await temporaryContent(
        {
          "one.md": "# One",
          "two.md": "# Two",
          "SUMMARY.md": "* [Two](two.md)\n",
          "../book.toml": '[book]\ntitle = "Old"\nsrc = "help-centre"\n',
        },
        { watch, pollMs: 10 },
      );
      const name = async () => (await content.source.site("en")).value.metadata.siteName;
      expect(await name()).toBe("Old");

      content.write({ "../book.toml": '[book]\ntitle = "New name"\nsrc = "help-centre"\n' });
      while ((await name()) === "Old") await content.settle();

      expect(await name()).toBe("New name");
      content.remove("SUMMARY.md");
      while ((await menuOf(content.source)).length < 2) await content.settle();
      expect(await menuOf(content.source)).toEqual(["One /one", "Two /two"]);
    },
  );
});
