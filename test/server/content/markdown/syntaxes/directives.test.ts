import { markdownHtml, renderedMarkdown } from "#test/support/markdown.ts";

type Options = NonNullable<Parameters<typeof markdownHtml>[1]>;

const html = async (markdown: string, options: Options) => (await markdownHtml(markdown, options)).replace(/\n/g, "");

describe("Directives of MyST", () => {
  const myst = (markdown: string) => html(markdown, { dialect: "myst" });

  it.each([
    [
      "a callout in backticks",
      "```{note} Mind\n:class: x\n\nText *here*\n```",
      'callout-heading">Mind</p><p>Text <em>here</em>',
    ],
    ["one in another", "````{tip}\n```{warning}\nText\n```\n````", "callout-tip"],
    ["code with its caption", "```{code-block} python\n:caption: Run\nx\n```", "<figcaption>Run</figcaption>"],
    ["a figure with its caption", "```{figure} a.png\n:alt: A cat\n\nThe *cat*\n```", "The <em>cat</em>"],
    ["a table of lists", "```{list-table}\n* - a\n  - b\n* - c\n  - d\n```", "<td>c</td><td>d</td>"],
    ["a menu, which is none of the text", "Before\n\n```{toctree}\na\nb\n```", "Before"],
    ["remarks of the author", "% not this\n\nText\n\n+++", "<p>Text</p>"],
    ["keys", "Press {kbd}`Ctrl`", "<kbd>Ctrl</kbd>"],
    ["a reference with words of its own", "See {ref}`there <place>`", '<a href="#place">there</a>'],
  ])("shows %s", async (_what, markdown, shown) => {
    const page = await myst(markdown);

    expect(page).toContain(shown);
    expect(page).not.toMatch(/\{\w+\}|:class:|toctree|not this|\+\+\+/);
  });

  it("gives what a label names a place that links lead to", async () => {
    expect(await myst("(my-place)=\n## Other\n\n[there](#my-place)")).toContain('id="my-place"');
  });
});

describe("Blocks of DocFX", () => {
  const docfx = (markdown: string) => html(markdown, { dialect: "docfx" });

  it("shows columns, whose text is no code", async () => {
    const columns = ":::row:::\n    :::column:::\n        Left\n    :::column-end:::\n:::row-end:::\n\nAfter";

    expect(await docfx(columns)).toBe("<p>Left</p><p>After</p>");
  });

  it("shows a picture with its words", async () => {
    expect(await docfx(':::image type="content" source="https://a.example/a.png" alt-text="A cat":::')).toContain(
      'alt="A cat"',
    );
  });

  it("shows what is for one version or way, without the marks around it", async () => {
    const text = '::: moniker range=">= 2"\nNew\n::: moniker-end\n\n:::zone pivot="a"\nOne\n:::zone-end';

    expect(await docfx(text)).toContain("<p>New</p>");
    expect(await docfx(text)).not.toContain("::");
  });
});

describe("Components with data", () => {
  const mdx = (markdown: string) => html(markdown, { isMdx: true });

  it("shows the things that an unknown component was given", async () => {
    const text =
      'export const people = [{ name: "Ann", title: "Lead", link: "https://a.example/" }]\n\n<Team list={people} />';

    expect(await mdx(text)).toContain("Ann</a>: Lead");
  });

  it("shows code that is an attribute", async () => {
    expect(await mdx('<Code code={`a\n\nb`} lang="js" title="x.js" />')).toContain("<figcaption>x.js</figcaption>");
  });

  it("names tabs that are called in their set", async () => {
    const tabs = await mdx('<Tabs items={["npm", "pnpm"]}>\n<Tabs.Tab>A</Tabs.Tab>\n<Tabs.Tab>B</Tabs.Tab>\n</Tabs>');

    expect(tabs).toContain('data-label="npm"');
    expect(tabs).toContain('<p class="tab-label">pnpm</p>');
  });

  it("reads a component of VitePress whose attributes are bound", async () => {
    const page = await html('<script setup>\nconst all = [{ name: "Ann" }]\n</script>\n\n<Team :members="all" />', {
      dialect: "vitepress",
    });

    expect(page).toContain("<li><strong>Ann</strong></li>");
  });

  it("names what only the source code says, where links to it lead", async () => {
    const { html: page, problems } = await renderedMarkdown("::: pkg.Name\n    options:\n      a: b\n", {
      dialect: "mkdocs",
    });

    expect(page).toContain('id="pkg.Name"');
    expect(page).not.toContain("options");
    expect(problems?.[0]?.message).toContain("pkg.Name");
  });
});

describe("A block without an end", () => {
  it("reaches to the end of what it stands in", async () => {
    expect(await html(":::tip\n\n- a\n\nb", { dialect: "starlight" })).toMatch(/callout-tip.*<ul>.*<p>b<\/p><\/div>$/);
  });

  it("ends where its fence is the last line of HTML", async () => {
    const page = await html("::: tip\n<details>\n<summary>A</summary>\n\nb\n\n</details>\n:::\n\nAfter", {});

    expect(page).toMatch(/<\/details><\/div><p>After<\/p>$/);
  });

  it("is text where nobody can have meant so many", async () => {
    expect(await html(":::tip\n\n".repeat(60), { dialect: "starlight" })).toContain(":::tip");
  });
});

describe("Comments in files of Docusaurus", () => {
  it("are not shown, whatever stands beside them", async () => {
    const page = await html('<!-- one\n\ntwo -->\n\n<!-- three -->\nimport A from "./a"\n\nText <!-- four -->', {
      isMdx: true,
      dialect: "docusaurus",
    });

    expect(page).toBe("<p>Text </p>");
  });
});

describe("Formulas", () => {
  it.each([
    ["in a line", "So $a_1 * b_2 * c\\,$ holds", "So <code>$a_1 * b_2 * c\\,$</code> holds"],
    ["between two dollars in a line", "So $$x\\\\y$$ holds", "<code>$$x\\\\y$$</code>"],
    ["of several lines", "$$\na *b* \\\\\n\nc\n$$", "a *b* \\\\\n\nc"],
  ])("show their source %s, and nothing in it is Markdown", async (_what, markdown, shown) => {
    expect(await markdownHtml(markdown)).toContain(shown);
  });

  it.each(["From $5 to $6", "$HOME/a_b:$PATH", "It is $ 5 = five $ then", "US$ and A$_x", "'^go$', '^a_b$'"])(
    "are not what only has dollars: %s",
    async (text) => {
      expect(await markdownHtml(text)).toBe(`<p>${text}</p>`);
    },
  );
});
