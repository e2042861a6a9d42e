import { htmlAnchors, htmlSections } from "#server/content/outline/html-outline.ts";
import { markdownSections } from "#server/content/outline/markdown-outline.ts";
import { renderedMarkdown } from "#test/support/markdown.ts";

/** Pages as other people write them: each is the text of one. */
const pages: readonly (readonly [what: string, markdown: string])[] = [
  [
    "identifiers",
    '# T\n\n## Querying the _index field\n\n## About `__name__ == "__main__"`\n\n## max_size and *more*\n',
  ],
  ["dashes", "## Files---transport\n\n## Swagger - OpenAPI\n\n## APIStar (<= 0.5)\n\n## A -- b\n\n## 1--2\n"],
  ["repeated names", "## Limits\n\n### Limits\n\n## Limits {#own}\n\n## Limits-1\n\n# Second title\n\n## Content\n"],
  [
    "tags and placeholders",
    '## Data <abbr title="x">conversion</abbr>\n\n## Open <your-domain>\n\n## <https://example.com/a>\n',
  ],
  [
    "entities and escapes",
    "## Q&amp;A &copy; 1 &lt; 2\n\n## 1\\. \\*not\\* `a\\b`\n\n## `[a](b)` and [link](./x.md#y)\n",
  ],
  ["images", "# ![icon](a.png) Title\n\n## ![icon](a.png) Boards\n\n## ![only](a.png)\n\n## After\n"],
  [
    "components",
    '## New <Badge text="^1.9" /> part\n\n## Old <Foo /> part\n\n## Map<String> here\n\n:::note\n## In a note\n:::\n',
  ],
  ["written ids", '## A {#a-b}\n\n## B {: #b-c .note}\n\n## C {: .x}\n\n## D { #d-e data-x="1" }\n'],
  ["a list of contents", "## Table of contents\n\n1. TOC\n{:toc}\n\n## First\n"],
  ["comments", "<!--\n## Hidden\n-->\n\n{% comment %}\n## Gone\n{% endcomment %}\n\n## Shown\n"],
  ["code", "```sh\n# no\n```\n\n    ## no\n\n~~~\n## no\n```\n~~~\n\n> ```\n> ## no\n> ```\n\n## Yes\n"],
  [
    "HTML",
    '<pre>\n## no\n\n## no\n</pre>\n\n<div>\n## no\n</div>\n\n<h2>Tutorials</h2>\n\n<h3 id="own">How to</h3>\n\n## Tutorials\n',
  ],
  ["underlines", "Two _words_\n---\n\nThree\n===\n\n- item\n---\n\n| a |\n| --- |\n\n***\n\n## End ##\n"],
  ["other scripts", "## 設定 & 保存\n\n## Ünïcode 😀 x\n\n## ---\n\n##\n\n## #\n"],
];

const ids = (html: string) => [...htmlAnchors(html).ids];

describe("The sections that a search names", () => {
  it.each(pages)("are those of the page, by the very ids: %s", async (_what, markdown) => {
    const { html } = await renderedMarkdown(markdown);
    const headings = [...html.matchAll(/<h[2-6] id="([^"]*)"/g)].map(([, id]) => id);

    const named = markdownSections(markdown).flatMap(({ anchor }) => anchor ?? []);

    expect(named).toEqual(headings);
    expect(ids(html)).toEqual(expect.arrayContaining(named));
  });

  it("have the words of the page's headings", async () => {
    const markdown = pages.map(([, text]) => text.replace(/^# .*/m, "")).join("\n\n");
    const { html } = await renderedMarkdown(markdown);
    const shown = new Set(htmlSections(html.replace(/<pre[\s\S]*?<\/pre>/g, "")).map(({ title }) => title));

    const named = markdownSections(markdown);

    for (const title of shown) expect(named.map((section) => section.title)).toContain(title);
  });
});
