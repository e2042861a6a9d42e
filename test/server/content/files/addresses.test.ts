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
    content = await temporaryContent({});

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
    content = await temporaryContent({ "search-results.yaml": "type: pageSearchResults" });

    const urls = (await content.source.listPages("en")).value.map(({ url }) => url);

    expect(urls).toContain("/contact");
    for (const path of ["/not-found", "/search-results", "/login"]) expect(urls).not.toContain(path);
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
