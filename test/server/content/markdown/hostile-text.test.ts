import { findExcess } from "#server/content/markdown/markdown-limits.ts";
import { growth, linearGrowth } from "#test/support/growth.ts";
import { markdownHtml } from "#test/support/markdown.ts";

describe("What is too much for a text", () => {
  it("is a block in more than fifty others", async () => {
    await expect(markdownHtml(`${":::note\n".repeat(60)}${":::\n".repeat(60)}`)).rejects.toThrow("50 deep");
  });

  it.each([
    ["a quotation in lists", "- > 1. > text"],
    ["a rule", "* ".repeat(200)],
    ["a sentence with brackets that are closed", "[a] ".repeat(2000)],
    ["brackets behind backslashes", "\\[".repeat(500)],
    ["code", `~~~\n${">".repeat(100)}\n${"[".repeat(500)}\n~~~`],
    ["a thousand callouts", "> [!NOTE]\n> Text\n\n".repeat(1000)],
    ["a long list, table or change log", `${"- **a** [b](c)\n".repeat(3000)}\n${"| **a** | [b](c) |\n".repeat(3000)}`],
    [
      "a table of 5000 rows and 9 columns",
      `${"|a".repeat(9)}|\n${"|-".repeat(9)}|\n${`${"|b".repeat(9)}|\n`.repeat(5000)}`,
    ],
    ["ten thousand list items", "- a\n".repeat(10_000)],
    ["bars and dashes in code", `~~~\n${"|-".repeat(300)}|\n${"|\n".repeat(900)}~~~`],
    ["three thousand lists", "- a\n\nb\n\n".repeat(3000)],
    ["ten thousand items with a second line each", "- a\n  b\n".repeat(10_000)],
    ["five thousand definitions", "[a]: /b\n".repeat(5000)],
    ["a thousand footnotes", "[^1]: b\n".repeat(1000)],
    ["many elements that are closed", "<div>\n\n**a** <kbd>b</kbd><br>\n\n</div>\n\n".repeat(1000)],
    ["paragraphs, items and cells that nobody closes", `${"<p>a<br>\n\n".repeat(300)}<ul>${"<li>a\n".repeat(300)}`],
    ["keys that nobody closes, each in a row of its own", "| <kbd>A | b |\n".repeat(1000)],
    ["tags in code", "`<div>` is a `<b>`\n\n~~~html\n<div>\n~~~\n\n".repeat(300)],
    ["anchors of old", '<a name="b">\n\nText\n\n'.repeat(500)],
  ])("is not %s", (_what, text) => {
    expect(findExcess(text)).toBeUndefined();
  });

  it.each([
    ["51 quotations", `x\n\n${">".repeat(51)}`, 3],
    ["201 open brackets, on several lines", `${"[\n".repeat(201)}`, 201],
    ["brackets that are closed again on the line", `${"[".repeat(201)}${"]".repeat(201)}`, 1],
    ["1001 quotations", "> a\n\n".repeat(1001), 2001],
    ["1001 underlined headings", "a\n=\n".repeat(1001), 2002],
    ["5001 marks of emphasis in one paragraph", `x\n${"*_".repeat(2501)}`, 2],
    ["10001 list items", `${"- a\n".repeat(5000)}${"1. - a\n".repeat(2501)}`, 7501],
    ["10001 list items without a word", "*\n".repeat(10_001), 10_001],
    ["a wide table of empty rows", `${"|a".repeat(1000)}|\n${"|-".repeat(1000)}|\n${"|\n".repeat(900)}`, 51],
    ["a wide table in a quotation", `> ${"a|".repeat(99)}\n> ${":-: | ".repeat(99)}\n${"> |\n".repeat(900)}`, 507],
    ["5001 definitions", "[a]: /b\n".repeat(5001), 5001],
    ["a wide table without a delimiter row", `${"|a".repeat(1000)}|\n||\n${"|\n".repeat(900)}`, 51],
    ["a wide table with a short delimiter row", `${"|a".repeat(1000)}|\n|-|\n${"|\n".repeat(900)}`, 51],
    ["3001 lists with text between them", "- a\n\nb\n\n".repeat(3001), 12_001],
    ["3001 lists with code between them", "- a\n~~~\nb\n~~~\n".repeat(3001), 12_001],
    ["3001 nested lists", "- a\n  - b\n".repeat(3001), 6000],
    ["3001 definition lists", "a\n: b\n\n".repeat(3001), 9002],
    ["3001 admonitions with text between them", "!!! note\n    a\n\nb\n".repeat(3001), 12_001],
    ["1001 footnotes", "[^1]: b\n\na\n\n".repeat(1001), 4001],
    ["201 open elements", "<div>\n\n".repeat(201), 401],
    ["201 open elements on a line, though they are closed", `a\n\n${"<b>".repeat(201)}${"</b>".repeat(201)}`, 3],
    ["201 open elements in a drawing", `<svg>\n${"<g>\n".repeat(201)}`, 201],
    ["201 tables in each other", "<table><tr><td>\n".repeat(201), 201],
    ["201 elements of a paragraph", `a\n${"<span>b\n".repeat(201)}`, 202],
  ])("is %s", (_what, text, line) => {
    expect(findExcess(text)?.line).toBe(line);
  });
});

