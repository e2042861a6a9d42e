import { renderToStaticMarkup } from "react-dom/server";
import type { ContentSource } from "#server/content/content-source.ts";
import { makePage } from "#server/pages/make-page.tsx";
import type { PageMaker } from "#server/pages/page-maker.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { kbArticleEntry, pageEntry, siteSettings, topicEntry } from "#test/support/entries.ts";
import { languages } from "#test/support/languages.ts";
import { linksIn, sectionOf } from "#test/support/page-html.tsx";
import { node, richText } from "#test/support/rich-text.ts";

const article = kbArticleEntry({
  articleType: "KbArticleMigrated",
  body: { kind: "richText", document: richText(node("heading-1", ["No"]), node("paragraph", ["Yes"])) },
});

/** A content source of one page, wherever it is asked. */
const onlyPage = (entry: PageEntry, writtenIn: readonly string[] = ["en"]): ContentSource => ({
  languages,
  findPage: async () => ({ kind: "entry", entry, tags: [] }),
  site: async () => ({ value: siteSettings({ writtenIn: [...writtenIn] }), tags: [] }),
  children: async () => ({ value: [], tags: [] }),
  listPages: async () => ({ value: [], tags: [] }),
  pageSource: async () => ({ value: undefined, tags: [] }),
  settled: () => undefined,
  subscribe: () => () => undefined,
  problems: () => [],
  close: async () => undefined,
});

const makerOf = (content: ContentSource): PageMaker => ({
  content,
  search: { search: () => Promise.reject(new Error("nothing is searched for here")) },
  assets: {
    script: "/assets/main.js",
    beforePaint: "/assets/before-paint.js",
    livePreview: "/assets/live-preview.js",
    islands: "/assets/start-islands.js",
    style: "/assets/site.css",
    favicon: "/assets/favicon.svg",
    socialImage: "/assets/social.png",
  },
  baseUrl: "http://localhost:3000",
  flags: { isNavRedesignEnabled: false, featuredVideo: false },
  embeddedApps: { videoHosts: [] },
});

describe("An entry called as a page type that no file may be", () => {
  it.each(["productLandingPage", "pagePreviewError", "topicc"])("has no renderer: %s", async (type) => {
    const content: ContentSource = {
      ...onlyPage(article),
      findPage: async () => ({ kind: "entry", entry: { type, id: "odd", url: "/odd", unknown: true }, tags: [] }),
    };

    const page = makePage(makerOf(content), { path: "/odd", locale: "en", asMarkdown: false }, new URLSearchParams());

    await expect(page).rejects.toThrow("No renderer found for entry");
  });
});

describe("A page with rich text that is wrong", () => {
  it("is shown without it, and what was left out is reported with the page's path", async () => {
    const reports: unknown[][] = [];
    const maker: PageMaker = {
      ...makerOf(onlyPage(article)),
      reportError: (message: string, error: unknown, pagePath: string) =>
        reports.push([message, String(error), pagePath]),
    };

    const page = await makePage(maker, { path: "/kb/a", locale: "en", asMarkdown: false }, new URLSearchParams());
    const html = page.kind === "page" ? renderToStaticMarkup(page.bare) : "";

    expect(html).toContain("<p>Yes</p>");
    expect(reports).toEqual([
      ["could not render a rich text node", expect.stringContaining("level-1 heading"), "/kb/a"],
    ]);
  });
});

describe("A page that a form leads back to because it was not taken", () => {
  it("says so at the beginning of its title, in the page's language, and is kept by nobody", async () => {
    const entry = pageEntry("pageContact", { title: "Contact support" });
    const made = (locale: string, query: string) =>
      makePage(makerOf(onlyPage(entry)), { path: "/contact", locale, asMarkdown: false }, new URLSearchParams(query));

    expect(await made("en", "refused")).toMatchObject({
      view: { title: "Error: Contact support", cacheable: false, noindex: true },
    });
    expect(await made("ja", "refused=")).toMatchObject({ view: { title: "エラー: Contact support" } });
    expect(await made("en", "refuse")).toMatchObject({ view: { title: "Contact support" } });
  });
});

