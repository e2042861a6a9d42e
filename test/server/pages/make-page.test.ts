import { renderToStaticMarkup } from "react-dom/server";
import type { ContentSource } from "#server/content/content-source.ts";
import { makePage, type PageMaker } from "#server/pages/make-page.tsx";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import { kbArticleEntry, pageEntry, siteSettings } from "#test/support/entries.ts";
import { linksIn, sectionOf } from "#test/support/page-html.tsx";
import { node, richText } from "#test/support/rich-text.ts";

const article = kbArticleEntry({
  articleType: "KbArticleMigrated",
  body: { kind: "richText", document: richText(node("heading-1", ["No"]), node("paragraph", ["Yes"])) },
});

/** A content source of one page, wherever it is asked. */
const onlyPage = (entry: PageEntry, languages: readonly string[] = ["en"]): ContentSource => ({
  findPage: async () => ({ kind: "entry", entry, tags: [] }),
  site: async () => ({ value: siteSettings({ languages }), tags: [] }),
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
    style: "/assets/site.css",
    favicon: "/assets/favicon.svg",
  },
  baseUrl: "http://localhost:3000",
  flags: { isNavRedesignEnabled: false, featuredVideo: false },
  embeddedApps: { videoHosts: [] },
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

describe("The footer's way to the other language", () => {
  const languageLinks = async (entry: PageEntry, languages: readonly string[], query = "") => {
    const address = { path: entry.url, locale: "en", asMarkdown: false } as const;
    const page = await makePage(makerOf(onlyPage(entry, languages)), address, new URLSearchParams(query));
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
