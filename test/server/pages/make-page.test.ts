import { renderToStaticMarkup } from "react-dom/server";
import type { ContentSource } from "#server/content/content-source.ts";
import { makePage } from "#server/pages/make-page.tsx";
import { kbArticleEntry, siteSettings } from "#test/support/entries.ts";
import { node, richText } from "#test/support/rich-text.ts";

const article = kbArticleEntry({
  articleType: "KbArticleMigrated",
  body: { kind: "richText", document: richText(node("heading-1", ["No"]), node("paragraph", ["Yes"])) },
});

/** A content source of one article, wherever it is asked. */
const oneArticle: ContentSource = {
  findPage: async () => ({ kind: "entry", entry: article, tags: [] }),
  site: async () => ({ value: siteSettings(), tags: [] }),
  children: async () => ({ value: [], tags: [] }),
  listPages: async () => ({ value: [], tags: [] }),
  pageSource: async () => ({ value: undefined, tags: [] }),
  settled: () => undefined,
  subscribe: () => () => undefined,
  problems: () => [],
  close: async () => undefined,
};

describe("A page with rich text that is wrong", () => {
  it("is shown without it, and what was left out is reported with the page's path", async () => {
    const reports: unknown[][] = [];
    const maker = {
      content: oneArticle,
      search: { search: () => Promise.reject(new Error("nothing is searched for here")) },
      assets: {
        script: "/assets/main.js",
        beforePaint: "/assets/before-paint.js",
        style: "/assets/site.css",
        favicon: "/assets/favicon.svg",
      },
      baseUrl: "http://localhost:3000",
      flags: { isNavRedesignEnabled: false, featuredVideo: false },
      embeddedApps: { videoHosts: [] },
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
