import { resolveComponents } from "#server/content/markdown/components.ts";
import { resolveContainers } from "#server/content/markdown/containers.ts";
import { resolveShortcodes } from "#server/content/markdown/shortcodes.ts";
import { resolveTemplateSyntax } from "#server/content/markdown/template-syntax.ts";
import { markdownHtml } from "#test/support/markdown.ts";

describe("Blocks between colons", () => {
  it.each([
    [":::note\nText\n:::", "note", '<div class="callout callout-note" role="note" aria-label="Note"><p>Text</p></div>'],
    [":::tip My *tip*\nText\n:::", "a title", '<p class="callout-heading">My <em>tip</em></p><p>Text</p>'],
    [":::warning[Careful]\n\nText\n\n:::", "a title in brackets", '<p class="callout-heading">Careful</p><p>Text</p>'],
    ['::: info {title="So"}\nText\n:::', "a title as attribute", '<p class="callout-heading">So</p>'],
    [":::danger\n- a\n- b\n:::", "a list", 'callout-caution" role="note" aria-label="Caution"><ul>'],
    ["- one\n\n  :::note\n  Text\n  :::\n\n- two", "a list around it", '<div class="callout callout-note" role="note"'],
    [
      "::::note\n:::tip\nText\n:::\n::::",
      "another callout",
      'callout-note" role="note" aria-label="Note"><div class="callout callout-tip"',
    ],
    ["::: details Why & how\nText\n:::", "details", "<details><summary>Why &#x26; how</summary><p>Text</p></details>"],
    ["::: {.warning}\nText\n:::", "a class", "callout-warning"],
    [":::steps\nText\n:::", "no known kind", "<p>Text</p>"],
  ])("become callouts and disclosures: %j (%s)", async (markdown, _name, expected) => {
    expect((await markdownHtml(markdown)).replace(/\n/g, "")).toContain(expected);
  });

  it("stay text inside code and without an end", () => {
    for (const markdown of ["```\n:::note\nText\n:::\n```", ":::note\nText", "a ::: b", ":::"]) {
      expect(resolveContainers(markdown)).toBe(markdown);
    }
  });

  it("keep code as it is", async () => {
    expect(await markdownHtml(":::note\n```\n> :::\n  x\n```\n:::")).toContain("&gt; :::");
  });

  it("are read in one pass however many begin", () => {
    const start = performance.now();

    resolveContainers(":::note\n".repeat(20_000));
    resolveContainers(`${"!!! note\n    x\n".repeat(5_000)}${"    ".repeat(50)}`);

    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe("Blocks with indented lines", () => {
  it("become callouts, disclosures and titled parts", async () => {
    const html = (
      await markdownHtml(
        '!!! note "Mind the gap"\n    First.\n\n    Second.\n\n??? tip\n    Hidden.\n\n=== "Linux"\n\n    ```sh\n    ls\n    ```\n\nAfter.',
      )
    ).replace(/\n/g, "");

    expect(html).toContain('<p class="callout-heading">Mind the gap</p><p>First.</p><p>Second.</p></div>');
    expect(html).toContain("<details><summary>Tip</summary><p>Hidden.</p></details>");
    expect(html).toContain('<p><strong>Linux</strong></p><div class="code-block">');
    expect(html).toContain("<p>After.</p>");
  });

  it("stay text where nothing is indented below", () => {
    expect(resolveContainers("!!! note\nText")).toBe("!!! note\nText");
    expect(resolveContainers("Title\n===\n\n    code")).toBe("Title\n===\n\n    code");
  });
});

describe("Marks of a table of contents", () => {
  it.each(["[[toc]]", "[TOC]", "[[_TOC_]]"])("are removed: %s", async (mark) => {
    expect(await markdownHtml(`${mark}\n\nText`)).toBe("<p>Text</p>");
  });
});

describe("Shortcodes", () => {
  it.each([
    ['[a]({{< ref "docs/tasks/install.md#x" >}})', "[a](/docs/tasks/install.md#x)"],
    ['[a]({{< relref "../install" >}}) [b]({{% ref "install.md" %}})', "[a](../install) [b](install.md)"],
    ['{{< figure src="a b.png" alt="boxes" title="The parts" >}}', '![boxes](<a b.png> "The parts")'],
    ["{{< youtube w7Ft2ymGmfc >}}", "<https://www.youtube.com/watch?v=w7Ft2ymGmfc>"],
    ['{{< highlight go "linenos=table" >}}\na := `b`\n{{< /highlight >}}', "\n```go\na := `b`\n```\n"],
    ["{{< note >}}Text{{< /note >}}", "\n:::note\nText\n:::\n"],
    ['{{% alert title="Mind" color="warning" %}}Text{{% /alert %}}', "\n:::warning Mind\nText\n:::\n"],
    ['{{< tabs >}}{{% tab name="Linux" %}}Text{{% /tab %}}{{< /tabs >}}', "\n**Linux**\n\nText\n"],
    ["{{< columns >}}Text{{< /columns >}}", "Text"],
    ["{{< unknown a=1 >}} {{ .Title }}", "{{< unknown a=1 >}} {{ .Title }}"],
    ["`{{< note >}}`\n```\n{{< note >}}x{{< /note >}}\n```", "`{{< note >}}`\n```\n{{< note >}}x{{< /note >}}\n```"],
    ["{{< highlight go >}} never ends", "{{< highlight go >}} never ends"],
  ])("become what they mean: %j", (markdown, expected) => {
    expect(resolveShortcodes(markdown)).toBe(expected);
  });

  it("are read in one pass however many begin", () => {
    const start = performance.now();

    resolveShortcodes(`{{< /highlight >}}${"{{< highlight go >}}".repeat(20_000)}${"{{< ".repeat(20_000)}`);

    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe("Components", () => {
  it.each([
    ["import Tabs from '@theme/Tabs';\nimport { A, B } from \"b\";\n\nText", "\n\n\nText"],
    ["export const A = () => (\n  <b/>\n);\n\nText", "\n\nText"],
    ["a {/* gone */} b", "a  b"],
    ['<Tabs>\n<TabItem value="npm" label="npm">\n\nText\n\n</TabItem>\n</Tabs>', "\n\n**npm**\n\n\n\nText\n\n\n"],
    ["<Note>Text</Note>", "\n:::note \nText\n:::\n"],
    ['<Aside type="tip" title="So">Text</Aside>', "\n:::tip So\nText\n:::\n"],
    ['Version <Badge type="tip" text="^1.9" />.', "Version ^1.9."],
    ['<Card title="Set up" href="/a" />', "[Set up](</a>)"],
    ["<Steps>Text</Steps>", "Text"],
    ["Open https://<Your-Domain>/ or <YourDomain>", "Open https://<Your-Domain>/ or <YourDomain>"],
    ["`<Tabs>`\n```\n<Tabs></Tabs>\n```", "`<Tabs>`\n```\n<Tabs></Tabs>\n```"],
    ["import the file, then export it.", "import the file, then export it."],
  ])("leave what they mean: %j", (markdown, expected) => {
    expect(resolveComponents(markdown)).toBe(expected);
  });

  it("are read in one pass however many begin", () => {
    const start = performance.now();

    resolveComponents(`${"{/* ".repeat(5_000)}${"\nimport a".repeat(5_000)}${'<A "'.repeat(5_000)}`);

    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe("Includes of a list in the page's front matter", () => {
  const frontMatter = {
    cards: [
      { heading: "Set up", link: "/set-up/", description: "Ten\nminutes" },
      { title: "Read [on]", url: "/b" },
    ],
    words: ["one", "two"],
    wrong: [{ colour: "red" }],
  };

  it.each([
    ["{% include cards.html cards=page.cards %}", "\n- [Set up](</set-up/>): Ten minutes\n- [Read \\[on\\]](</b>)\n"],
    ["1. a\n   {% include list.html items=page.words%}", "1. a\n   \n   - one\n   - two\n"],
    ["{% include cards.html cards=page.wrong %}", "{% include cards.html cards=page.wrong %}"],
    ["{% include cards.html cards=page.none %}", "{% include cards.html cards=page.none %}"],
    ["{% include youtube-player.html id='oX0' %}", "<https://www.youtube.com/watch?v=oX0>"],
    ["{% assign a = b | split: '.' %}Text", "Text"],
  ])("become a list of links: %j", (markdown, expected) => {
    expect(resolveTemplateSyntax(markdown, frontMatter)).toBe(expected);
  });
});

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
