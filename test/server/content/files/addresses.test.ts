import { describeProblem } from "#server/content/content-errors.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const product = (name: string) => `productNameReference: { id: ${name}, productName: ${name} }\ndeployment: Cloud\n`;

describe("Addresses of pages", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  it("follow from the place of a file in a product", async () => {
    content = await temporaryContent({
      "index.yaml": "title: Help",
      "tracker/product.yaml": product("tracker"),
      "tracker/docs/index.md": "# Docs",
      "tracker/docs/boards/index.md": "# Boards",
      "tracker/docs/boards/settings/index.md": "# Settings",
      "tracker/docs/boards/settings/columns.md": "# Columns",
      "tracker/kb/index.md": "# Tracker",
      "tracker/kb/group/slow.md": "# Slow",
      "kb/error.json": '{"title":"Error"}',
      "notes.md": "# Notes",
    });

    const types = (await content.source.listPages("en")).value.map(({ url, type }) => `${url} ${type}`);

    expect(types).toEqual(
      expect.arrayContaining([
        "/ homePage",
        "/tracker productLandingPage",
        "/tracker/docs documentedProduct",
        "/tracker/docs/boards collection",
        "/tracker/docs/settings topicSet",
        "/tracker/docs/columns topic",
        "/tracker/kb pageKbHome",
        "/tracker/kb/slow pageKbArticle",
        "/kb pageKbHome",
        "/kb/error pageKbArticle",
        "/notes topic",
      ]),
    );
  });

  it("are those that the files state with slug, url and type", async () => {
    content = await temporaryContent({
      "guides/a.md": "---\nslug: first steps!\n---\n",
      "guides/b.md": "---\npermalink: /about/us/\n---\n",
      "guides/c.md": "---\npermalink: /plain.html\n---\n",
      "guides/d.md": "---\ntype: collection\n---\n# D\n",
    });

    expect((await content.entry("topic", "/guides/first steps")).url).toBe("/guides/first%20steps");
    expect((await content.entry("topic", "/about/us")).title).toBe("B");
    expect((await content.lookup("/plain")).kind).toBe("entry");
    expect(await content.lookup("/plain.html")).toMatchObject({ kind: "redirect", to: "/plain" });
    expect((await content.entry("collection", "/guides/d")).title).toBe("D");
  });

  it.each([
    "/gateway/api/search",
    "assets/a",
    "/%6dedia",
    "/healthz",
    "/readyz/",
    "/robots.txt",
    "/sitemap.xml",
    "/.well-known/x",
  ])("stay those of their places where a file states %s, at which a service answers", async (url) => {
    content = await temporaryContent({ "guides/a.md": `---\ntitle: A\nurl: ${url}\n---\n` });

    expect((await content.entry("topic", "/guides/a")).url).toBe("/guides/a");
    expect((await content.source.listPages("en")).value.map((page) => page.url)).not.toContain(url);
    expect(content.source.problems()).toEqual([
      expect.objectContaining({ severity: "error", file: "guides/a.md", line: 3, field: "url" }),
    ]);
  });

  it.each([
    ["gateway/start.md", "no page can have the address /gateway/start: a service of the site answers there"],
    ["assets/index.md", "no page can have the address /assets: a service of the site answers there"],
    ["healthz.md", "no page can have the address /healthz: a service of the site answers there"],
    ["llms.txt.md", "no page can have the address /llms.txt: a service of the site answers there"],
  ])("at which a service answers cost %s alone its page", async (file, message) => {
    content = await temporaryContent({ "index.md": "# Home", "a.md": "# A", [file]: "# Hidden\n\n[A](/a)" });

    expect(content.source.problems()).toEqual([{ severity: "error", file, message }]);
    expect((await content.source.listPages("en")).value.map(({ title }) => title)).not.toContain("Hidden");
    expect((await content.entry("topic", "/a")).title).toBe("A");
  });

  it("that belong to a language or to Markdown are no page's either", async () => {
    content = await temporaryContent({
      "index.md": "# Home",
      "a.md": "---\nurl: /ja/a\n---\n# A",
      "b.md": "---\nurl: /b.md\n---\n# B",
      "c.md": "# C",
      "ja/c.md": "# C",
    });

    expect(content.source.problems().map(({ severity, file, message }) => `${severity} ${file} ${message}`)).toEqual([
      'error a.md no page can have the address /ja/a: it is that of /a in "ja"',
      "error b.md no page can have the address /b.md: it is that of a page as Markdown",
    ]);
    expect((await content.entry("topic", "/c")).title).toBe("C");
  });

  it("of the past cannot be where something else answers", async () => {
    content = await temporaryContent({
      "site.yaml": "redirects: { /media/x: /a }",
      "index.md": "# Home",
      "a.md": "---\naliases: [/assets/a, /was]\n---\n# A",
    });

    expect(content.source.problems()).toEqual([
      expect.objectContaining({ severity: "error", file: "a.md", field: "aliases" }),
      expect.objectContaining({ severity: "error", file: "site.yaml", message: expect.stringContaining("/media/x") }),
    ]);
    expect(await content.lookup("/was")).toMatchObject({ kind: "redirect", to: "/a" });
  });

  it("of the past that no browser can ask for are named on one line", async () => {
    content = await temporaryContent({ "a.md": '---\naliases: ["/x\\r\\n::error::\\e[31m", "/y\\0z"]\n---\n# A' });

    const printed = content.source.problems().map(describeProblem);

    expect(printed).toHaveLength(2);
    for (const line of printed)
      expect(line).toMatch(/^a\.md aliases: [^\p{Cc}]+ can lead nowhere: no browser can ask for it$/u);
  });

  it("of the past may be stated in a language", async () => {
    content = await temporaryContent({ "a.md": "# A", "ja/a.md": "---\naliases: [/ja/was]\n---\n# あ" });

    expect(await content.lookup("/was", "ja")).toMatchObject({ kind: "redirect", to: "/a" });
    expect(content.source.problems()).toEqual([]);
  });

  it("may begin as a service's do", async () => {
    content = await temporaryContent({ "a.md": "---\ntitle: A\nurl: /gateways/media\n---\n" });

    expect((await content.entry("topic", "/gateways/media")).title).toBe("A");
    expect(content.source.problems()).toEqual([]);
  });

  it("of the past lead to the present one, through other old ones too", async () => {
    content = await temporaryContent({
      "site.yaml": "redirects: { /help: /old, /shop: 'https://shop.example/x', /round: /about, /about: /round }",
      "new.md": "---\naliases: [/old, older/]\n---\n",
    });

    expect(await content.lookup("/old")).toMatchObject({ kind: "redirect", to: "/new" });
    expect(await content.lookup("/older")).toMatchObject({ kind: "redirect", to: "/new" });
    expect(await content.lookup("/help")).toMatchObject({ kind: "redirect", to: "/new" });
    expect(await content.lookup("/shop")).toMatchObject({ kind: "redirect", to: "https://shop.example/x" });
    expect((await content.lookup("/round")).kind).toBe("absent");
    expect(content.source.problems().map(({ message }) => message)).toContain("/round leads around in a circle");
  });

  it("with .html, index.html and /index lead to the page", async () => {
    content = await temporaryContent({ "guides/a.md": "# A" });

    expect(await content.lookup("/guides/a.html")).toMatchObject({ to: "/guides/a" });
    expect(await content.lookup("/guides/index.html")).toMatchObject({ to: "/guides" });
    expect(await content.lookup("/index.html")).toMatchObject({ to: "/" });
  });

  it("that two files share are reported with both names", async () => {
    content = await temporaryContent({
      "tracker/product.yaml": product("tracker"),
      "tracker/docs/one/same.md": "# One",
      "tracker/docs/two/same.md": "# Two",
    });

    expect(content.source.problems()).toEqual([
      {
        severity: "error",
        file: "tracker/docs/one/same.md",
        message: "has the same address as tracker/docs/two/same.md: /tracker/docs/same",
      },
      {
        severity: "error",
        file: "tracker/docs/two/same.md",
        message: "has the same address as tracker/docs/one/same.md: /tracker/docs/same",
      },
    ]);
    expect((await content.entry("topic", "/tracker/docs/same")).title).toBe("One");
  });

  it("of a page win over an alias of another, which is reported", async () => {
    content = await temporaryContent({ "a.md": "# A", "b.md": "---\naliases: [/a]\n---\n# B" });

    expect((await content.entry("topic", "/a")).title).toBe("A");
    expect(content.source.problems()).toEqual([
      { severity: "warning", file: "b.md", field: "aliases", message: "/a is already the address of a.md" },
    ]);
  });

  it("exist for the pages that every site has", async () => {
    content = await temporaryContent({ "ja/a.md": "# あ" });

    for (const path of ["/", "/search-results", "/products", "/contact", "/hot-contact", "/partnercontact"]) {
      expect((await content.lookup(path)).kind).toBe("entry");
    }
    for (const path of [
      "/statuspage-contact",
      "/requests",
      "/named-contact",
      "/file-download",
      "/login",
      "/not-found",
    ]) {
      expect((await content.lookup(path)).kind).toBe("entry");
    }
    expect((await content.entry("pageNotFound", "/not-found", "ja")).title).toBe("ページが見つかりません");
  });

  it("are not listed for search engines where a page is not for them", async () => {
    content = await temporaryContent({ "search-results.yaml": "type: pageSearchResults" }, { offersSupport: true });

    const urls = (await content.source.listPages("en")).value.map(({ url }) => url);

    expect(urls).toContain("/contact");
    for (const path of ["/not-found", "/search-results", "/login"]) expect(urls).not.toContain(path);
  });

  it("of pages for writing to support are listed once a file or a setting offers support, and not before", async () => {
    const urlsOf = async ({ source }: TemporaryContent) => (await source.listPages("en")).value.map(({ url }) => url);
    const offer = async ({ source }: TemporaryContent) => (await source.site("en")).value.hasContactPage;
    content = await temporaryContent({ "a.md": "# A" }, { watch: "events" });
    const bare = await urlsOf(content);

    expect(bare.filter((url) => url !== "/" && url !== "/a")).toEqual([]);
    expect(await offer(content)).toBe(false);

    content.write({ "contact.yaml": "type: pageContact" });
    const tags = await content.settle();

    expect(await urlsOf(content)).toEqual(expect.arrayContaining(["/", "/a", "/contact"]));
    expect(await urlsOf(content)).not.toContain("/hot-contact");
    expect(await offer(content)).toBe(true);
    expect(tags).toEqual(expect.arrayContaining(["pages:en", "site:en"]));

    const set = await temporaryContent({}, { offersSupport: true });
    expect(await urlsOf(set)).toEqual(expect.arrayContaining(["/contact", "/hot-contact", "/named-contact"]));
    expect(await offer(set)).toBe(true);
    await set.close();
  });

  it("of drafts answer nothing", async () => {
    content = await temporaryContent({ "a.md": "---\ndraft: true\n---\n# A", "b.md": "# B" });

    expect((await content.lookup("/a")).kind).toBe("absent");
    expect((await content.source.children("index", "en")).value.map(({ title }) => title)).toEqual(["B"]);
  });

  it("of a product without landing page lead to its documentation", async () => {
    content = await temporaryContent({
      "old/product.yaml": `${product("tracker")}hasProductLandingPage: false\n`,
      "old/docs/index.md": "# Docs",
    });

    expect(await content.lookup("/old")).toMatchObject({ kind: "redirect", to: "/old/docs" });
    expect((await content.entry("documentedProduct", "/old/docs")).ancestors).toEqual([]);
  });
});
