import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readConfluence } from "#scripts/importing/confluence.ts";
import { readContentful } from "#scripts/importing/contentful.ts";
import { readNotion } from "#scripts/importing/notion.ts";
import { writeImported } from "#scripts/importing/write-imported.ts";
import { readZendesk } from "#scripts/importing/zendesk.ts";
import { makeParityReport } from "#scripts/parity/make-parity-report.ts";

const home = "https://acme.zendesk.com";
const article = {
  id: 101,
  title: "Reset your password",
  body: `<h2>How</h2><p>Open <strong>Settings</strong>, or <a href="${home}/hc/en-us/articles/102-Pay-a-bill#h">pay</a>.</p><p><img src="${home}/hc/article_attachments/9001/lock.png" alt="A lock"></p>`,
  html_url: `${home}/hc/en-us/articles/101-Reset-your-password`,
  locale: "en-us",
  source_locale: "en-us",
  section_id: 21,
  label_names: ["password", "login"],
  position: 2,
  draft: false,
  edited_at: "2024-05-04T10:00:00Z",
};

/** Lists as the Help Center API answers them, two of its answers for articles. */
const zendesk = {
  "categories.json": JSON.stringify({
    categories: [
      { id: 11, name: "Tracker", description: "Work in order", locale: "en-us" },
      { id: 12, name: "Billing", locale: "en-us" },
    ],
  }),
  "sections.json": JSON.stringify({
    sections: [
      { id: 21, category_id: 11, name: "Your account" },
      { id: 22, category_id: 12, name: "Paying" },
    ],
  }),
  "articles-1.json": JSON.stringify({ articles: [article], next_page: null }),
  "articles-2.json": JSON.stringify({
    articles: [
      {
        ...article,
        id: 102,
        title: "Pay a bill",
        section_id: 22,
        body: "<h2>h</h2><p>By card.</p>",
        label_names: [],
        html_url: `${home}/hc/en-us/articles/102-Pay-a-bill`,
      },
      {
        ...article,
        id: 103,
        title: "Soon",
        body: "<p>Not yet.</p>",
        draft: true,
        html_url: `${home}/hc/en-us/articles/103-Soon`,
      },
    ],
  }),
  "translations.json": JSON.stringify({
    translations: [
      {
        id: 1,
        source_id: 101,
        source_type: "Article",
        locale: "de",
        title: "Passwort zurücksetzen",
        body: "<p>Unter Einstellungen.</p>",
        html_url: `${home}/hc/de/articles/101-Passwort`,
      },
    ],
  }),
  "article_attachments/9001-lock.png": "png",
};

const id = (digit: string) => digit.repeat(32);
const notion = {
  [`Handbook ${id("a")}.md`]: `# Handbook\n\n[Second](Handbook%20${id("a")}/Second%20one%20${id("b")}.md)\n\n[First](Handbook%20${id("a")}/First%20${id("c")}.md)\n\n![A cat](Handbook%20${id("a")}/cat%201.png)\n`,
  [`Handbook ${id("a")}/Second one ${id("b")}.md`]: `# Second one\n\nTags: how, why\nLast edited time: May 4, 2024 10:30 AM\n\nBack to [all](../Handbook%20${id("a")}.md), [online](https://www.notion.so/acme/First-${id("c")}).\n`,
  [`Handbook ${id("a")}/First ${id("c")}.md`]: "# First\n\nText: with a colon, and no table.\n",
  [`Handbook ${id("a")}/cat 1.png`]: "png",
  [`Tasks ${id("d")}.csv`]: "a,b\n",
};

const confluencePage = (title: string, crumbs: string, main: string) =>
  `<html><head><title>Acme : ${title}</title></head><body><div id="main-header"><ol id="breadcrumbs">${crumbs}</ol><h1 id="title-heading"><span id="title-text">Acme : ${title}</span></h1></div><div class="page-metadata">Created by <span class="author">Ann</span>, last modified on May 04, 2024</div><div id="main-content" class="wiki-content group">${main}</div></body></html>`;
const crumb = (file: string) => `<li><span><a href="${file}">…</a></span></li>`;
const confluence = {
  "index.html":
    '<html><body><table><tr><th>Key</th><td>ACME</td></tr></table><ul><li><a href="Guide_1.html">Guide</a><ul><li><a href="Set-up_3.html">Set up</a></li><li><a href="2.html">Use: it</a></li></ul></li></ul></body></html>',
  "Guide_1.html": confluencePage("Guide", crumb("index.html"), '<p>See <a href="2.html">use</a>.</p>'),
  "2.html": confluencePage(
    "Use: it",
    crumb("index.html") + crumb("Guide_1.html"),
    '<div class="confluence-information-macro confluence-information-macro-tip"><p class="title">Mind</p><span class="aui-icon"></span><div class="confluence-information-macro-body"><p>Slowly.</p></div></div><div class="code panel"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a;</pre></div><p><img class="confluence-embedded-image" src="attachments/2/7.png?width=9"> <a href="/pages/viewpage.action?pageId=3">set up</a></p>',
  ),
  "Set-up_3.html": confluencePage("Set up", crumb("index.html") + crumb("Guide_1.html"), "<p>Quickly.</p>"),
  "attachments/2/7.png": "png",
};

