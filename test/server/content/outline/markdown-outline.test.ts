import { articleSectionOf } from "#server/content/outline/article-sections.ts";
import { markdownSections } from "#server/content/outline/markdown-outline.ts";
import { growth, linearGrowth } from "#test/support/growth.ts";

describe("the text that is searched", () => {
  it("is parted at headings, of which the first level-1 heading is the page's title", () => {
    const markdown =
      "# Title\n\nOpening.\n\n## One\n\nText.\n\nTwo\n---\n\nMore.\n\n# Another\n\n### Deep {#own}\n\nEnd.\n";

    expect(markdownSections(markdown)).toEqual([
      { text: "Opening." },
      { title: "One", anchor: "one", text: "Text." },
      { title: "Two", anchor: "two", text: "More." },
      { title: "Another", anchor: "another", text: "" },
      { title: "Deep", anchor: "own", text: "End." },
    ]);
  });

  it("gives headings of one name the ids that they have in the page", () => {
    const markdown = "## Limits\n\n## Limits\n\n## 1. Open `max_size` & *more*\n";
    const anchors = markdownSections(markdown).map(({ anchor }) => anchor);

    expect(anchors).toEqual(["limits", "limits-1", "1-open-max_size--more"]);
  });

  it("gives headings in an article's sections the ids that they have there", () => {
    const markdown = "## Cause\n\nIt is full.\n\n### Limits\n\n## Solution\n\n### Limits\n";
    const anchors = (isPrefixed: boolean) =>
      markdownSections(markdown, { ownIdOf: articleSectionOf, isPrefixed }).map(({ anchor }) => anchor);

    expect(anchors(false)).toEqual(["cause", "limits", "solution", "limits-1"]);
    expect(anchors(true)).toEqual(["cause", "cause-limits", "solution", "solution-limits"]);
  });

  it.each([
    ["links and images", "See [the *board*](./a.md#x) and ![a picture](b.svg).", "See the board and a picture."],
    ["reference links and their definitions", "See [this][1].\n\n[1]: https://example.com", "See this."],
    [
      "emphasis, but not identifiers",
      "**Bold**, _it_, ~~old~~ and max_result_window",
      "Bold, it, old and max_result_window",
    ],
    ["inline code", "Run `npm run build`.", "Run npm run build."],
    ["lists, quotations and callouts", "- [x] one\n2. two\n> [!NOTE] three", "one\ntwo\nthree"],
    ["tables", "| a | b |\n| --- | :-: |\n| c | d |", "a · b\n\nc · d"],
    ["HTML and entities", "<details><summary>More</summary>1 &lt; 2 &amp; 3</details>", "More 1 < 2 & 3"],
    ["comments and templates", "a <!-- not\nthis --> b {% include x.html %} c {{ site.url }}\n{: .note}", "a b   c"],
    [
      "paragraphs that are written in several lines",
      "one\ntwo\n\nthree\n- four\n  five\n- six",
      "one two\nthree\nfour five\nsix",
    ],
    ["escapes", "1\\. not a list \\*", "1. not a list *"],
  ])("is plain: %s", (_what, markdown, text) => {
    const [section] = markdownSections(markdown);

    expect(section?.text.replace(/\n+/g, "\n").trim()).toBe(text.replace(/\n+/g, "\n"));
  });

  it("keeps code as it is, and takes no heading from it", () => {
    expect(markdownSections("```sh\n# not a heading\nrun --all *.md\n```\n")).toEqual([
      { text: "# not a heading\nrun --all *.md" },
    ]);
  });

  it.each(["[", "<a ", "{%", "*_", "![](", "<!--"])(
    "costs no more than the text is long, whatever it is: %s",
    async (part) => {
      expect(await growth((size) => markdownSections(part.repeat(size)), 4000)).toBeLessThan(linearGrowth);
    },
  );
});
