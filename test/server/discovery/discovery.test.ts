import { recentlyUpdated } from "#server/discovery/feed.ts";
import { llmsText } from "#server/discovery/llms-text.ts";
import { sitemapFiles } from "#server/discovery/sitemap.ts";
import { headerSchema } from "#shared/entries/header.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { siteFileSchema } from "#shared/entries/site.ts";
import { unstatedLanguages } from "#shared/locale.ts";
import { tags } from "#test/support/languages.ts";

const baseUrl = "https://help.vendor.example";
const page = (fields: Partial<PageReference> & { readonly url: string }): PageReference => ({
  id: fields.url,
  type: "topic",
  title: `Page ${fields.url}`,
  language: "en",
  childCount: 0,
  hidden: false,
  ...fields,
});
const site = {
  ...siteFileSchema.parse({ metadata: { siteName: "Vendor <Support>" }, description: "Help & answers" }),
  languages: unstatedLanguages,
  hasContactPage: true,
  writtenIn: ["en", "ja"],
  texts: [],
  header: headerSchema.parse({}),
};

describe("the sitemap", () => {
  it("lists every page with its date and its translations", async () => {
    const pages = {
      en: [page({ url: "/a", lastPublished: "2026-03-04" }), page({ url: "/b" })],
      ja: [page({ url: "/a", language: "ja" })],
    };

    const xml = (await sitemapFiles(pages, tags, baseUrl)).get("sitemap.xml") ?? "";

    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      `${baseUrl}/a`,
      `${baseUrl}/b`,
      `${baseUrl}/ja/a`,
    ]);
    expect(xml).toContain("<lastmod>2026-03-04");
    expect(xml.match(/hreflang="ja" href="https:\/\/help\.vendor\.example\/ja\/a"/g)).toHaveLength(2);
    expect(xml.match(/hreflang="x-default"/g)).toHaveLength(2);
  });

  it("leaves out a date that is none, and leaves addresses as they are printed", async () => {
    const xml = (
      await sitemapFiles(
        { en: [page({ url: "/%E3%83%9C%E3%83%BC%E3%83%89", lastPublished: "soon" })], ja: [] },
        tags,
        baseUrl,
      )
    ).get("sitemap.xml");

    expect(xml).toContain(`<loc>${baseUrl}/%E3%83%9C%E3%83%BC%E3%83%89</loc>`);
    expect(xml).not.toContain("lastmod");
  });

  it("becomes an index of parts when there are more addresses than fit one file", async () => {
    const en = Array.from({ length: 7 }, (_, number) => page({ url: `/p${number}` }));

    const files = await sitemapFiles({ en, ja: [] }, tags, baseUrl, 3);

    expect([...files.keys()]).toEqual(["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"]);
    expect(files.get("sitemap.xml")).toContain(`<loc>${baseUrl}/sitemap-3.xml</loc>`);
    expect(files.get("sitemap-3.xml")?.match(/<loc>/g)).toHaveLength(1);
  });
});

describe("the feed", () => {
  it("has the pages with a date, latest first, at most 50", () => {
    const pages = Array.from({ length: 60 }, (_, number) =>
      page({ url: `/p${number}`, lastPublished: new Date(Date.UTC(2026, 0, 1 + number)).toISOString() }),
    );

    const xml = recentlyUpdated([page({ url: "/undated" }), ...pages], { site, locale: "en", baseUrl });

    const links = [...xml.matchAll(/<item>.*?<link>(.*?)<\/link>/gs)].map(([, link]) => link);
    expect(links).toHaveLength(50);
    expect(links[0]).toBe(`${baseUrl}/p59`);
    expect(xml).not.toContain("/undated");
  });

  it("escapes what content wrote", () => {
    const xml = recentlyUpdated([page({ url: "/a", title: "]]></title><script>", lastPublished: "2026-01-01" })], {
      site,
      locale: "ja",
      baseUrl,
    });

    expect(xml).not.toMatch(/<script>(?![^<]*\]\]>)/);
    expect(xml).toContain(`${baseUrl}/ja/a`);
  });

  it("stays readable when a page's title or description holds what XML cannot", () => {
    const odd = "Odd\u0000\u0007\u001b\ufffe\ud800 🌊 title";
    const pages = [page({ url: "/a", title: odd, description: odd, lastPublished: "2026-01-01" })];

    const xml = recentlyUpdated(pages, { site, locale: "en", baseUrl }, page({ url: "/a", title: odd }));

    expect(xml).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
    expect(xml.match(/Odd 🌊 title/g)).toHaveLength(3);
  });
});

describe("llms.txt", () => {
  it("gathers pages that stand alone, and tells pages of one title apart by their part of the site", () => {
    const pages = ["/a", "/a/install", "/b", "/b/install", "/alone", "/"].map((url) =>
      page({ url, title: url.endsWith("install") ? "Install" : `Title ${url}` }),
    );

    const text = llmsText(pages, { site, locale: "en", baseUrl });

    expect(text.match(/^##? .*$/gm)).toEqual([
      "# Vendor <Support>",
      "## Vendor <Support>",
      "## Title /a",
      "## Title /b",
    ]);
    expect(text.match(/Install[^\]]*/g)).toEqual(["Install – Title /a", "Install – Title /b"]);
  });

  it("names the site, then every page's Markdown by section", () => {
    const text = llmsText(
      [
        page({ url: "/" }),
        page({ url: "/tracker", title: "Tracker" }),
        page({ url: "/tracker/docs/a", description: "All\nabout a" }),
      ],
      {
        site,
        locale: "en",
        baseUrl,
      },
    );

    expect(text).toContain("# Vendor <Support>\n\n> Help & answers\n");
    expect(text).toContain(
      `## Tracker\n\n- [Tracker](${baseUrl}/tracker.md)\n- [Page /tracker/docs/a](${baseUrl}/tracker/docs/a.md): All about a`,
    );
    expect(text).toContain(`(${baseUrl}/index.md)`);
  });
});
