import { edition, pageReference, productContext, topicReferences } from "#test/support/entries.ts";
import { linksIn, pageHtml, sectionOf, textOf } from "#test/support/page-html.tsx";

const collection = (title: string, fields: Record<string, unknown> = {}) => ({
  ...pageReference({ id: title, type: "collection", url: `/docs/${title}`, title, ...fields }),
  childList: topicReferences(Number(fields["childCount"] ?? 0)),
});
const show = (collections: readonly unknown[], context: unknown = productContext()) =>
  pageHtml("documentedProduct", { title: "Tracker documentation", tagline: "Plan work", context, collections });

describe("the documentation home", () => {
  it("has title, tagline and a search box scoped to the product", async () => {
    const context = productContext({ deployment: "Data Center", version: "9.12", editions: [edition("Cloud", "/x")] });
    const { main } = await show([], context);

    expect(main).toContain("<h1>Tracker documentation</h1>");
    expect(main).toContain("Plan work");
    expect(main).toContain('<input type="hidden" name="deployment" value="data_center"/>');
    expect(main).toContain('<input type="hidden" name="product" value="tracker"/>');
    expect(main).toContain('<input type="hidden" name="version" value="9.12"/>');
  });

  it("is told from the product's landing page where it is called as the product", async () => {
    const titled = async (title: string) =>
      (await pageHtml("documentedProduct", { title, context: productContext(), collections: [] })).view.title;

    expect(await titled("Tracker")).toBe("Tracker – Documentation");
    expect(await titled("Tracker documentation")).toBe("Tracker documentation");
  });

  it("shows a card for each guide, with its own button text or View topics", async () => {
    const { main } = await show([
      collection("start", { pageType: "Guide", icon: "/media/i.svg" }),
      collection("move", { pageType: "Guide", buttonText: "Start moving" }),
    ]);

    expect(linksIn(main)).toEqual([
      ["/docs/start", "View topics : start"],
      ["/docs/move", "Start moving : move"],
    ]);
    expect(main).toContain('<img src="/media/i.svg" alt="" width="100" height="100" loading="lazy"/>');
    expect(main).not.toContain('id="documentation"');
  });

  it("shows the other collections with title, description and child links", async () => {
    const fields = { description: "Show work", subhead: "See it", childCount: 5 };
    const { main } = await show([collection("boards", fields)]);

    expect(textOf(sectionOf(main, "section"))).toBe(
      "Documentation boards Show work Topic 1 Topic 2 Topic 3 Topic 4 Topic 5",
    );
    expect(main).not.toContain("Show more");
  });

  it("shows 5 of more child links, and a Show more that leads to the collection", async () => {
    const { main } = await show([collection("boards", { childCount: 6 })]);

    expect(main.match(/<li><a href="\/t\/\d"/g)).toHaveLength(5);
    expect(main).toContain('<li hidden=""><a href="/t/6">Topic 6</a></li>');
    expect(main).toMatch(/<form action="\/docs\/boards"><button type="submit" class="more">Show more<\/button>/);
  });

  it("never lists more than 50 child links", async () => {
    const { main } = await show([collection("boards", { childCount: 400 })]);

    expect(linksIn(main).filter(([href]) => href.startsWith("/t/"))).toHaveLength(50);
    expect(linksIn(main)).toContainEqual(["/docs/boards", "All 400 pages"]);
  });
});
