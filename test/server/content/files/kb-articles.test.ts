import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const text = (value: string) => ({ nodeType: "text", value, marks: [], data: {} });
const node = (nodeType: string, data: object, ...content: object[]) => ({ nodeType, data, content });
const target = (id: string) => ({ target: { sys: { id, type: "Link" } } });

const article = {
  title: "Slow",
  platform: "Cloud only",
  products: ["Tracker", { productName: "Desk", platform: "Cloud" }],
  apps: ["Charts"],
  body: node(
    "document",
    {},
    node("heading-2", {}, text("Find out")),
    node(
      "paragraph",
      {},
      node("hyperlink", { uri: "./steps.md" }, text("steps")),
      node("hyperlink", { uri: "./gone.md" }, text("gone")),
    ),
    node("paragraph", {}, node("entry-hyperlink", target("the-steps"), text("by id"))),
    node("embedded-entry-block", target("c1")),
    node("embedded-entry-block", target("f1")),
  ),
  links: {
    entries: [
      { sys: { id: "c1", contentType: "kbImage" }, fields: { image: { url: "./a.svg" }, altText: "A" } },
      { sys: { id: "f1", contentType: "textFragment" }, fields: { textFragmentId: "restart" } },
      { sys: { id: "s1", contentType: "sac-link" }, fields: { id: "the-steps", label: "Steps" } },
      { sys: { id: "b1", contentType: "codeBlock" }, fields: { code: "[1]", language: "JSON" } },
      { sys: { id: "b2", contentType: "codeBlock" }, fields: { code: "a < b" } },
    ],
    highlightedCode: { b1: "<script>alert(1)</script>", c1: "<script>alert(1)</script>" },
    assets: [
      { sys: { id: "p1" }, fields: { url: "./log.txt", title: "Log" } },
      { sys: { id: "p2" }, fields: { url: "./b.svg", title: "B" } },
    ],
  },
};

describe("Knowledge base articles in content", () => {
  let content: TemporaryContent;
  beforeEach(async () => {
    content = await temporaryContent({
      "kb/index.md": "---\ntitle: Acme\n---\n",
      "kb/slow.json": JSON.stringify(article),
      "kb/steps.md": "---\nid: the-steps\ntitle: Steps\nlastPublished: 2026-02-01\n---\n# Steps\n\nOne text.\n",
      "kb/four.md":
        "Before.\n\n## Summary\n\nShort.\n\n## Cause\n\nWhy.\n\n### Deeper\n\nMore.\n\n## Notes\n\nKept.\n\n## Solution\n\nDo.\n",
      "ja/kb/four.md": "## 概要\n\n短い。\n\n## 解決策\n\nする。\n",
      "kb/a.svg": '<svg width="640" height="360"/>',
      "kb/b.svg": '<svg viewBox="0 0 30 20"/>',
      "kb/log.txt": "log",
      "fragments.yaml": "restart: Restart the node.\nother: Not used.\n",
    });
  });
  afterEach(() => content.close());

  it("written in rich text get their links, media, pages by id and fragments", async () => {
    const { body, richTextLinks, articleType, productsCollection, appsCollection, platform } = await content.entry(
      "pageKbArticle",
      "/kb/slow",
    );
    const document = JSON.stringify(body);

    expect(articleType).toBe("KbArticleMigrated");
    expect(document).toContain('"uri":"/kb/steps"');
    expect(document).not.toContain("gone.md");
    expect(document).toContain('"value":"gone"');
    expect(richTextLinks?.entries[0]?.fields["image"]).toEqual({
      url: expect.stringMatching(/^\/media\/kb\/a\.svg\?v=/),
      width: 640,
      height: 360,
    });
    expect(richTextLinks?.assets[1]?.fields).toMatchObject({ width: 30, height: 20 });
    expect(richTextLinks?.assets[0]?.fields.url).toMatch(/^\/media\/kb\/log\.txt\?v=/);
    expect(richTextLinks?.pages).toEqual({ "the-steps": { url: "/kb/steps", title: "Steps" } });
    expect(richTextLinks?.fragments).toEqual({ restart: "Restart the node." });
    expect(platform).toBe("Cloud only");
    expect(productsCollection).toEqual([
      { product: { productName: "Tracker" } },
      { product: { productName: "Desk" }, platform: "Cloud" },
    ]);
    expect(appsCollection).toEqual([{ app: { appName: "Charts" } }]);
  });

  it("have their embedded code in colours, and take no HTML for it from the file", async () => {
    const { richTextLinks } = await content.entry("pageKbArticle", "/kb/slow");

    expect(richTextLinks?.highlightedCode).toEqual({
      b1: '[<span class="tk-constant">1</span>]',
      b2: "a &lt; b",
    });
  });

  it("written in Markdown have sections where their headings name them", async () => {
    const { sections, articleType, body } = await content.entry("pageKbArticle", "/kb/four");
    const html = (section: keyof typeof sections) => {
      const found = sections[section];
      return found?.kind === "html" ? found.html : undefined;
    };

    expect(articleType).toBe("KbArticle");
    expect(body).toBeUndefined();
    expect(html("summary")).toBe("<p>Before.</p>\n<p>Short.</p>");
    expect(html("cause")).toContain("<h3");
    expect(html("cause")).toContain("Kept.");
    expect(html("solution")).toBe("<p>Do.</p>");
    expect(html("diagnosis")).toBeUndefined();
  });

  it("have sections with Japanese headings", async () => {
    const { sections } = await content.entry("pageKbArticle", "/kb/four", "ja");

    expect(Object.keys(sections)).toEqual(["summary", "solution"]);
  });

  it("without such headings have one text", async () => {
    const { articleType, body, homePageReference } = await content.entry("pageKbArticle", "/kb/steps");

    expect(articleType).toBe("KbArticleMigrated");
    expect(body).toEqual({ kind: "html", html: "<p>One text.</p>", contents: [] });
    expect(homePageReference).toEqual({ url: "/kb", title: "Acme" });
  });

  it("are listed newest first on their home", async () => {
    const { recentArticles } = await content.entry("pageKbHome", "/kb");

    expect(recentArticles.map(({ url }) => url)[0]).toBe("/kb/steps");
    expect(recentArticles).toHaveLength(3);
  });

  it("in rich text can be read as Markdown, for the search", async () => {
    const page = await content.source.searchPage("/kb/slow", "en");

    expect(page?.markdown).toBe("## Find out\n\nstepsgone\n\nby id\n\nRestart the node.\n");
    // Visitors get what the page shows.
    expect((await content.source.pageSource("/kb/slow", "en")).value).toBeUndefined();
  });
});
