import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320"></svg>';

describe("Links in a page's text", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  const htmlOf = async (markdown: string, files: Record<string, string> = {}) => {
    content = await temporaryContent({
      "tracker/product.yaml": "productNameReference: { id: tracker, productName: Tracker }",
      "tracker/docs/index.md": "# Docs",
      "ja/tracker/docs/index.md": "# 文書",
      "tracker/docs/boards/index.md": "# Boards",
      "tracker/docs/boards/page.md": `# Page\n\n${markdown}\n`,
      "tracker/docs/boards/board.svg": svg,
      "tracker/docs/sprints/plan.md": "---\naliases: [/old-plan]\n---\n# Plan",
      ...files,
    });
    const { body } = await content.entry("topic", "/tracker/docs/page");
    return body.kind === "html" ? body.html : "";
  };

  it.each([
    ["../sprints/plan.md#steps", "/tracker/docs/plan#steps"],
    ["../sprints/plan.md?x=1", "/tracker/docs/plan?x=1"],
    ["../sprints/", "/tracker/docs/sprints"],
    ["../boards/index.md", "/tracker/docs/boards"],
    ["../sprints/plan.html", "/tracker/docs/plan"],
    ["../sprints/plan", "/tracker/docs/plan"],
    ["/tracker/docs/plan/", "/tracker/docs/plan"],
    ["/tracker/docs/plan.md", "/tracker/docs/plan"],
    ["/old-plan#steps", "/tracker/docs/plan#steps"],
    ["/ja/tracker/docs/plan", "/ja/tracker/docs/plan"],
    ["/gateway/api/x", "/gateway/api/x"],
    ["/requests/12", "/requests/12"],
    ["/search-results/?searchTerm=a", "/search-results?searchTerm=a"],
    ["#here", "#here"],
    ["mailto:help@acme.example", "mailto:help@acme.example"],
    ["https://acme.example/x", "https://acme.example/x"],
  ])("lead from %s to %s", async (written, expected) => {
    expect(await htmlOf(`[text](${written})`)).toContain(`href="${expected}"`);
  });

  it.each(["./missing.md", "/missing", "javascript:alert(1)", "../../../../../etc/passwd", "data:text/html,x"])(
    "to %s are shown as plain text",
    async (written) => {
      const html = await htmlOf(`[text](${written})`);

      expect(html).toContain("text");
      expect(html).not.toContain("<a ");
    },
  );

  it("to other files lead to where those are served, with a version", async () => {
    const html = await htmlOf("![A board](./board.svg) [list](../list.csv) ![None](./none.png)", {
      "tracker/docs/list.csv": "a,b",
    });

    expect(html).toMatch(/src="\/media\/tracker\/docs\/boards\/board\.svg\?v=[a-z0-9]+"/);
    expect(html).toContain('width="640"');
    expect(html).toContain('height="320"');
    expect(html).toMatch(/href="\/media\/tracker\/docs\/list\.csv\?v=[a-z0-9]+"/);
    expect(html).not.toContain("none.png");
  });

  it("name the address of a missing page, so that the text is made again when it appears", async () => {
    await htmlOf("[text](../later.md) [other](/soon)");
    const found = await content.lookup("/tracker/docs/page");

    expect(found.tags).toEqual(expect.arrayContaining(["link:en:/tracker/docs/later", "link:en:/soon"]));
  });
});
