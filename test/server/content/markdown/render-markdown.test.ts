import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { markdownHtml, openLinks, renderedMarkdown } from "#test/support/markdown.ts";

describe("Markdown headings", () => {
  it("take the first level-1 heading out as the title and lower the others", async () => {
    const { html, title } = await renderedMarkdown("# The *title*\n\n# Another\n\nText");

    expect(title).toBe("The title");
    expect(html).not.toContain("The ");
    expect(html).toContain('<h2 id="another">Another');
    expect(html).not.toContain("<h1");
  });

  it("leave an icon out of the title", async () => {
    const { title } = await renderedMarkdown("# ![Logo](a.svg) Boards");

    expect(title).toBe("Boards");
  });

  it("get unique ids, their own where one is written, and Japanese ones", async () => {
    const html = await markdownHtml(
      "## Limits\n\n## Limits\n\n## Sizes {#limits}\n\n## ボードを追加\n\n## More\n{: #extra}",
    );

    expect([...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      "limits",
      "limits-1",
      "limits-2",
      "ボードを追加",
      "extra",
    ]);
  });

  it("never take an id of the page's frame", async () => {
    expect(await markdownHtml("## Site content")).toContain('<h2 id="site-content-1">');
    expect(await markdownHtml("## Content\n\n## Banner")).toMatch(/<h2 id="content">.*<h2 id="banner">/s);
  });

  it("keep their ids apart from those of a text rendered before for the same page", async () => {
    const { ids } = await renderedMarkdown("## Example\n\nA[^1]\n\n[^1]: one");

    const second = await markdownHtml("## Example\n\nB[^1]\n\n[^1]: two", { takenIds: ids });

    expect(second).toContain('<h2 id="example-1">');
    expect(second).not.toContain('id="fn-1"');
  });

  it("have a named anchor link down to level 4", async () => {
    const html = await markdownHtml("## A\n\n### A too\n\n#### B\n\n##### C");

    expect(html).toContain(
      '<div class="heading is-h2"><h2 id="a">A</h2><a class="heading-anchor" href="#a" aria-label="Link to “A”"></a></div>',
    );
    expect(html).toContain('href="#b"');
    expect(html).toContain('<h5 id="c">C</h5>');
  });

  it("have no link where they are a part of what opens and closes", async () => {
    const html = await markdownHtml("<details><summary><h3>More</h3></summary>Text</details>");

    expect(html).toMatch(/<summary><h\d id="more">More<\/h\d><\/summary>/);
  });

  it("make the table of contents from levels 2 and 3", async () => {
    const { tableOfContents } = await renderedMarkdown("## A\n\n### A1\n\n#### A2\n\n## B `code`");

    expect(tableOfContents).toEqual([
      { title: "A", id: "a", children: [{ title: "A1", id: "a1" }] },
      { title: "B code", id: "b-code", children: [] },
    ]);
  });
});

describe("Links and images in Markdown", () => {
  it("say noopener to other origins and nothing to this one", async () => {
    expect(await markdownHtml("[a](https://other.example/) [b](/here) [c](#part)")).toBe(
      '<p><a href="https://other.example/" rel="noopener">a</a> <a href="/here">b</a> <a href="#part">c</a></p>',
    );
  });

  it("show the words of a link, and the alternative text of an image, that lead nowhere", async () => {
    expect(await markdownHtml("[a *b*](nowhere.md) ![chart](nowhere.png)")).toBe(
      '<p>a <em>b</em> <span class="missing-image">chart</span></p>',
    );
  });

  it("drop an unsafe address even when it comes from the resolver", async () => {
    const unsafe = { resolveLink: () => "javascript:alert(1)", resolveImage: () => ({ url: "javascript:alert(1)" }) };

    const { html } = await inThreadMarkdown.render("[a](x) ![b](y)", unsafe);

    expect(html).toBe('<p>a <span class="missing-image">b</span></p>');
  });

  it("load images late, in their size, as a figure when they have a caption", async () => {
    const links = { ...openLinks, resolveImage: () => ({ url: "/media/a.png", width: 80, height: 40 }) };

    const { html } = await inThreadMarkdown.render('![Board](a.png "The board")', links);

    expect(html).toBe(
      '<figure><img src="/media/a.png" alt="Board" width="80" height="40" loading="lazy" decoding="async">' +
        "<figcaption>The board</figcaption></figure>",
    );
  });
});

