import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const edition = (deployment: string, version: string, rest = "") =>
  `productNameReference: { id: tracker, productName: Tracker }\ndeployment: ${deployment}\nversion: "${version}"\n${rest}`;

describe("Products in content", () => {
  let content: TemporaryContent;
  beforeEach(async () => {
    content = await temporaryContent({
      "header.yaml": "cloudProducts: [tracker]\nserverProducts:\n  - tracker-dc\n  - nowhere\n",
      "tracker/product.yaml": edition(
        "cloud",
        "Not Applicable",
        "icon: ./t.svg\nnotice: { message: '**Soon** [docs](/tracker/docs)', appearance: Change }\n",
      ),
      "tracker/t.svg": "<svg/>",
      "tracker/docs/start/index.md": "---\ntitle: Start\npageType: Guide\n---\n",
      "tracker/docs/start/add.md": "---\nid: add-board\n---\n# Add a board",
      "tracker/docs/start/only-cloud.md": "# Only in Cloud",
      "tracker/docs/start/renamed.md": "# Renamed",
      "tracker/kb/a.md": "# A",
      "tracker-dc/product.yaml": edition("Data Center", "10.2", "versionModifier: LTS\n"),
      "tracker-dc/docs/make.md": "---\nid: add-board\n---\n# Make a board",
      "tracker-dc/docs/new-name.md": "---\naliases: [/tracker-dc/docs/renamed]\n---\n# New name",
      "tracker-dc/9-12/product.yaml": edition("Data Center", "9.12", "hasProductLandingPage: false\n"),
      "tracker-dc/9-12/docs/add.md": "# Add",
      "tracker-dc/10-1/product.yaml": edition("Data Center", "10.1"),
    });
  });
  afterEach(() => content.close());

  it("give every page its product, with its notice as HTML and its guides", async () => {
    const { context, contextId, ancestors } = await content.entry("topic", "/tracker/docs/add");

    expect(contextId).toBe("tracker");
    expect(context).toMatchObject({
      kind: "product",
      productNameReference: { productNameId: "tracker", productName: "Tracker" },
      deployment: "Cloud",
      basePath: "/tracker",
      landingUrl: "/tracker",
      docsUrl: "/tracker/docs",
      kbHomePageReference: { url: "/tracker/kb", title: "Tracker" },
      guides: [{ title: "Start", url: "/tracker/docs/start" }],
      notice: { message: '<strong>Soon</strong> <a href="/tracker/docs">docs</a>', appearance: "Change" },
      icon: expect.stringMatching(/^\/media\/tracker\/t\.svg\?v=/),
    });
    expect(context).not.toHaveProperty("version");
    expect(ancestors.map(({ url }) => url)).toEqual(["/tracker", "/tracker/docs", "/tracker/docs/start"]);
  });

  it("list their editions, Cloud first and newer versions before older ones", async () => {
    const { context } = await content.entry("topic", "/tracker/docs/add");
    const editions = context?.kind === "product" ? context.editions : [];

    expect(editions.map(({ deployment, versionNumber, current }) => [deployment, versionNumber, current])).toEqual([
      ["Cloud", undefined, true],
      ["Data Center", "10.2", false],
      ["Data Center", "10.1", false],
      ["Data Center", "9.12", false],
    ]);
    expect(editions.at(-1)).not.toHaveProperty("landingUrl");
  });

  it("find the same page in another edition by id, by alias, then by address", async () => {
    const urls = async (path: string) => {
      const { context } = await content.entry("topic", path);
      return context?.kind === "product" ? context.editions.map(({ pageUrl }) => pageUrl) : [];
    };

    expect(await urls("/tracker/docs/add")).toEqual([
      "/tracker/docs/add",
      "/tracker-dc/docs/make",
      undefined,
      "/tracker-dc/9-12/docs/add",
    ]);
    expect(await urls("/tracker/docs/renamed")).toEqual([
      "/tracker/docs/renamed",
      "/tracker-dc/docs/new-name",
      undefined,
      undefined,
    ]);
    expect(await urls("/tracker/docs/only-cloud")).toEqual([
      "/tracker/docs/only-cloud",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("give pages that share an id ids of their own in lists", async () => {
    const ids = (await content.source.listPages("en")).value.map(({ id }) => id);

    expect(ids).toContain("add-board");
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are in the header where header.yaml names them; a folder without product is reported with its line", async () => {
    const { header } = (await content.source.site("en")).value;

    expect(header.cloudProducts).toMatchObject([
      { id: "tracker", title: "Tracker", url: "/tracker", docsUrl: "/tracker/docs" },
    ]);
    expect(header.serverProducts.map(({ url }) => url)).toEqual(["/tracker-dc"]);
    expect(content.source.problems()).toContainEqual({
      severity: "error",
      file: "header.yaml",
      line: 4,
      field: "serverProducts[1]",
      message: 'there is no product in the folder "nowhere"',
    });
  });

  it("have a landing page with defaults", async () => {
    const { product, title, resourceCards } = await content.entry("productLandingPage", "/tracker-dc/10-1");

    expect(title).toBe("Tracker");
    expect(resourceCards).toEqual([]);
    expect(product).toMatchObject({
      id: "tracker-dc/10-1",
      deployment: "Data Center",
      version: "10.1",
      hasProductLandingPage: true,
    });
    expect(product.deploymentUrls).toEqual({
      cloud: "/tracker/docs",
      server: "/tracker-dc/docs",
      default: "/tracker-dc/10-1",
    });
  });

  it("have the version that is written, also when it looks like a number", async () => {
    await content.close();
    content = await temporaryContent({ "a/product.yaml": "version: 9.10\n", "a/docs/x.md": "# X" });
    const { context } = await content.entry("topic", "/a/docs/x");

    expect(context).toMatchObject({ version: "9.10", title: "A", deployment: "Not applicable" });
  });

  it("are what the search page offers when content does not say", async () => {
    const { searchOptions } = await content.entry("pageSearchResults", "/search-results");

    expect(searchOptions.filters.platforms).toEqual([
      { key: "cloud", name: "Cloud", products: [{ key: "tracker", name: "Tracker", versions: [] }] },
      {
        key: "data_center",
        name: "Data Center",
        products: [{ key: "tracker", name: "Tracker", versions: ["10.2", "10.1", "9.12"] }],
      },
    ]);
  });

  it("are offered where they are of no deployment, too, and only where they have pages", async () => {
    await content.close();
    content = await temporaryContent({
      "jotter/product.yaml": "title: Jotter\n",
      "jotter/docs/notes.md": "# Notes",
      "tracker/product.yaml": "deployment: Cloud\n",
      "tracker/kb/slow.md": "# Slow",
      "vacant/product.yaml": "deployment: Cloud\n",
      "beacon/product.yaml": "deployment: Cloud\n",
      "kb/page.md": "---\nproducts: [{ productName: Beacon }]\n---\n# No page",
      "timesheets/product.yaml": "appNameReference: { appName: Timesheets }\n",
      "timesheets/docs/hours.md": "# Hours",
    });

    const { searchOptions } = await content.entry("pageSearchResults", "/search-results");

    expect(searchOptions.filters.platforms).toEqual([
      {
        key: "cloud",
        name: "Cloud",
        products: [
          { key: "beacon", name: "Beacon", versions: [] },
          { key: "tracker", name: "Tracker", versions: [] },
        ],
      },
      { key: "other", name: "Products", products: [{ key: "jotter", name: "Jotter", versions: [] }] },
    ]);
  });

  it.each([
    ["kb/outage.md", [["pageKbArticle", "Knowledge base"]]],
    ["a/docs/x.md", [["topic", "Documentation"]]],
  ])("come with the content types that there are: of %s", async (file, offered) => {
    await content.close();
    content = await temporaryContent({ [file]: "# X" });

    const { searchOptions } = await content.entry("pageSearchResults", "/search-results");

    expect(searchOptions.filters.contentTypes.map(({ key, name }) => [key, name])).toEqual(offered);
  });
});
