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

  it("reads a text between backticks whose braces are text", async () => {
    expect(await mdx("Is <code>{`Array<{ icon: `}[Icon](https://a.example/i){`; href }>`}</code>, {`b`} c")).toBe(
      '<p>Is <code>Array&#x3C;{ icon: <a href="https://a.example/i" rel="noopener">Icon</a>; href }></code>, b c</p>',
    );
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
    ["between dollars", "So $a_1 * b_2 * c$ holds", {}],
    ["between two dollars", "So $$a_1 * b_2 * c$$ holds", {}],
    ["between dollars and backticks", "So $`a_1 * b_2 * c`$ holds", {}],
    ["between brackets of TeX", "So \\(a_1 * b_2 * c\\) holds", { dialect: "mkdocs" }],
    ["between brackets of mdBook", "So \\\\(a_1 * b_2 * c\\\\) holds", { dialect: "mdbook" }],
    ["in a role of MyST", "So {math}`a_1 * b_2 * c` holds", { dialect: "myst" }],
  ] as const)("are MathML in a line, written %s", async (_signs, markdown, options) => {
    expect(await html(markdown, options)).toBe(
      "<p>So <math><mrow><msub><mi>a</mi><mn>1</mn></msub><mo>∗</mo><msub><mi>b</mi><mn>2</mn></msub><mo>∗</mo><mi>c</mi></mrow></math> holds</p>",
    );
  });

  it.each([
    ["dollars", "$$\n\\frac{a}{b}\n$$", {}],
    ["dollars in one line", "$$\\frac{a}{b}$$", {}],
    ["a fence", "```math\n\\frac{a}{b}\n```", {}],
    ["brackets", "\\[\n\\frac{a}{b}\n\\]", { dialect: "hugo" }],
    ["brackets of mdBook", "\\\\[ \\frac{a}{b} \\\\]", { dialect: "mdbook" }],
    ["a directive of MyST", "```{math}\n:label: half\n\n\\frac{a}{b}\n```", { dialect: "myst" }],
    ["colons of MyST", ":::{math}\n\\frac{a}{b}\n:::", { dialect: "myst" }],
  ] as const)("are MathML in a box of their own, written in %s", async (_signs, markdown, options) => {
    expect(await html(markdown, options)).toContain(
      '<div class="formula" tabindex="0" role="group" aria-label="Formula"><math display="block" class="tml-display"><mfrac><mi>a</mi><mi>b</mi></mfrac></math></div>',
    );
  });

  it("are environments of amsmath, with their numbers", async () => {
    const page = await html("\\begin{align}\na &= b \\\\\n\nc &= d\n\\end{align}", { dialect: "myst" });

    expect(page.match(/class="tml-eqn"/g)).toHaveLength(2);
  });

  it("have no styles of their own, and nothing that runs, leads or loads", async () => {
    const page = await html(
      "$\\begin{array}{c|c}a&b\\end{array} \\href{javascript:x}{a_1}$ and $\\begin{array}{c|c}\\color{red}a&b\\end{array}$",
      {},
    );

    expect(page).toContain(
      '<code class="language-math">$\\begin{array}{c|c}a&#x26;b\\end{array} \\href{javascript:x}{a_1}$</code>',
    );
    expect(page).toContain("tml-rule-end");
    expect(await html("$\\boxed{x_1}$", {})).toMatch(/<mrow [^>]*class="tml-boxed"><msub>/);
    expect(page).not.toMatch(/style=|<a\s/);
  });

  it.each([
    ["it does not know", "$\\unknownname x$"],
    ["that would be shown as something else", "$\\cancel{x}$"],
    ["that grows with each use", "$\\def\\a{\\a\\a}\\a$"],
    ["that is nested too deep", `$${"\\sqrt{".repeat(300)}x_1${"}".repeat(300)}$`],
  ])("stay as their source where they are TeX %s", async (_what, markdown) => {
    expect(await html(markdown, {})).toBe(`<p><code class="language-math">${markdown}</code></p>`);
  });

  it("have nothing that is Markdown, whole, where they stay as their source", async () => {
    expect(await markdownHtml("$$\na *b* \\nowhere\n\nc\n$$")).toContain("a *b* \\nowhere\n\nc");
  });

  it("are made until a page has too many", async () => {
    const page = await html(`$${"x_1 + ".repeat(600)}x$\n\n`.repeat(40), {});

    expect(page.match(/<math>/g)).toHaveLength(27);
    expect(page).toMatch(/<code class="language-math">[^<]*<\/code><\/p>$/);
  });

  it.each(["\\[optional\\]", "f\\(x\\)"])("are not brackets that hide from Markdown: %s", async (text) => {
    expect(await markdownHtml(text)).toBe(`<p>${text.replaceAll("\\", "")}</p>`);
  });

  it.each(["From $5 to $6", "$HOME/a_b:$PATH", "It is $ 5 = five $ then", "US$ and A$_x", "'^go$', '^a_b$'"])(
    "are not what only has dollars: %s",
    async (text) => {
      expect(await markdownHtml(text)).toBe(`<p>${text}</p>`);
    },
  );
});
