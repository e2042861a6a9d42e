import { renderToStaticMarkup } from "react-dom/server";
import { kbArticlePage } from "#server/pages/kb-article/kb-article-page.tsx";
import type { PageRequest } from "#server/pages/page-type.ts";
import { kbPlatforms } from "#shared/entries/kb-article.ts";
import { kbArticleEntry, pageReference, productContext, siteSettings } from "#test/support/entries.ts";
import { pageRequest } from "#test/support/page-request.ts";
import { embedded, node, richText, target } from "#test/support/rich-text.ts";
import { withMessages } from "#test/support/with-messages.tsx";

const html = (text: string) => ({ kind: "html", html: text });

async function show(fields: Record<string, unknown>, request: Partial<PageRequest> = {}) {
  const view = await kbArticlePage.view(kbArticleEntry(fields), pageRequest(request));
  return {
    ...view,
    html: renderToStaticMarkup(withMessages(view.main)),
    asideHtml: renderToStaticMarkup(withMessages(view.aside)),
  };
}

describe("KB article page", () => {
  it("shows its title and body, and stands below the KB home", async () => {
    const page = await show({
      articleType: "KbArticleMigrated",
      body: html("<p>Do this.</p>"),
      homePageReference: { url: "/kb", title: "Larkmoor" },
    });

    expect(page.html).toContain("<h1>Reset a password</h1>");
    expect(page.html).toContain("<p>Do this.</p>");
    expect(page.breadcrumbs).toEqual([
      { title: "Support", url: "/" },
      { title: "Knowledge base", url: "/kb" },
      { title: "Reset a password", language: "en" },
    ]);
  });

  it("names the KB home once when it is an ancestor", async () => {
    const page = await show({
      homePageReference: { url: "/kb", title: "Larkmoor" },
      ancestors: [pageReference({ url: "/kb", title: "Larkmoor" })],
    });

    expect(page.breadcrumbs.filter(({ url }) => url === "/kb")).toHaveLength(1);
  });

  it("shows its sections in order, without the empty ones", async () => {
    const page = await show({
      sections: {
        solution: html("<p>S</p>"),
        summary: html("<p>A</p>"),
        cause: { kind: "richText", document: richText(node("paragraph", [""])) },
        diagnosis: { kind: "richText", document: richText(node("heading-2", ["Look"]), node("heading-3", ["Logs"])) },
      },
    });

    expect([...page.html.matchAll(/<h([2-6])[^>]*>([^<]*)/g)].map(([, level, text]) => `${level} ${text}`)).toEqual([
      "2 Summary",
      "2 Diagnosis",
      "3 Look",
      "4 Logs",
      "2 Solution",
      expect.stringContaining("2 "),
    ]);
    expect(page.html).toContain('<h3 id="diagnosis-look">');
  });

  it.each(kbPlatforms)("has a platform notice for %s", async (platform) => {
    const page = await show({ platform });

    expect(page.html).toContain(`Platform notice: ${platform}`);
  });

  it("has no platform notice without a platform, and the site's own line only where it has one", async () => {
    const site = siteSettings({ platformNotice: "Server has ended." });

    expect((await show({})).html).not.toContain("Platform notice");
    expect((await show({ platform: "Cloud only" })).html).not.toContain("<p></p>");
    expect((await show({ platform: "Cloud only" }, { site })).html).toContain("Server has ended.");
  });

  it("shows the publication date in UTC, in the page's language", async () => {
    const lastPublished = "2026-05-04T23:30:00-05:00";

    expect((await show({ lastPublished })).html).toContain("Updated on May 5, 2026");
    expect((await show({ lastPublished }, pageRequest({ locale: "ja" }))).html).toContain("更新日: 2026年5月5日");
  });

  it.each(["not a date", "2026-02-30"])("shows no date when it is %s", async (lastPublished) => {
    expect((await show({ lastPublished })).html).not.toContain("Updated on");
  });

  it("names products, apps and deployment below the text", async () => {
    const page = await show({
      platform: "Data Center only",
      productsCollection: ["Tracker", "Desk", "Tracker"].map((productName) => ({ product: { productName } })),
      appsCollection: [{ app: { appName: "Tallyboard" } }],
    });

    expect(page.html).toContain("<dt>Products</dt><dd>Tracker, Desk</dd>");
    expect(page.html).toContain("<dt>Apps</dt><dd>Tallyboard</dd>");
    expect(page.html).toContain("<dt>Deployment</dt><dd>Data Center</dd>");
  });

  it("takes product and deployment from where it is filed, and shows no footer when neither is known", async () => {
    const page = await show({ context: productContext() });

    expect(page.html).toContain("<dd>Tracker</dd>");
    expect(page.html).toContain("<dt>Deployment</dt><dd>Cloud</dd>");
    expect((await show({})).html).not.toContain("<footer");
  });

  it("has a table of contents from two links on", async () => {
    const one = await show({ sections: { summary: html("<p>A</p>") } });
    const two = await show({
      sections: { summary: html('<p>A</p><h3 id="m">M &#x26; N<a class="heading-anchor" href="#m"></a></h3>') },
    });

    expect(one.aside).toBeUndefined();
    expect(two.asideHtml).toContain('<a href="#summary">Summary</a>');
    expect(two.asideHtml).toContain('<a href="#m">M &amp; N</a>');
  });

  it("is a technical article, and questions and answers only when it asks", async () => {
    const types = async (fields: Record<string, unknown>) =>
      ((await show(fields)).jsonLd ?? []).map((object) => "@type" in object && object["@type"]);
    const questions = '<h2 id="a">Why?</h2><p>So.</p><h2 id="b">How?</h2><p>Thus.</p>';

    expect(await types({ sections: { summary: html("<p>A</p>") } })).toEqual(["TechArticle"]);
    expect(await types({ articleType: "KbArticleMigrated", body: html('<h2 id="a">Why?</h2><p>So.</p>') })).toEqual([
      "TechArticle",
    ]);
    expect(await types({ articleType: "KbArticleMigrated", body: html(questions) })).toEqual([
      "TechArticle",
      "FAQPage",
    ]);
    expect(await types({ title: "Why is it slow?", sections: { solution: html("<p>A</p>") } })).toEqual([
      "TechArticle",
      "FAQPage",
    ]);
  });

  it("shows embedded code in its colours", async () => {
    const page = await show({
      articleType: "KbArticleMigrated",
      body: { kind: "richText", document: richText(target("embedded-entry-block", "e")) },
      richTextLinks: embedded(
        "codeBlock",
        { code: "[1]", language: "JSON" },
        { highlightedCode: { e: '[<span class="tk-constant">1</span>]' } },
      ),
    });

    expect(page.html).toContain('<code class="language-json">[<span class="tk-constant">1</span>]</code>');
  });

  it("reports what is wrong in rich text when published and shows it in preview", async () => {
    const reports: string[] = [];
    const article = {
      articleType: "KbArticleMigrated",
      body: { kind: "richText", document: richText(node("heading-1", ["No"]), node("paragraph", ["Yes"])) },
    };

    const published = await show(article, { reportError: (_, error) => reports.push(String(error)) });
    const preview = await show({ ...article, preview: true });

    expect(published.html).toContain("<p>Yes</p>");
    expect(published.html).not.toContain("level-1");
    expect(reports).toEqual([expect.stringContaining("level-1 heading")]);
    expect(preview.html).toContain("A level-1 heading is not allowed");
  });
});
