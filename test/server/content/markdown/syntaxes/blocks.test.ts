import { markdownHtml, renderedMarkdown } from "#test/support/markdown.ts";

const html = async (markdown: string, isMdx = false) => (await markdownHtml(markdown, { isMdx })).replace(/\n/g, "");
const note = '<div class="callout callout-note" role="note" aria-label="Note">';

describe("Callouts", () => {
  it.each([
    ["Docusaurus", ":::note\nText\n:::", `${note}<p>Text</p></div>`],
    [
      "Docusaurus, with a title",
      ":::tip My *tip*\nText\n:::",
      '<p class="callout-heading">My <em>tip</em></p><p>Text</p>',
    ],
    [
      "Docusaurus, with a title in brackets",
      ":::warning[Careful]\n\nText\n\n:::",
      '<p class="callout-heading">Careful</p>',
    ],
    ["a title as attribute", '::: info {title="So"}\nText\n:::', '<p class="callout-heading">So</p>'],
    ["in a list", "- one\n\n  :::note\n  Text\n  :::\n\n- two", `${note}<p>Text</p></div></li>`],
    ["in another", "::::note\n:::tip\nText\n:::\n::::", `${note}<div class="callout callout-tip"`],
    ["around a list", ":::danger\n- a\n- b\n:::", 'aria-label="Caution"><ul>'],
    ["a class", "::: {.warning}\nText\n:::", "callout-warning"],
    ["around code", ":::note\n```\n> :::\n  x\n```\n:::", "&gt; :::  x"],
    [
      "MkDocs",
      '!!! note "Mind"\n    First.\n\n    Second.\n\nAfter.',
      '<p class="callout-heading">Mind</p><p>First.</p><p>Second.</p></div><p>After.</p>',
    ],
    ["MkDocs' blocks", "/// note | Mind\nText\n///", '<p class="callout-heading">Mind</p><p>Text</p></div>'],
    ["MDX", "<Note>Text</Note>", `${note}<p>Text</p></div>`],
    [
      "MDX on lines of their own",
      '<Aside type="tip" title="So">\nText\n</Aside>',
      '<p class="callout-heading">So</p><p>Text</p></div>',
    ],
    ["Hugo", "{{< note >}}Text{{< /note >}}", `${note}<p>Text</p></div>`],
    [
      "Docsy",
      '{{% alert title="Mind" color="warning" %}}\nText\n{{% /alert %}}',
      '<p class="callout-heading">Mind</p><p>Text</p></div>',
    ],
    ["GitBook", '{% hint style="info" %}\nText\n{% endhint %}', `${note}<p>Text</p></div>`],
    ["Markdoc", '{% callout type="note" %}\nText\n{% /callout %}', `${note}<p>Text</p></div>`],
    ["kramdown", "Text\n{: .note}", `${note}<p>Text</p></div>`],
  ])("are read as %s writes them", async (_who, markdown, expected) => {
    expect(await html(markdown)).toContain(expected);
  });
});

describe("Disclosures", () => {
  it.each([
    ["::: details Why & how\nText\n:::", "<details><summary>Why &#x26; how</summary><p>Text</p></details>"],
    ["??? tip\n    Hidden.", "<details><summary>Tip</summary><p>Hidden.</p></details>"],
    ['???+ tip "Now"\n    Shown.', "<details open><summary>Now</summary><p>Shown.</p></details>"],
    ['<Accordion title="Why">\n\nText\n\n</Accordion>', "<details><summary>Why</summary><p>Text</p></details>"],
    ['{{< details "Why" >}}\nText\n{{< /details >}}', "<details><summary>Why</summary><p>Text</p></details>"],
  ])("are read: %j", async (markdown, expected) => {
    expect(await html(markdown)).toContain(expected);
  });
});

describe("Disclosures of HTML in MDX", () => {
  it.each([
    "<details><summary>More *here*</summary>Text</details>",
    "<details>\n<summary>More *here*</summary>\n\nText\n\n</details>",
    "<details>\n  <summary>\n    More *here*\n  </summary>\n  Text\n</details>",
    "<details>\n<summary>More *here*</summary>\nText\n</details>",
  ])("keep their summaries: %j", async (markdown) => {
    expect(await html(markdown, true)).toBe("<details><summary>More <em>here</em></summary><p>Text</p></details>");
  });

  it("are open where they say so, and cite works", async () => {
    const written = "<details open>\n<summary>More</summary>\n\n<cite>A book</cite>\n\n</details>";

    expect(await html(written, true)).toBe("<details open><summary>More</summary><p><cite>A book</cite></p></details>");
  });
});

const tabs =
  '<div class="tabs" data-place="tabs" data-when="visible"><section class="tab" data-label="npm"><p class="tab-label">npm</p><p>One</p></section>' +
  '<section class="tab" data-label="yarn"><p class="tab-label">yarn</p><p>Two</p></section></div>';

