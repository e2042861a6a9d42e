import { growth, linearGrowth } from "#test/support/growth.ts";
import { markdownHtml } from "#test/support/markdown.ts";

describe("What is no syntax where it stands", () => {
  it.each([
    ["indented code", "    :::note\n    keep me\n    :::", ":::note\nkeep me\n:::"],
    [
      "indented code with shortcodes",
      "    {{< note >}}\n    x\n    {{< /note >}}",
      "{{&lt; note &gt;}}\nx\n{{&lt; /note &gt;}}",
    ],
    ["indented code with components", "    <Tabs> x </Tabs>", "&lt;Tabs&gt; x &lt;/Tabs&gt;"],
    ["HTML that is written as it is", "<pre>\n:::note\nx\n:::\n</pre>", ":::note\nx\n:::"],
    ["fenced code", "```\n{% include a.html %}\n!!! note\n    x\n```", "{% include a.html %}\n!!! note\n    x"],
    [
      "code in a line",
      "`{{site.baseurl}}/x` and `<Tabs>`",
      "<code>{{site.baseurl}}/x</code> and <code>&#x3C;Tabs></code>",
    ],
    [
      "a paragraph of Markdown that begins with export",
      "export const x = 1\nnext line",
      "<p>export const x = 1\nnext line</p>",
    ],
    ["a line of Markdown that begins with import", 'import { a } from "b";', '<p>import { a } from "b";</p>'],
    [
      "types in a sentence",
      "Map<String> and List<T> then </T>",
      "<p>Map&#x3C;String> and List&#x3C;T> then &#x3C;/T></p>",
    ],
    ["placeholders", "Open https://x/ or <YourDomain>", "&#x3C;YourDomain>"],
    ["signs without an end", "a ::: b {{ c {% d 100 % of {a} {{", "a ::: b {{ c {% d 100 % of {a} {{"],
  ])("stays as it is: %s", async (_what, markdown, expected) => {
    expect(await markdownHtml(markdown)).toContain(expected);
  });

  it("reads attributes of MDX to their very end", async () => {
    expect(await markdownHtml("<Foo prop={a > b}>inner</Foo>", { isMdx: true })).toMatch(/^<p>.*inner<\/p>$/);
  });

  it.each([
    [":::note\nText", "<p>:::note</p>\n<p>Text</p>"],
    ["!!! note\nText", "<p>!!! note</p>\n<p>Text</p>"],
    ["{{< highlight go >}} never ends", '<code class="template-syntax">{{&#x3C; highlight go >}}</code> never ends'],
    ["{% capture x %} never ends", '<code class="template-syntax">{% capture x %}</code> never ends'],
    ["Title\n===\n\n    code", "code"],
  ])("is text without its end: %j", async (markdown, expected) => {
    expect(await markdownHtml(markdown)).toContain(expected);
  });

  describe.each([
    ["Markdown", false],
    ["MDX", true],
  ])("in %s", (_kind, isMdx) => {
    it.each([
      ["colon blocks", ":::note\n", ""],
      ["template tags", "{% comment %}", ""],
      ["template signs", "{{ ", ""],
      ["shortcodes", "{{< ", ""],
      ["components", '<A "', ""],
      ["open tags", "<Tabs>\n", ""],
      ["expressions", "{/* ", ""],
      ["colons", ":a", ""],
      ["raw marks in code", "{% raw %}", "```\n"],
      ["rows", "| a\n", ""],
    ])("costs time that grows with the text: %s", async (_what, part, before) => {
      const work = (size: number) => markdownHtml(before + part.repeat(size), { isMdx });

      expect(await growth(work, 150)).toBeLessThan(linearGrowth);
    });
  });
});