const link = (linkType: string, linked: string) => ({ sys: { type: "Link", linkType, id: linked } });
const rich = (...content: object[]) => ({ nodeType: "document", data: {}, content });
const node = (nodeType: string, content: object[], data: object = {}) => ({ nodeType, data, content });
const said = (value: string, ...types: string[]) => ({
  nodeType: "text",
  value,
  marks: types.map((type) => ({ type })),
  data: {},
});
const entry = (entryId: string, type: string, fields: object, sys: object = { publishedVersion: 3 }) => ({
  sys: {
    id: entryId,
    type: "Entry",
    contentType: link("ContentType", type),
    publishedAt: "2024-05-04T10:00:00Z",
    ...sys,
  },
  fields,
});
const contentful = {
  "export.json": JSON.stringify({
    locales: [{ code: "de-DE" }, { code: "en-US", default: true }],
    contentTypes: [
      {
        sys: { id: "article" },
        name: "Article",
        displayField: "title",
        fields: [
          { id: "title", type: "Symbol" },
          { id: "slug", type: "Symbol" },
          { id: "body", type: "RichText" },
          { id: "tags", type: "Array" },
        ],
      },
      {
        sys: { id: "tip" },
        name: "Tip",
        displayField: "name",
        fields: [
          { id: "name", type: "Symbol" },
          { id: "text", type: "Text" },
        ],
      },
    ],
    entries: [
      entry("a1", "article", {
        title: { "en-US": "Boards", "de-DE": "Tafeln" },
        slug: { "en-US": "boards" },
        tags: { "en-US": ["work"] },
        body: {
          "en-US": rich(
            node("heading-2", [said("Add one")]),
            node("paragraph", [
              said("It is "),
              said("easy", "bold"),
              said(", 2 * 3, "),
              node("entry-hyperlink", [said("see")], { target: link("Entry", "a2") }),
            ]),
            node("unordered-list", [
              node("list-item", [
                node("paragraph", [said("one")]),
                node("ordered-list", [node("list-item", [node("paragraph", [said("in")])])]),
              ]),
            ]),
            node("embedded-entry-block", [], { target: link("Entry", "t1") }),
            node("embedded-asset-block", [], { target: link("Asset", "p1") }),
          ),
          "de-DE": rich(node("paragraph", [said("Ganz leicht.")])),
        },
      }),
      entry(
        "a2",
        "article",
        { title: { "en-US": "Later" }, slug: { "en-US": "later" }, body: { "en-US": rich() } },
        {},
      ),
      entry("t1", "tip", { name: { "en-US": "Mind" }, text: { "en-US": "Go *slowly*." } }),
    ],
    assets: [
      {
        sys: { id: "p1" },
        fields: {
          title: { "en-US": "A board" },
          file: { "en-US": { url: "//images.example/s/p1/b.png", fileName: "b.png" } },
        },
      },
    ],
  }),
  "images.example/s/p1/b.png": "png",
};