describe("Tables, tasks, footnotes and code in Markdown", () => {
  it("make tables a focusable group with classes for alignment", async () => {
    const html = await markdownHtml("| a | b |\n| :-: | --: |\n| 1 | 2 |");

    expect(html).toContain('<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table>');
    expect(html).toContain('<td class="align-center">1</td>');
    expect(html).toContain('<td class="align-right">2</td>');
    expect(html).not.toContain("style=");
  });

  it.each([
    ["without outer pipes", "a | b\n--- | ---\n1 | 2"],
    ["with a short delimiter row", "| a | b |\n| --- |\n| 1 | 2 |"],
    ["with a long delimiter row", "| a | b |\n| --- | --- | --- |\n| 1 | 2 |"],
    ["with blanks in the delimiter row", "| a | b |\n| : --- : ---: |\n| 1 | 2 |"],
    ["without a delimiter row", "| a | b |\n| 1 | 2 |"],
  ])("recognise tables %s", async (_, markdown) => {
    const html = await markdownHtml(markdown);

    expect(html.match(/<th[ >]/g)).toHaveLength(2);
    expect(html.match(/<td[ >]/g)).toHaveLength(2);
  });

  it("give task boxes a name in the page's language", async () => {
    const html = await markdownHtml("- [x] one\n- [ ] two", { locale: "ja" });

    expect(html).toContain('<input type="checkbox" checked disabled aria-label="完了">');
    expect(html).toContain('aria-label="未完了"');
  });

  it("show footnotes below a localised heading that is not in the contents", async () => {
    const { html, tableOfContents } = await renderedMarkdown("A[^1]\n\n[^1]: note", {
      locale: "ja",
    });

    expect(html).toContain('<h2 class="sr-only" id="footnote-label">脚注</h2>');
    expect(html).toContain('aria-label="参照1に戻る"');
    expect(tableOfContents).toEqual([]);
  });

  it("show code with its title, focusable", async () => {
    expect(await markdownHtml('```text title="a <b>.txt"\nx < y\n```')).toBe(
      '<figure class="code-block"><figcaption>a &#x3C;b>.txt</figcaption>' +
        '<pre tabindex="0"><code class="language-text">x &lt; y</code></pre></figure>',
    );
    expect(await markdownHtml("```\nx\n```")).toBe(
      '<div class="code-block"><pre tabindex="0"><code>x</code></pre></div>',
    );
  });
});

describe("Callouts", () => {
  it("come from alerts, with their heading when one is written", async () => {
    const html = await markdownHtml("> [!WARNING] Back up *first*\n> Then go on.\n>\n> - a");

    expect(html).toContain('<div class="callout callout-warning" role="note" aria-label="Warning">');
    expect(html).toContain('<p class="callout-heading">Back up <em>first</em></p>\n<p>Then go on.</p>\n<ul>');
    expect(await markdownHtml("> [!NOTE]\n> Text")).not.toContain("callout-heading");
  });

  it.each(["note", "tip", "important", "warning", "caution"])("come from {: .%s} below a paragraph", async (kind) => {
    const html = await markdownHtml(`Text\n{: .${kind} }\n\nAfter`);

    expect(html).toMatch(
      new RegExp(`^<div class="callout callout-${kind}" role="note" aria-label="\\w+">\\s*<p>Text</p>`),
    );
    expect(html).toContain("</div>\n<p>After</p>");
  });

  it("come from attribute lists below lists and quotations, and inside list items", async () => {
    expect(await markdownHtml("- a\n- b\n{: .note}")).toMatch(/^<div class="callout callout-note"[^>]*>\s*<ul>/);
    expect(await markdownHtml("> a\n{: .tip}")).toMatch(
      /^<div class="callout callout-tip"[^>]*>\s*<p>a<\/p>\s*<\/div>$/,
    );
    expect(await markdownHtml("1. a\n\n   b\n   {: .note}\n1. c")).toMatch(/<div class="callout[^>]*>\s*<p>b<\/p>/);
  });

  it("take the first paragraph of a quotation as heading for {: .note-title}", async () => {
    expect(await markdownHtml("> Title\n>\n> Text\n{: .note-title}")).toContain('<p class="callout-heading">Title</p>');
  });
});

describe("Attribute lists", () => {
  it.each([
    ['![a](b.png){: width="700" }', 'alt="a"'],
    ["## Head {:.no_toc}\n\nx", '<h2 id="head">Head</h2><a'],
    ["Text ({::nomarkdown}<b>x</b>{:/}) end", "<p>Text (<b>x</b>) end</p>"],
    ["[a](/b){:target='_blank'}", '<p><a href="/b">a</a></p>'],
    ["#### Table of contents\n- TOC\n{:toc}\n\nText", "<p>Text</p>"],
    ["<details>\n<summary>\n Open\n</summary>\n{: .text-delta}\n\nIn\n\n</details>", "<p>In</p>"],
  ])("leave no trace: %s", async (markdown, expected) => {
    const html = await markdownHtml(markdown);

    expect(html).toContain(expected);
    expect(html).not.toMatch(/\{:|TOC|Table of/);
  });

  it("stay in code", async () => {
    expect(await markdownHtml("`{: .note}`\n\n```\na\n{: .note}\n```")).toContain("<code>{: .note}</code>");
  });
});

describe("Running text", () => {
  it("has dashes for three hyphens, but not in code", async () => {
    expect(await markdownHtml("one---two `a---b` --flag")).toBe("<p>one—two <code>a---b</code> --flag</p>");
  });
});

describe("Inline Markdown", () => {
  it("keeps emphasis, code and links and reduces blocks to their text", async () => {
    expect(await inThreadMarkdown.renderInline("# **Now** `x`\n\n[more](https://a.example/)", openLinks)).toBe(
      '<a href="https://a.example/" rel="noopener">more</a>',
    );
    expect(await inThreadMarkdown.renderInline("Down **until** 5 `pm`", openLinks)).toBe(
      "Down <strong>until</strong> 5 <code>pm</code>",
    );
    expect(await inThreadMarkdown.renderInline("- a\n- <img src=x>b<script>c</script>", openLinks)).toMatch(/^a\s+b$/);
  });
});
