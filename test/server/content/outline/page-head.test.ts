import { readPageHead } from "#server/content/outline/page-head.ts";

describe("What the beginning of a page says of it", () => {
  it("is its first level-1 heading and its first paragraph, as plain text without labels", () => {
    const head = readPageHead(
      "# T &amp; *U*\nIntroduced 1.0\n{: .label .label-purple }\n\nUse **bold** and [links](/x).\n\nMore",
    );

    expect(head).toEqual({ title: "T & U", description: "Use bold and links." });
  });

  it("is cut behind a word at 200 characters, and anywhere where there are no blanks", () => {
    const english = readPageHead("word ".repeat(80));
    const japanese = readPageHead("あ".repeat(300));

    expect(english.description).toBe(`${"word ".repeat(40).trim()}…`);
    expect(japanese.description).toBe(`${"あ".repeat(200)}…`);
  });

  it("passes over code, lists, tables, comments and HTML", () => {
    const body = "<!-- no -->\n```\nno\n```\n- no\n\n| no |\n\n<div>no</div>\n\n> no\n\nYes &copy; you.";

    expect(readPageHead(body).description).toBe("Yes © you.");
  });
});