describe("A content folder made of another system's export", () => {
  let parent: string;
  const [source, target] = ["export", "site"];
  const read = (path: string) => readFileSync(join(parent, target, path), "utf8");
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), "import-"));
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  const write = (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(parent, source, path)), { recursive: true });
      writeFileSync(join(parent, source, path), text);
    }
  };
  const bring = async (reader: typeof readZendesk) => {
    const imported = await reader(join(parent, source));
    const written = writeImported(imported, join(parent, target), () => undefined);
    return { imported, written };
  };
  /** Everything that was public answers, and nothing is lost on the way. */
  const expectWhole = async (imported: Awaited<ReturnType<typeof readZendesk>>) => {
    const old = imported.pages.filter(({ fields }) => fields["draft"] !== true).flatMap((page) => page.oldAddresses);
    const report = await makeParityReport(join(parent, target), old);

    expect(report.addresses.dead).toEqual([]);
    expect(report.pictures.dead).toEqual([]);
    expect(report.links.dead).toEqual([]);
    expect(report.wrong).toBe(0);
  };

  it("has the articles of a Zendesk help center in its products' knowledge bases", async () => {
    write(zendesk);

    const { imported } = await bring(readZendesk);

    const text = read("tracker/kb/your-account/reset-your-password.md");
    expect(text).toContain("title: Reset your password");
    expect(text).toContain("- password");
    expect(text).toContain("/hc/en-us/articles/101-Reset-your-password");
    expect(text).toContain("/hc/de/articles/101-Passwort");
    expect(text).toContain("[pay](../../../billing/kb/paying/pay-a-bill.md#h)");
    expect(text).toContain("![A lock](../../../files/9001-lock.png)");
    expect(read("tracker/product.yaml")).toContain("productBlurb: Work in order");
    expect(read("de/tracker/kb/your-account/reset-your-password.md")).toContain("Unter Einstellungen.");
    expect(read("site.yaml")).toMatch(/languages:\s+- en\s+- de/);
    expect(read("tracker/kb/your-account/soon.md")).toContain("draft: true");
    await expectWhole(imported);
  });

  it("names what the export does not hold", async () => {
    write({
      ...zendesk,
      "article_attachments/9001-lock.png": "",
      "articles-3.json": JSON.stringify({
        articles: [
          { ...article, id: 104, title: "More", body: `<img src="${home}/hc/article_attachments/9002/gone.png">` },
        ],
      }),
    });

    const { imported } = await bring(readZendesk);

    expect(imported.notes).toEqual([expect.stringContaining("gone.png is not in the export")]);
    expect(read("tracker/kb/your-account/more.md")).toContain(`${home}/hc/article_attachments/9002/gone.png`);
  });

  it("has the pages of a Notion export without the ids in their names, in the order of their parent", async () => {
    write(notion);

    const { imported } = await bring(readNotion);

    expect(read("handbook.md")).toContain("[Second](handbook/second-one.md)");
    expect(read("handbook.md")).toContain("![A cat](handbook/cat-1.png)");
    const second = read("handbook/second-one.md");
    expect(second).toContain("order: 1");
    expect(second).toContain("- how");
    expect(second).toContain("2024-05-04T");
    expect(second).not.toContain("Last edited");
    expect(second).toContain("[all](../handbook.md), [online](first.md)");
    expect(read("handbook/first.md")).toContain("Text: with a colon");
    expect(read("tasks.md")).toContain("| a | b |");
    expect(imported.notes).toEqual([]);
    await expectWhole(imported);
  });

  it("has the pages of a Confluence space below each other, with callouts, code and pictures", async () => {
    write(confluence);

    const { imported } = await bring(readConfluence);

    const text = read("guide/use-it.md");
    expect(text).toContain("title: 'Use: it'");
    expect(text).toContain("> [!TIP] Mind\n>\n> Slowly.");
    expect(text).toContain("```java\nint a;\n```");
    expect(text).toContain("![](../attachments/2/7.png) [set up](set-up.md)");
    expect(text).toContain("/display/ACME/Use:+it");
    expect(text).toContain("lastPublished: '2024-05-04'");
    expect(read("guide/set-up.md")).toContain("order: 2");
    await expectWhole(imported);
  });

  it("has the entries of a Contentful space that are pages, with what they embed", async () => {
    write(contentful);

    const { imported } = await bring(readContentful);

    const text = read("boards.md");
    expect(text).toContain("It is **easy**, 2 \\* 3, [see](later.md)");
    expect(text).toContain("- one\n\n  1. in");
    expect(text).toContain("**Mind**\n\nGo *slowly*.");
    expect(text).toContain("![A board](files/p1-b.png)");
    expect(text).toContain("- work");
    expect(read("de/boards.md")).toContain("title: Tafeln");
    expect(read("later.md")).toContain("draft: true");
    expect(imported.notes).toEqual([expect.stringContaining("“Tip” are no pages")]);
    expect((await makeParityReport(join(parent, target))).wrong).toBe(0);
  });

  it("is not written a second time, and keeps what people have changed", async () => {
    write(zendesk);
    await bring(readZendesk);
    const changed = "billing/kb/paying/pay-a-bill.md";
    appendFileSync(join(parent, target, changed), "Or by bank.\n");
    const before = statSync(join(parent, target, "tracker/product.yaml")).mtimeMs;

    const { written } = await bring(readZendesk);

    expect(written).toMatchObject({ written: 0, kept: [changed] });
    expect(read(changed)).toContain("Or by bank.");
    expect(statSync(join(parent, target, "tracker/product.yaml")).mtimeMs).toBe(before);
  });

  it("goes on where an import was cut off", async () => {
    write(zendesk);
    await bring(readZendesk);
    rmSync(join(parent, target, "billing"), { recursive: true });
    rmSync(join(parent, target, ".import.json"));

    const { written } = await bring(readZendesk);

    expect(written.kept).toEqual([]);
    expect(read("billing/kb/paying/pay-a-bill.md")).toContain("By card.");
  });
});
