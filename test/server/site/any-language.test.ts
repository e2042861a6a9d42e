import request from "supertest";
import { type FolderSite, folderSite, folderSiteUrl } from "#test/support/folder-site.ts";

const alternates = (html: string) =>
  [...html.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, language, url]) => [language, url]);

describe("A site of one language that is not English", () => {
  let site: FolderSite;
  beforeAll(async () => {
    site = await folderSite({
      "site.yaml": "languages: [de]\nmetadata: { siteName: Hilfe }\n",
      "index.md": "# Willkommen\n",
      "drucker.md": "---\ntitle: Drucker\nlastPublished: 2026-05-04\n---\nSo geht es.\n",
      "ja.md": "# Ja oder Nein\n",
      "contact.yaml": "type: pageContact\ntitle: Kontakt\n",
      "messages/de.yaml":
        "contactSupport: Schreiben Sie uns\nnoSuchText: x\nupdatedOn: y\nsupport:\n  send: Abschicken\nlinkToSection: '{heading'\n",
    });
  });
  afterAll(() => site.close());

  it("has its pages without a prefix, in that language", async () => {
    const { text, headers } = await request(site.server).get("/drucker").expect(200);

    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain("4. Mai 2026");
    expect(text).not.toContain("untranslated");
    expect(headers["content-language"]).toBe("de");
    expect(alternates(text)).toEqual([]);
  });

  it("has an interface in that language", async () => {
    const { text } = await request(site.server).get("/drucker").expect(200);

    expect(text).toContain(">Zum Inhalt springen</a>");
    expect(text).toContain("Zuletzt aktualisiert");
    expect((await request(site.server).get("/gibt-es-nicht").expect(404)).text).toContain("Seite nicht gefunden</h1>");
  });

  it("puts texts of its own in the place of the interface's, and is told of names that mean nothing", async () => {
    const { text } = await request(site.server).get("/drucker").expect(200);

    expect(text).toContain(">Schreiben Sie uns</a>");
    expect(site.content.source.problems()).toEqual([
      expect.objectContaining({ file: "messages/de.yaml", line: 2, field: "noSuchText" }),
      expect.objectContaining({ file: "messages/de.yaml", line: 3, field: "updatedOn" }),
      expect.objectContaining({ file: "messages/de.yaml", line: 6, field: "linkToSection" }),
    ]);
    await request(site.server).get("/messages/de").expect(404);
    expect((await request(site.server).get("/contact").expect(200)).text).toContain(">Abschicken</button>");
  });

  it("has pages at addresses that look like those of other languages", async () => {
    const { text } = await request(site.server).get("/ja").expect(200);

    expect(text).toContain("Ja oder Nein</h1>");
    await request(site.server).get("/en/drucker").expect(404);
  });

  it("says its language in feed, sitemap and search description", async () => {
    const feed = await request(site.server).get("/feed.xml").expect(200);
    const description = await request(site.server).get("/opensearch.xml").expect(200);
    const sitemap = await request(site.server).get("/sitemap.xml").expect(200);

    expect(feed.text).toContain("<language>de</language>");
    expect(description.text).toContain("<Language>de</Language>");
    expect(sitemap.text).toContain(`<loc>${folderSiteUrl}/drucker</loc>`);
    expect(sitemap.text).not.toContain("hreflang");
  });
});

