import request from "supertest";
import { type FolderSite, folderSite, folderSiteUrl } from "#test/support/folder-site.ts";
import { node, richText, text } from "#test/support/rich-text.ts";

const files = {
  "mixer/product.yaml": "title: Mixer\ndeployment: Data Center\nversion: '9.12'\n",
  "mixer/docs/setup/index.md": "---\ntitle: Setup\n---\n",
  "mixer/docs/setup/first-run.md":
    "---\ntitle: First run\nlastPublished: 2026-05-04\n---\nSee [the next](second-run.md#go 'Next'), [up](../), ![dial](dial.png) and [nobody](gone.md).\n\n" +
    '[ref][r] and <a href="second-run.md">here</a>, [out](https://example.com/a.md), [below](#here).\n\n[r]: <second-run.md>\n\n' +
    "```md\n[code](second-run.md)\n```\n",
  "mixer/docs/setup/dial.png": "not really a picture",
  "mixer/docs/setup/second-run.md": "# The second (run)\n\nGo on.\n",
  "site.yaml":
    "redirects:\n  /start: /mixer/docs/first-run#part\n  /ask: /mixer/docs/first-run?tab=2\n  /dial: /media/mixer/docs/setup/dial.png\n  /top: /\n",
  "kb/rich.json": JSON.stringify({
    type: "pageKbArticle",
    title: "Rich",
    articleType: "KbArticleMigrated",
    body: richText(
      node("paragraph", [
        "Read ",
        text("this", "bold"),
        " and ",
        node("hyperlink", ["the next"], { uri: "/mixer/docs/second-run" }),
        ".",
      ]),
      node("heading-2", ["Steps"]),
      node(
        "ordered-list",
        ["One", "Two"].map((step) => node("list-item", [node("paragraph", [step])])),
      ),
    ),
  }),
  "ja/mixer/docs/setup/first-run.md": "---\ntitle: 最初\n---\n[次](second-run.md)\n",
};

describe("The Markdown view of a page", () => {
  let site: FolderSite;
  beforeAll(async () => {
    site = await folderSite(files);
  });
  afterAll(() => site.close());
  const get = (path: string, accept = "*/*") => request(site.server).get(path).set("accept", accept);

  it.each([
    ["/start", "/mixer/docs/first-run.md#part"],
    ["/ask", "/mixer/docs/first-run.md?tab=2"],
    ["/dial", "/media/mixer/docs/setup/dial.png"],
    ["/top", "/index.md"],
  ])("of an old address, %s, leads to the new one's", async (old, location) => {
    for (const response of [await get(`${old}.md`), await get(old, "text/markdown")]) {
      expect(response.status).toBe(301);
      expect(response.headers["location"]).toBe(location);
    }
  });

  it("says which page it is, of which product and edition, and of when", async () => {
    const { text } = await get("/mixer/docs/first-run.md").expect(200);

    expect(text.split("\n").slice(0, 9)).toEqual([
      "---",
      'title: "First run"',
      'product: "Mixer"',
      'edition: "Data Center 9.12"',
      'updated: "2026-05-04"',
      `url: "${folderSiteUrl}/mixer/docs/first-run"`,
      "---",
      "",
      "# First run",
    ]);
  });

  it("of rich text has its links, emphasis, lists and code, and nothing that is for browsers", async () => {
    const { text: markdown } = await get("/kb/rich.md").expect(200);

    expect(markdown).toContain(`Read **this** and [the next](${folderSiteUrl}/mixer/docs/second-run.md).`);
    expect(markdown).toContain("## Steps\n\n1. One\n\n2. Two\n");
    expect(markdown).not.toMatch(/\[\]\(|Was this helpful|Yes/);
  });

  it("has links to the Markdown of other pages, and to files, that lead somewhere from anywhere", async () => {
    const { text } = await get("/mixer/docs/first-run.md").expect(200);

    const next = `${folderSiteUrl}/mixer/docs/second-run.md`;
    expect(text).toContain(`[the next](${next}#go 'Next')`);
    expect(text).toContain(`![dial](${folderSiteUrl}/media/mixer/docs/setup/dial.png?v=`);
    expect(text).toContain(`<a href="${next}">here</a>`);
    expect(text).toContain(`[r]: <${next}>`);
    expect(text).toContain("[out](https://example.com/a.md), [below](#here)");
    expect(text).toContain("and nobody.");
    expect(text).toContain("[code](second-run.md)");
  });

  it("leads to addresses that answer, from every page that llms.txt names", async () => {
    const index = await get("/llms.txt").expect(200);
    const seen = new Set<string>();
    const waiting = addressesIn(index.text);

    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if (seen.has(url)) continue;
      seen.add(url);
      const { text, type } = await get(new URL(url).pathname).expect(200);
      if (type === "text/markdown") waiting.push(...addressesIn(text));
    }

    expect(seen.size).toBeGreaterThan(6);
  });

  it("has its title once, where the text has it or where it has none", async () => {
    const { text } = await get("/mixer/docs/second-run.md").expect(200);
    const list = await get("/mixer/docs/setup.md").expect(200);

    expect(text.match(/^# .*$/gm)).toEqual(["# The second (run)"]);
    expect(list.text.match(/^# .*$/gm)).toEqual(["# Setup"]);
  });

  it("stays in its language", async () => {
    const { text } = await get("/ja/mixer/docs/first-run.md").expect(200);

    expect(text).toContain(`url: "${folderSiteUrl}/ja/mixer/docs/first-run"`);
    expect(text).toContain(`[次](${folderSiteUrl}/ja/mixer/docs/second-run.md)`);
  });

  it("answers at the page's own address to whoever asks for Markdown, and is named there", async () => {
    const asked = await get("/mixer/docs/first-run", "text/markdown, text/html, */*").expect(200);
    const html = await get("/mixer/docs/first-run", "text/html,text/markdown;q=0.5").expect(200);
    const again = await get("/mixer/docs/first-run", "text/markdown").expect(200);

    expect([asked.type, html.type, again.type]).toEqual(["text/markdown", "text/html", "text/markdown"]);
    for (const { headers } of [asked, html]) expect(headers["vary"]).toMatch(/^Accept\b(?!-)/);
    expect(html.text).toContain('<link rel="alternate" type="text/markdown" href="/mixer/docs/first-run.md"/>');
    await get("/", "text/markdown").expect("content-type", /^text\/markdown/);
    await get("/ja", "text/markdown")
      .expect("content-language", "ja")
      .expect("content-type", /^text\/markdown/);
  });
});

function addressesIn(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(<?([^()\s>]+)/g)]
    .map(([, url = ""]) => url)
    .filter((url) => url.startsWith(folderSiteUrl))
    .map((url) => url.replace(/#.*$/, ""));
}