describe("Elements in each other", () => {
  it("are refused with what is wrong even where nothing counts them", async () => {
    await expect(markdownHtml("<li><h2>".repeat(8000))).rejects.toThrow("HTML elements are nested too deep");
  });
});

describe("Time for a text", () => {
  const mdx = { isMdx: true };

  it.each([
    ["a program with blank lines in it", (n: number) => `export const a = [\n${"1,\n\n".repeat(n)}];\n`, mdx],
    ["a program followed by blank lines", (n: number) => `export const a = [\n${"\n".repeat(n)}x`, mdx],
    ["an import that goes on and on", (n: number) => `import {a${" ".repeat(4 * n)}`, mdx],
    ["braces that nobody closes", (n: number) => "{a\n".repeat(n), mdx],
    ["tags that nobody closes", (n: number) => "<A>".repeat(n), mdx],
    ["tags that never end", (n: number) => "<A\n".repeat(n), mdx],
    ["a tag with blanks", (n: number) => `<A ${" / ".repeat(n)}>`, mdx],
    ["a comment in braces", (n: number) => `{${"/*".repeat(n / 2)}}`, mdx],
    ["blocks that nobody closes", (n: number) => ":::a\n".repeat(n), {}],
    ["ends of nothing", (n: number) => "</A>\n\n".repeat(n), mdx],
    ["marks in code", (n: number) => `~~~js\n[!code ${" ".repeat(4 * n)}x\n~~~`, {}],
    ["marks in code without an end", (n: number) => `~~~js\n${"//[!code ".repeat(n)}\n~~~`, {}],
    ["many words behind a code fence", (n: number) => `~~~js ${" [".repeat(2 * n)}\nx\n~~~`, {}],
    ["a heading line of blanks", (n: number) => `!!! a${" ".repeat(4 * n)}"`, {}],
    ["a row that is no row", (n: number) => `${"|-".repeat(4 * n)}x`, {}],
    ["a link in a template", (n: number) => `<a href="{% link${" ".repeat(4 * n)}x">a</a>`, {}],
    ["code in a template", (n: number) => `{% highlight js %}${" ".repeat(n)}x{% endhighlight %}`, {}],
  ])("grows no faster than %s", async (_what, write, options) => {
    await markdownHtml(write(100), options);

    const times = await growth((size) => markdownHtml(write(size), options), 1000);

    expect(times).toBeLessThan(linearGrowth);
  });
});

describe("Text that is too much for a syntax", () => {
  it("is shown as it is written when a mark is longer than any", async () => {
    const html = await markdownHtml(`:::note ${"a".repeat(2000)}\n\nText\n\n:::`);

    expect(html).toContain(":::note");
    expect(html).toContain("<p>Text</p>");
  });

  it("leaves what comes behind a long program readable", async () => {
    const html = await markdownHtml(`export const a = [\n${"1,\n\n".repeat(3000)}];\n\nText`, { isMdx: true });

    expect(html).toContain("<p>Text</p>");
  });

  it("is shown once when a few signs stand for a long text again and again", async () => {
    const text = `{% capture a %}${"b".repeat(30_000)}{% endcapture %}\n\n${"{{a}} ".repeat(1000)}`;

    expect((await markdownHtml(text)).length).toBeLessThan(2_200_000);
  });

  it("is refused when blocks are nested too deep, whatever stands open between them", async () => {
    const text = `${"<A>\n\n<B>\n\n".repeat(60)}x\n\n${"</A>\n\n".repeat(60)}`;

    await expect(markdownHtml(text, { isMdx: true })).rejects.toThrow("50 deep");
  });

  it("has its code marks taken out as ever", async () => {
    const code = "a // [!code focus]\nb <!-- [!code ++] --> c\n# [!code a] # [!code b]\n[!code c] d";

    expect(await markdownHtml(`~~~text\n${code}\n~~~`)).toContain("a\nb c\n\n[!code c] d");
  });
});
