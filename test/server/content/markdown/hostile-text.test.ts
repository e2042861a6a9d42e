import { findExcess } from "#server/content/markdown/markdown-limits.ts";
import { resolveTemplateSyntax } from "#server/content/markdown/template-syntax.ts";
import { markdownHtml } from "#test/support/markdown.ts";

describe("Template syntax without end", () => {
  it.each([
    ["comments", "{% comment %}".repeat(20_000)],
    ["captures", "{% capture x %}".repeat(20_000)],
    ["raw marks in code", `\`\`\`\n${"{% raw %}".repeat(20_000)}\n\`\`\``],
    ["raw marks in code after a pair", `\`\`\`\n{% raw %}a{% endraw %}${"{% raw %}".repeat(20_000)}\n\`\`\``],
    ["variables", "{{ ".repeat(50_000)],
  ])("is read in no time: %s", (_what, text) => {
    const startedAt = performance.now();
    resolveTemplateSyntax(text);

    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it("keeps raw marks without partner, and takes away pairs only", () => {
    const code = (text: string) => `\`\`\`\n${text}\n\`\`\``;

    expect(resolveTemplateSyntax(code("{% endraw %}{% raw %}a{% raw %}b{%- endraw -%}c{% raw %}"))).toBe(
      code("{% endraw %}a{% raw %}bc{% raw %}"),
    );
  });
});

describe("What is too much for a text", () => {
  it("is found in what other generators' blocks become, too", async () => {
    await expect(markdownHtml(":::note\nText\n:::\n\n".repeat(1001))).rejects.toThrow("1000 quotations");
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
    ["five thousand definitions", "[a]: /b\n".repeat(5000)],
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
    ["5001 definitions", "[a]: /b\n".repeat(5001), 5001],
  ])("is %s", (_what, text, line) => {
    expect(findExcess(text)?.line).toBe(line);
  });
});
