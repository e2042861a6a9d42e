import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("A folder of nothing but Markdown", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  it("is a site named after its folder, with its top folders on the home page and in the header", async () => {
    content = await temporaryContent({
      "_install/index.md": "---\ntitle: Install\nnav_order: 2\nnav_exclude: true\n---\nHow to install.\n",
      "_install/linux.md": "# On Linux\n\nUse the *package*.\n",
      "_use/first.md": "---\ntitle: First\n---\n",
    });

    const home = await content.entry("homePage", "/");
    const site = (await content.source.site("en")).value;

    expect(home.title).toBe("Help centre");
    expect(site.metadata.siteName).toBe("Help centre");
    expect(
      home.collections.map(({ title, url, childList }) => [title, url, childList.map((child) => child.url)]),
    ).toEqual([
      ["Install", "/install", ["/install/linux"]],
      ["Use", "/use", ["/use/first"]],
    ]);
    expect(site.header.documentation).toEqual([
      { id: "_install/index", language: "en", title: "Install", url: "/install", description: "How to install." },
      { id: "_use", language: "en", title: "Use", url: "/use" },
    ]);
    expect((await content.entry("topic", "/install/linux")).metaDescription).toBe("Use the package.");
  });

  it("is named by the title of its README, whose text is on the home page", async () => {
    content = await temporaryContent({ "README.md": "# Acme handbook\n\nWelcome.\n", "a.md": "# A" });

    const home = await content.entry("homePage", "/");

    expect(home.title).toBe("Acme handbook");
    expect(home.body).toEqual({ kind: "html", html: "<p>Welcome.</p>" });
    expect(home.collections.map(({ url }) => url)).toEqual(["/a"]);
    expect((await content.source.site("ja")).value.metadata.siteName).toBe("Acme handbook");
  });

  it("gets landing pages for folders without one, at any depth", async () => {
    content = await temporaryContent({ "a/deep-er/most_deep/page.md": "# Page" });

    const set = await content.entry("topicSet", "/a/deep-er/most_deep");
    const page = await content.entry("topic", "/a/deep-er/most_deep/page");

    expect(set.title).toBe("Most deep");
    expect(set.topicReferences.map(({ title }) => title)).toEqual(["Page"]);
    expect(page.ancestors.map(({ title, type }) => `${type} ${title}`)).toEqual([
      "collection A",
      "topicSet Deep er",
      "topicSet Most deep",
    ]);
    expect(page).toMatchObject({ collectionId: "a", topicSetId: "a/deep-er/most_deep" });
  });

  it("takes a file beside a folder of the same name for its landing page", async () => {
    content = await temporaryContent({ "guide/boards.md": "# All about boards", "guide/boards/add.md": "# Add" });

    const boards = await content.entry("topicSet", "/guide/boards");

    expect(boards.title).toBe("All about boards");
    expect(boards.topicReferences.map(({ url }) => url)).toEqual(["/guide/boards/add"]);
    expect(content.source.problems()).toEqual([]);
  });

  it("shows pages with an order by it, then the others by title with numbers as numbers", async () => {
    content = await temporaryContent({
      "a/x.md": "---\ntitle: Version 10\n---\n",
      "a/y.md": "---\ntitle: Version 9\n---\n",
      "a/z.md": "---\ntitle: Zebra\nweight: 2\n---\n",
      "a/w.md": "---\ntitle: Yak\nsidebar_position: 1\n---\n",
      "a/v.md": "---\ntitle: Out of sight\nhidden: true\n---\n",
    });

    const { value } = await content.source.children("a", "en");

    expect(value.map(({ title }) => title)).toEqual(["Yak", "Zebra", "Version 9", "Version 10"]);
    expect((await content.source.listPages("en")).value.find(({ url }) => url === "/a/v")).toMatchObject({
      hidden: true,
    });
  });

  it("passes over settings and data files, and files of editors and versions", async () => {
    content = await temporaryContent({
      "a.md": "# A",
      "_config.yml": "theme: x",
      "data.json": "{}",
      ".github/b.md": "# B",
    });

    expect(content.source.problems()).toEqual([]);
    expect((await content.lookup("/.github/b")).kind).toBe("absent");
    expect((await content.lookup("/_config")).kind).toBe("absent");
  });

  it("names at most 12 folders in the header", async () => {
    const files = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`folder-${at}/page.md`, "# Page"]));
    content = await temporaryContent(files);

    expect((await content.source.site("en")).value.header.documentation).toHaveLength(12);
  });

  it("is served while it is empty", async () => {
    content = await temporaryContent({});

    expect((await content.entry("homePage", "/")).collections).toEqual([]);
  });
});
