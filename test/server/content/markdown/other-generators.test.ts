import { markdownHtml } from "#test/support/markdown.ts";

describe("Marks in fenced code", () => {
  it("are titles, or are removed", async () => {
    const html = await markdownHtml("```js{1,3} [app.js]\nrun() // [!code focus]\n```");

    expect(html).toContain("<figcaption>app.js</figcaption>");
    expect(html).toContain("language-js");
    expect(html).not.toContain("focus");
  });
});

describe("Fragments", () => {
  it.each([
    ["[a](#Set-Up)\n\n## Set up", 'href="#set-up"'],
    ["[a](##set-up)\n\n## Set up", 'href="#set-up"'],
    ["[a](#%E8%A8%AD%E5%AE%9A)\n\n## 設定", 'href="#%E8%A8%AD%E5%AE%9A"'],
    ["[a](#Api)\n\n## Api {#Api}\n\n## api", 'href="#Api"'],
    ["[a](#gone)\n\n## Set up", 'href="#gone"'],
    ["[a](/page##set-up)", 'href="/page#set-up"'],
  ])("lead to the heading they mean: %j", async (markdown, expected) => {
    expect(await markdownHtml(markdown)).toContain(expected);
  });

  it("find a heading that repeats the title by the id it has where the title is counted", async () => {
    const html = await markdownHtml("# Nested\n\n## Nested\n\n## Other");

    expect(html).toContain('<h2 id="nested"><span id="nested-1"></span>Nested');
    expect(html).not.toContain('id="other-1"');
  });
});
