import { splitSections } from "#server/content/markdown/split-sections.ts";

describe("Sections of an article", () => {
  it("are what is below each level-2 heading", () => {
    expect(splitSections("## Summary\n\nA\n\n### More\n\nB\n\n## Cause ##\nC\n\n## *Solution* {#fix}\n")).toEqual([
      { heading: "Summary", markdown: "A\n\n### More\n\nB" },
      { heading: "Cause", markdown: "C" },
      { heading: "Solution", markdown: "" },
    ]);
  });

  it("begin with the text above the first heading, without a heading", () => {
    expect(splitSections("Intro\n\n## 概要\nA")[0]).toEqual({ heading: "", markdown: "Intro" });
  });

  it("do not begin in code", () => {
    expect(splitSections("## A\n\n```\n## no\n```\n\n~~~\n## no\n```\n~~~")).toHaveLength(1);
  });

  it("all know the definitions of links and footnotes", () => {
    const [first, second] = splitSections("## A\n[x][1]\n\n## B\ny\n\n[1]: /target");

    expect(first?.markdown).toBe("[x][1]\n\n[1]: /target");
    expect(second?.markdown).toBe("y\n\n[1]: /target");
  });
});
