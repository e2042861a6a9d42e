import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const heading = (level: number, value: string) => ({
  nodeType: `heading-${level}`,
  data: {},
  content: [{ nodeType: "text", value, marks: [], data: {} }],
});
const document = (...content: unknown[]) => ({ nodeType: "document", data: {}, content });

describe("What an entry says of itself", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  it("names the app or the hub that its folder is, with its notice, instead of a product", async () => {
    content = await temporaryContent({
      "timesheets/product.yaml": "appNameReference: { appName: Timesheets }\nnotice: { message: '**Soon**' }\n",
      "timesheets/docs/a.md": "# A",
      "migration/product.yaml": "hubName: Move to Cloud\n",
      "ja/migration/product.yaml": "hubName: Cloud への移行\n",
    });

    const topic = await content.entry("topic", "/timesheets/docs/a");
    const landing = await content.entry("productLandingPage", "/migration");

    expect(topic.context).toEqual({
      kind: "app",
      type: "contextApp",
      id: "timesheets",
      appNameReference: { appName: "Timesheets" },
      notice: { message: "<strong>Soon</strong>" },
    });
    expect(topic.contextId).toBe("timesheets");
    expect(landing.context).toEqual({ kind: "hub", id: "migration", hubName: "Move to Cloud" });
    expect(landing.title).toBe("Move to Cloud");
    expect((await content.entry("productLandingPage", "/migration", "ja")).context).toMatchObject({
      hubName: "Cloud への移行",
    });
  });

  it("has no context in a knowledge base of no product, whose articles name its home by themselves", async () => {
    content = await temporaryContent({ "kb/index.md": "# Acme", "kb/a.md": "# Reset" });

    const article = await content.entry("pageKbArticle", "/kb/a");

    expect(article).not.toHaveProperty("context");
    expect(article).not.toHaveProperty("contextId");
    expect(article.homePageReference).toEqual({ url: "/kb", title: "Acme" });
  });

  it("carries deployment and versions of collections and topics, as names or as records", async () => {
    const record = { spaceId: "s1", number: "9.12", showInList: true };
    content = await temporaryContent({
      "p/product.yaml": "",
      "p/docs/c/index.md": `---\ndeployment: Server\nversions: [${JSON.stringify(record)}]\n---\n# C`,
      "p/docs/c/t.md": "---\nversions: 9.12\ndeployment: Data Center\nproduct: Tracker\n---\n# T",
    });

    expect(await content.entry("collection", "/p/docs/c")).toMatchObject({ deployment: "Server", versions: [record] });
    expect(await content.entry("topic", "/p/docs/t")).toMatchObject({
      versions: ["9.12"],
      deployment: "Data Center",
      product: "Tracker",
    });
  });

  it("has its own table of contents, else one of its headings, in articles and rich text too", async () => {
    const own = "tableOfContents: [{ title: Own, id: own }]";
    const body = document(heading(2, "First"), heading(3, "Below"), heading(2, "Second"));
    content = await temporaryContent({
      "kb/own.md": `---\n${own}\n---\n## One\n\n## Two`,
      "kb/none.md": "---\ntableOfContents: false\n---\n## One\n\n## Two",
      "kb/made.md": "## One\n\n## Two",
      "topics/rich.json": JSON.stringify({ type: "topic", title: "Rich", body }),
    });

    expect((await content.entry("pageKbArticle", "/kb/own")).tableOfContents).toMatchObject([{ title: "Own" }]);
    expect((await content.entry("pageKbArticle", "/kb/none")).tableOfContents).toEqual([]);
    expect((await content.entry("pageKbArticle", "/kb/made")).tableOfContents).toBeUndefined();
    expect((await content.entry("topic", "/topics/rich")).tableOfContents).toEqual([
      { title: "First", id: "first", children: [{ title: "Below", id: "below" }] },
      { title: "Second", id: "second", children: [] },
    ]);
  });
});