describe("Tabs", () => {
  it.each([
    [
      '<Tabs>\n<TabItem value="npm" label="npm">\n\nOne\n\n</TabItem>\n<TabItem value="yarn">\n\nTwo\n\n</TabItem>\n</Tabs>',
    ],
    ['=== "npm"\n\n    One\n\n=== "yarn"\n\n    Two'],
    ["/// tab | npm\nOne\n///\n\n/// tab | yarn\nTwo\n///"],
    [
      '{% tabs %}\n{% tab title="npm" %}\nOne\n{% endtab %}\n\n{% tab title="yarn" %}\nTwo\n{% endtab %}\n{% endtabs %}',
    ],
    [
      '{{< tabs >}}\n{{% tab name="npm" %}}\nOne\n{{% /tab %}}\n{{% tab name="yarn" %}}\nTwo\n{{% /tab %}}\n{{< /tabs >}}',
    ],
  ])("are one set, with all of them shown: %j", async (markdown) => {
    expect(await html(markdown)).toBe(tabs);
  });

  it("are made of the code blocks of a group", async () => {
    const group = await html("::: code-group\n```js [a.js]\na\n```\n```ts [b.ts]\nb\n```\n:::");

    expect(group).toMatch(/data-label="a\.js".*data-label="b\.ts"/);
    expect(group).not.toContain("figcaption");
  });
});

describe("Pieces of layout", () => {
  it("keep Markdown in components that are indented, in MDX", async () => {
    const markdown =
      'import X from "./x";\n\n<Steps>\n  <Step title="One">\n    - **Save**\n    - [link](/a)\n\n    ```js\n    a()\n    ```\n  </Step>\n</Steps>';
    const made = await html(markdown, true);

    expect(made).toMatch(
      /^<ol class="steps"><li class="step"><p class="step-title">One<\/p><ul><li><strong>Save<\/strong>/,
    );
    expect(made).toContain('<a href="/a">link</a>');
    expect(made).not.toContain("import");
  });

  it.each([
    [
      '<Card title="Set up" href="/a">\n  Text\n</Card>',
      '<div class="prose-card"><p class="card-title"><a href="/a">Set up</a></p><p>Text</p></div>',
    ],
    ['Version <Badge type="tip" text="^1.9" />.', '<p>Version <span class="badge">^1.9</span>.</p>'],
    [
      '<ParamField path="id" type="string" required>\n  The id.\n</ParamField>',
      '<div class="field" id="param-id"><p class="field-head"><code>id</code> <span class="badge">string</span> <span class="badge">path</span> <span class="badge">required</span></p><p>The id.</p></div>',
    ],
    ["<FileTree>\n\n- a\n- b\n\n</FileTree>", '<div class="file-tree"><ul><li>a</li><li>b</li></ul></div>'],
    [
      '<Frame caption="So">\n  ![a](b.png)\n</Frame>',
      '<figure><p><img src="b.png" alt="a" loading="lazy" decoding="async"></p><figcaption>So</figcaption></figure>',
    ],
    ['export const v = "2.1";\n\nSince {v}{/* gone */}, {"x"}.', "<p>Since 2.1, x.</p>"],
    ["export const A = () => {\n  return (\n\n    <b>{1}</b>\n  );\n};\n\nText", "<p>Text</p>"],
    [
      '<div className="x"><img src="b.png" alt="a" /></div>',
      '<div><p><img src="b.png" alt="a" loading="lazy" decoding="async"></p></div>',
    ],
  ])("are read in MDX: %j", async (markdown, expected) => {
    expect(await html(markdown, true)).toBe(expected);
  });

  it.each([
    ["a :tada: b ++ctrl+c++", "<p>a 🎉 b <kbd>Ctrl</kbd>+<kbd>C</kbd></p>"],
    ["at 10:30:20 :material-account:", "<p>at 10:30:20 </p>"],
    ["term\n:   one\n\n    more\n\n:   two", "<dl><dt>term</dt><dd><p>one</p><p>more</p></dd><dd><p>two</p></dd></dl>"],
    ["[[toc]]\n\n[TOC]\n\nText", "<p>Text</p>"],
    ["![a](b.png){ width=300 .c }", '<p><img src="b.png" alt="a" width="300" loading="lazy" decoding="async"></p>'],
    ["[a](/b){.internal-link target=_blank}", '<p><a href="/b">a</a></p>'],
  ])("are small ones: %j", async (markdown, expected) => {
    expect(await html(markdown)).toBe(expected);
  });

  it("that are not known leave their content and a mark", async () => {
    const made = await html("<Foo>\n\nText\n\n</Foo>");

    expect(made).toContain("<p>Text</p>");
    expect(made).toContain('<span class="unread" title="Foo"></span>');
  });

  it.each([
    [{ markdown: "a\n\n<Foo>\n\nb\n\n</Foo>", line: 3, says: '"Foo" is not known' }],
    [{ markdown: 'a\n\n--8<-- "x.md"', line: 3, says: "is not read" }],
  ])("that are not read are named with their line: %j", async ({ markdown, line, says }) => {
    const { problems = [] } = await renderedMarkdown(markdown);

    expect(problems).toEqual([{ line, message: expect.stringContaining(says) }]);
  });
});
