import { pageReference, productContext, topicReferences } from "#test/support/entries.ts";
import { linksIn, pageHtml, textOf } from "#test/support/page-html.tsx";

const docs = pageReference({
  id: "docs",
  type: "documentedProduct",
  url: "/tracker/docs",
  title: "Docs",
  childCount: 1,
});

describe("the collection page", () => {
  it("has title and subhead, and a card for each child, worded by what the child is", async () => {
    const { main } = await pageHtml("collection", {
      title: "Boards",
      subhead: "Show the work",
      childrenReferences: [
        pageReference({ url: "/a", title: "Add", description: "Add one" }),
        pageReference({ id: "s", url: "/s", title: "Settings", type: "topicSet" }),
      ],
    });

    expect(textOf(main)).toContain("Boards Show the work");
    expect(textOf(main)).toContain("Add Add one");
    expect(linksIn(main)).toEqual([
      ["/a", "View topic : Add"],
      ["/s", "View topics : Settings"],
    ]);
  });

  it("has plain links instead of more than 60 cards", async () => {
    const { main } = await pageHtml("collection", { childrenReferences: topicReferences(61) });

    expect(main).not.toContain("View topic");
    expect(linksIn(main)).toHaveLength(61);
  });

  it("stands in the page tree, with its own pages shown below it", async () => {
    const self = pageReference({ id: "c", type: "collection", url: "/c", title: "Boards", childCount: 2 });
    const pages: Record<string, ReturnType<typeof topicReferences>> = { docs: [self], c: topicReferences(2) };
    const { html } = await pageHtml(
      "collection",
      { id: "c", url: "/c", title: "Boards", ancestors: [docs] },
      { content: { children: async (id) => pages[id] ?? [], listPages: async () => [] } },
    );
    const tree = /<nav class="tree"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";

    expect(linksIn(tree).map(([href]) => href)).toEqual(["/tracker/docs", "/c", "/t/1", "/t/2"]);
    expect(tree).toContain('<a href="/c" aria-current="page">Boards</a>');
  });

  it("names product and edition in its title", async () => {
    const title = async (fields: Record<string, unknown>) =>
      (await pageHtml("collection", { title: "Boards", context: productContext(fields) })).view.title;

    expect(await title({})).toBe("Boards – Tracker");
    expect(await title({ deployment: "Data Center", version: "9.12" })).toBe("Boards – Tracker Data Center 9.12");
    expect(await title({ deployment: "Not applicable" })).toBe("Boards – Tracker");
  });
});
