import { renderToStaticMarkup } from "react-dom/server";
import { SiteFooter } from "#server/frame/site-footer.tsx";
import { edition, pageReference, productContext, siteSettings } from "#test/support/entries.ts";
import { linksIn, pageHtml, sectionOf, textOf } from "#test/support/page-html.tsx";
import { withMessages } from "#test/support/with-messages.tsx";

describe("the frame", () => {
  it("begins with a link past itself, and has one main and one h1", async () => {
    const { html } = await pageHtml("topic");

    expect(linksIn(html)[0]).toEqual(["#site-content", "Skip to content"]);
    expect(html.match(/<main /g)).toHaveLength(1);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it("shows breadcrumbs from the home page, called as the site, the last of them without a link", async () => {
    const ancestors = [pageReference({ id: "c", url: "/c", title: "A long collection title", shortTitle: "Boards" })];
    const site = siteSettings({ metadata: { siteName: "Acme Docs" } });
    const { html } = await pageHtml("topic", { title: "Add a board", ancestors }, { site });
    const crumbs = sectionOf(html.replace(/<header[\s\S]*<\/header>/, ""), "ol");

    expect(linksIn(crumbs)).toEqual([
      ["/", "Acme Docs"],
      ["/c", "Boards"],
    ]);
    expect(crumbs).toContain('<span aria-current="page">Add a board</span>');
  });

  it("offers no support in its header on a site that gives none", async () => {
    const { html } = await pageHtml("topic", {}, { site: siteSettings({ hasContactPage: false }) });

    expect(html).not.toContain("Contact support");
    expect((await pageHtml("topic")).html).toContain("Contact support");
  });

  it("names the product in the crumb of its documentation where it has no landing page", async () => {
    const docs = pageReference({ id: "d", type: "documentedProduct", url: "/dc/9/docs", title: "Tracker 9.12" });
    const crumbs = async (context: unknown) =>
      linksIn(sectionOf((await pageHtml("topic", { ancestors: [docs], context })).html, "ol")).map(([, text]) => text);

    expect(await crumbs(productContext({ landingUrl: undefined }))).toContain("Tracker 9.12");
    expect(await crumbs(productContext())).toContain("Documentation");
  });

  it("shows the page's notice, else the product's", async () => {
    const notice = { title: "Maintenance", message: "On <b>Sunday</b>", appearance: "Warning" };
    const { html } = await pageHtml("topic", { context: productContext({ notice }) });

    expect(html).toContain('<section class="notice notice-warning" aria-label="Warning">');
    expect(html).toContain("On <b>Sunday</b>");
  });

  it("folds a titled notice where there is little room, but none that warns", async () => {
    const shown = async (notice: Record<string, string>) =>
      (await pageHtml("topic", { context: productContext({ notice: { message: "On Sunday", ...notice } }) })).html;
    const folded = "<details><summary><h2>Maintenance</h2></summary><div>On Sunday</div></details>";

    expect(await shown({ title: "Maintenance" })).toContain(folded);
    expect(await shown({ title: "Maintenance", appearance: "Change" })).toContain(folded);
    expect(await shown({ title: "Maintenance", appearance: "Error" })).toContain("<h2>Maintenance</h2><div>On Sunday");
    expect(await shown({})).toContain("<div>On Sunday");
  });

  it("shows the notice of an app or a hub", async () => {
    const context = { kind: "hub", id: "billing", hubName: "Billing", notice: { message: "Soon" } };

    expect((await pageHtml("topic", { context })).html).toContain('<section class="notice notice-info"');
  });

  it("marks English text on a Japanese page and says so in Japanese", async () => {
    const { main } = await pageHtml("topic", {}, { locale: "ja" });
    const english = await pageHtml("topic", {});

    expect(main).toMatch(/^<main id="site-content" lang="en">/i);
    expect(main).toContain('lang="ja">このページの日本語版はまだありません。');
    expect(english.main).not.toContain("lang=");
  });

  it("prefixes internal links on Japanese pages", async () => {
    const { header } = await pageHtml("topic", { language: "ja" }, { locale: "ja" });
    const signIn = { kind: "elsewhere" } as const;
    const { header: signedOut } = await pageHtml("topic", { language: "ja" }, { locale: "ja", signIn });

    expect(linksIn(header).map(([href]) => href)).toContain("/ja/contact");
    expect(signedOut).toContain("continue=%2Fja%2Fpage");
  });
});

describe("the edition selector", () => {
  const editions = [
    edition("Cloud", "/tracker/docs"),
    edition("Data Center", "/dc/docs", { versionNumber: "10.3", versionModifier: "LTS", current: true }),
    edition("Data Center", "/dc/9/docs", { versionNumber: "9.12", versionModifier: "None" }),
  ];
  const show = async (fields: Record<string, unknown>, site = siteSettings()) => {
    const { html } = await pageHtml("topic", { context: productContext(fields) }, { site });
    return /<details class="editions"[\s\S]*?<\/details>/.exec(html)?.[0] ?? "";
  };

  it("lists deployments and versions, names the page's own and marks it", async () => {
    const selector = await show({ deployment: "Data Center", version: "10.3", versionModifier: "LTS", editions });

    expect(textOf(selector)).toMatch(/^Edition: Data Center 10.3 LTS /);
    expect(linksIn(selector)).toEqual([
      ["/tracker/docs", "Cloud"],
      ["/dc/docs", "Data Center 10.3 LTS"],
      ["/dc/9/docs", "Data Center 9.12"],
    ]);
    expect(selector).toContain('<a href="/dc/docs" aria-current="true">');
  });

  it("leads to the same page in an edition that has it, else to that edition's documentation", async () => {
    const [cloud, ...others] = editions;
    const selector = await show({ editions: [{ ...cloud, pageUrl: "/tracker/docs/boards" }, ...others] });

    expect(linksIn(selector).map(([href]) => href)).toEqual(["/tracker/docs/boards", "/dc/docs", "/dc/9/docs"]);
  });

  it("offers an edition that is documented elsewhere", async () => {
    const deploymentUrls = { cloud: "https://cloud.example/docs", server: "/dc/docs" };

    expect(linksIn(await show({ deployment: "Data Center", editions: editions.slice(1), deploymentUrls }))).toEqual([
      ["https://cloud.example/docs", "Cloud"],
      ["/dc/docs", "Data Center 10.3 LTS"],
      ["/dc/9/docs", "Data Center 9.12"],
    ]);
    expect(linksIn(await show({ editions: editions.slice(0, 1), deploymentUrls })).at(-1)).toEqual([
      "/dc/docs",
      "Data Center",
    ]);
  });

  it("calls the Data Center edition of one named product Self-hosted", async () => {
    const site = siteSettings({ selfHostedProduct: "Tracker" });

    expect(textOf(await show({ editions }, site))).toContain("Self-hosted 10.3 LTS");
  });

  it("is absent for a product without deployment or with one edition", async () => {
    expect(await show({ deployment: "Not applicable", editions })).toBe("");
    expect(await show({ editions: editions.slice(0, 1) })).toBe("");
  });
});

describe("the footer", () => {
  const show = (footer: Record<string, string>, now = new Date("2031-01-01T00:00:00Z")) => {
    const languages = ["en", "ja"] as const;
    const site = siteSettings({ footer, metadata: { legalName: "Larkmoor Ltd" } });
    const props = { site, locale: "en", languages, path: "/kb", now } as const;
    return renderToStaticMarkup(withMessages(<SiteFooter {...props} />));
  };

  it("has the links that have an address, and this page in the other language", () => {
    const footer = {
      accessibility: "/a",
      privacyChoices: "/b",
      privacyPolicy: "/c",
      terms: "/d",
      impressum: "/e",
      security: "/f",
    };

    expect(linksIn(show(footer))).toEqual([
      ["/a", "Accessibility"],
      ["/b", "Your privacy choices"],
      ["/c", "Privacy policy"],
      ["/d", "Terms of use"],
      ["/e", "Impressum"],
      ["/f", "Security"],
      ["/ja/kb", "日本語"],
    ]);
    expect(linksIn(show({}))).toEqual([["/ja/kb", "日本語"]]);
  });

  it("has the choice of a theme, the system's first", () => {
    expect(textOf(show({}))).toContain("Theme System Light Dark");
  });

  it("has a copyright with this year", () => {
    expect(textOf(show({}))).toContain("© 2031 Larkmoor Ltd");
  });
});
