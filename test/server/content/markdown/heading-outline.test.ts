import { headingOutline, type LevelAbove } from "#server/content/markdown/heading-outline.ts";
import { renderedMarkdown } from "#test/support/markdown.ts";

const shown = (written: readonly number[], above: LevelAbove = 1) => written.map(headingOutline(above));

describe("The levels of headings", () => {
  it.each([
    [
      [2, 3, 4, 3, 2],
      [2, 3, 4, 3, 2],
    ],
    [
      [2, 4, 4, 3, 4, 2],
      [2, 3, 3, 3, 4, 2],
    ],
    [
      [4, 4, 2, 3],
      [2, 2, 2, 3],
    ],
    [
      [3, 6, 5],
      [2, 3, 3],
    ],
  ])("written as %s are shown without gaps", (written, expected) => {
    expect(shown(written)).toEqual(expected);
  });

  it("begin below a heading of the page's own", () => {
    expect(shown([3, 5, 4], 2)).toEqual([3, 4, 4]);
    expect(shown([4, 2, 3], 2)).toEqual([3, 2, 3]);
  });

  it("have no gap in a page, whose contents name what is shown", async () => {
    const { html, tableOfContents } = await renderedMarkdown("# Title\n\n#### One\n\n###### Two\n\n#### Three");

    expect(html.match(/<h\d/g)).toEqual(["<h2", "<h3", "<h2"]);
    expect(tableOfContents.map(({ title, children }) => [title, children.length])).toEqual([
      ["One", 1],
      ["Three", 0],
    ]);
  });
});