describe("The footer's way to the other language", () => {
  const languageLinks = async (entry: PageEntry, writtenIn: readonly string[], query = "") => {
    const address = { path: entry.url, locale: "en", asMarkdown: false } as const;
    const page = await makePage(makerOf(onlyPage(entry, writtenIn)), address, new URLSearchParams(query));
    const html = page.kind === "page" ? renderToStaticMarkup(page.document) : "";
    return linksIn(sectionOf(html, "footer"));
  };
  const japanese = (url: string) => [[url, "日本語"]];

  it("is this page, translated or not, where the site has Japanese text", async () => {
    expect(await languageLinks(kbArticleEntry(), ["en", "ja"])).toEqual(japanese("/ja/kb/reset-password"));
  });

  it("is not there on a site without Japanese text", async () => {
    expect(await languageLinks(kbArticleEntry(), ["en"])).toEqual([]);
  });

  it("is not there on a page that would not answer in the other language", async () => {
    const page = kbArticleEntry({ language: "ja", translations: ["ja"] });
    const address = { path: page.url, locale: "ja", asMarkdown: false } as const;
    const made = await makePage(makerOf(onlyPage(page, ["en", "ja"])), address, new URLSearchParams());
    const html = made.kind === "page" ? renderToStaticMarkup(made.document) : "";

    expect(linksIn(sectionOf(html, "footer"))).toEqual([]);
  });

  it("is not there at an address without a page", async () => {
    expect(await languageLinks(pageEntry("pageNotFound"), ["en", "ja"])).toEqual([]);
  });

  it("leaves the query out, which a page for everybody knows nothing of", async () => {
    const links = await languageLinks(kbArticleEntry(), ["en", "ja"], "utm_source=mail");

    expect(links).toEqual(japanese("/ja/kb/reset-password"));
  });

  it("keeps the query of a page that depends on it", async () => {
    const page = pageEntry("pageSignIn", { url: "/account" });

    expect(await languageLinks(page, ["en", "ja"], "continue=/kb&x=%22%3E")).toEqual(
      japanese("/ja/account?continue=%2Fkb&x=%22%3E"),
    );
  });
});

describe("Pages about the same", () => {
  const address = { path: "/runners", locale: "en", asMarkdown: false } as const;
  const related = async () => ({
    pages: [{ title: "Rotate a token", titleQualifier: "Runner", url: "/tokens", language: "en" }],
    tags: ["related:en:/tokens"],
  });
  const made = async (entry: PageEntry, content = onlyPage(entry)) => {
    const page = await makePage({ ...makerOf(content), related }, address, new URLSearchParams());
    if (page.kind !== "page") throw new Error("no page");
    return { html: renderToStaticMarkup(page.document), tags: page.tags };
  };

  it.each([
    ["a topic", topicEntry({ url: "/runners" })],
    ["an article", kbArticleEntry({ url: "/runners" })],
  ])("stand below the text of %s, which is out of date when they are", async (_, entry) => {
    const { html, tags } = await made(entry);

    expect(html).toContain('<h2 id="related-heading">Related pages</h2>');
    expect(html).toContain('<a href="/tokens">Rotate a token</a><small> Runner</small>');
    expect([...tags]).toContain("related:en:/tokens");
  });

  it("are not named on drafts, other pages, and where the site does without", async () => {
    const entry = topicEntry({ url: "/runners" });
    const without: ContentSource = {
      ...onlyPage(entry),
      site: async () => ({ value: siteSettings({ search: { relatedPages: false } }), tags: [] }),
    };

    expect((await made(topicEntry({ url: "/runners", preview: true }))).html).not.toContain("related-heading");
    expect((await made(pageEntry("pageKbHome", { url: "/kb" }))).html).not.toContain("related-heading");
    expect((await made(entry, without)).html).not.toContain("related-heading");
  });
});