describe("A site of several languages", () => {
  let site: FolderSite;
  const files = {
    "site.yaml":
      "languages:\n  - en\n  - { tag: pt, name: Português }\n  - pt-BR\n  - { tag: ar, fallback: [] }\n  - de\nmetadata: { siteName: Help }\nredirects: { /old: /printer }\n",
    "index.md": "# Home\n",
    "printer.md": "# Printer\n\nSee [paper](paper.md) and [news](/news).\n",
    "paper.md": "# Paper\n",
    "news.md": "# News\n",
    "pt/printer.md": "# Impressora\n",
    "pt-br/paper.md": "# Papel do Brasil\n",
    "printer.ar.md": "# الطابعة\n\n[ورق](paper.md)\n",
    "de/printer.md": "# Drucker\n\n[Papier](paper.md)\n",
    "de/only.md": "# Nur hier\n",
  };
  beforeAll(async () => {
    site = await folderSite(files, { CONTENT_WATCH: "events" });
  });
  afterAll(() => site.close());
  const page = async (path: string, status = 200) => (await request(site.server).get(path).expect(status)).text;

  it("has each under its tag, with every language that the page is written in named in its head", async () => {
    const text = await page("/de/printer");

    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain("Drucker</h1>");
    expect(text).toContain('href="/de/paper"');
    expect(alternates(text)).toEqual([
      ["en", `${folderSiteUrl}/printer`],
      ["pt", `${folderSiteUrl}/pt/printer`],
      ["ar", `${folderSiteUrl}/ar/printer`],
      ["de", `${folderSiteUrl}/de/printer`],
      ["x-default", `${folderSiteUrl}/printer`],
    ]);
  });

  it("takes a file's language from its name as well, and its direction from the language", async () => {
    const text = await page("/ar/printer");

    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain("الطابعة</h1>");
    expect(text).toContain('href="/ar/paper"');
    await page("/printer.ar", 404);
  });

  it("falls back along the chain of the language, and says in which language the text is", async () => {
    expect(await page("/pt-BR/printer")).toMatch(/<main[^>]* lang="pt"[\s\S]*Impressora<\/h1>/);
    expect(await page("/pt-BR/news")).toMatch(/<main[^>]* lang="en"[\s\S]*News<\/h1>/);
    expect(await page("/pt-BR/paper")).toContain("Papel do Brasil</h1>");
  });

  it("has no page in languages that it does not fall back to", async () => {
    await page("/de/only");
    await page("/only", 404);
    await page("/pt/only", 404);
    await page("/fr/printer", 404);
    await page("/ja/printer", 404);
  });

  it("leads on in the language that was asked for", async () => {
    const { headers } = await request(site.server).get("/de/old").expect(301);

    expect(headers["location"]).toBe("/de/printer");
    expect(await page("/de/nothing-here", 404)).toContain('<html lang="de"');
    expect(await page("/ar/printer.md")).toContain(`${folderSiteUrl}/ar/paper.md`);
  });

  it("offers each page in the languages that answer, by their own names", async () => {
    const text = await page("/printer");

    const offered = [...text.matchAll(/<a href="([^"]+)" lang="([^"]+)" hrefLang="[^"]+"[^>]*>([^<]+)</g)];
    expect(offered.map(([, url, , name]) => [url, name])).toEqual([
      ["/pt/printer", "Português"],
      ["/pt-BR/printer", "Português (Brasil)"],
      ["/ar/printer", "العربية"],
      ["/de/printer", "Deutsch"],
    ]);
  });

  it("is all in the sitemap, and each language has a feed and a list for language models", async () => {
    const sitemap = await page("/sitemap.xml");

    expect(sitemap).toContain(`<loc>${folderSiteUrl}/ar/printer</loc>`);
    expect(sitemap).toContain(`hreflang="pt-BR" href="${folderSiteUrl}/pt-BR/paper"`);
    await page("/pt-BR/feed.xml");
    expect(await page("/de/llms.txt")).toContain(`${folderSiteUrl}/de/printer.md`);
  });

  it("is other when its settings are, on the next request", async () => {
    site.content.write({ "site.yaml": "languages: [en, de]\nmetadata: { siteName: Help }\n" });

    await page("/ar/printer", 404);
    await page("/de/printer");
    site.content.write({ "site.yaml": files["site.yaml"] });
    await page("/ar/printer");
  });
});

describe("Languages that are stated wrongly", () => {
  it("are reported, and the site has those of one that states none", async () => {
    const site = await folderSite({ "site.yaml": "languages: [en, 7up]\n", "a.md": "# A\n" });

    expect(site.content.source.problems()).toContainEqual(
      expect.objectContaining({ severity: "error", file: "site.yaml", field: expect.stringContaining("languages") }),
    );
    await request(site.server).get("/a").expect(200);
    await request(site.server).get("/7up/a").expect(404);
    await site.close();
  });
});

describe("Languages that nothing states", () => {
  it("are English alone, and Japanese once there is a folder for it", async () => {
    const site = await folderSite({ "a.md": "# A\n" }, { CONTENT_WATCH: "events" });
    const status = async (path: string) => (await request(site.server).get(path)).status;

    expect([await status("/a"), await status("/ja"), await status("/ja/a")]).toEqual([200, 404, 404]);
    site.content.write({ "ja/a.md": "# あ\n" });
    expect([await status("/ja"), await status("/ja/a")]).toEqual([200, 200]);
    site.content.remove("ja");
    expect([await status("/a"), await status("/ja/a")]).toEqual([200, 404]);
    await site.close();
  });
});
