import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("Places in a page that links of other generators lead to", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  const html = async (path = "/a") => {
    const { body } = await content.entry("topic", path);
    return body?.kind === "html" ? body.html : "";
  };
  const ids = async () => [...(await html()).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

  it.each<readonly [dialect: string, text: string, ids: readonly string[]]>([
    ["vitepress", "## build.outDir\n\n## 1. Füße\n", ["buildoutdir", "build-outdir", "1-füße", "_1-fuße"]],
    ["mkdocs", "## Straße & Weg\n\n## Example\n\n## Example\n", ["straße--weg", "strae-weg", "example-1", "example_1"]],
    ["jekyll", "## 3.0 is out\n", ["30-is-out", "is-out"]],
    ["myst", "## 2. What's `new`?\n", ["2-whats-new", "what-s-new"]],
    ["gitbook", "## 1. Install\n", ["1-install", "id-1.-install"]],
    [
      "mintlify",
      '## Split with $ref\n\n## OAuth 2.0\n\n<Accordion title="All languages">Text</Accordion>\n\n<ResponseField name="icons.library">Text</ResponseField>\n',
      ["split-with-ref", "split-with-$ref", "oauth-2-0", "all-languages", "param-icons-library"],
    ],
    ["hugo", "Term one\n: What it is\n\n## Term one\n", ["term-one", "term-one-1"]],
  ])("live in a site for %s beside our own", async (dialect, text, expected) => {
    content = await temporaryContent({ "site.yaml": `dialect: ${dialect}`, "a.md": `# Title\n\n${text}` });

    expect(await ids()).toEqual(expect.arrayContaining([...expected]));
    expect(new Set(await ids()).size).toBe((await ids()).length);
  });

  it("live whatever the generator was where nobody says, and only there", async () => {
    content = await temporaryContent({ "a.md": "# A\n\n## build.outDir\n" });
    expect(await ids()).toEqual(expect.arrayContaining(["buildoutdir", "build-outdir"]));

    await content.close();
    content = await temporaryContent({ "site.yaml": "{}", "a.md": "# A\n\n## build.outDir\n" });
    expect(await ids()).toEqual(["buildoutdir"]);
  });

  it("take no id away from a heading of the page, and none that was written", async () => {
    content = await temporaryContent({
      "site.yaml": "dialect: vitepress",
      "a.md": "## a.b\n\n## a b\n\n## Other thing {#own}\n",
    });

    expect(await html()).toMatch(/<h2 id="a-b"><span id="a-b-1"><\/span>a b/);
    expect(await ids()).toEqual(["ab", "a-b", "a-b-1", "own"]);
  });

  it("are the title's too, in its generator's site or where the page itself leads there", async () => {
    content = await temporaryContent({ "mkdocs.yml": "", "a.md": "# My title\n\nText.\n" });
    expect(await html()).toBe('<span id="my-title"></span><p>Text.</p>');

    await content.close();
    content = await temporaryContent({ "a.md": "# My title\n\n[Up](#my-title)\n", "b.md": "# B\n\nText." });
    expect(await ids()).toEqual(["my-title"]);
    expect(await html("/b")).toBe("<p>Text.</p>");
  });

  it("are written as names of links", async () => {
    content = await temporaryContent({
      "a.md": '<a name="old"></a>\n\n## New <a id="older"></a>\n\n<a name="x y"></a>\n',
    });

    expect(await ids()).toEqual(["old", "new", "older"]);
    expect(await html()).not.toContain("name=");
  });
});
