import { isLongTree, treeLevels } from "#server/page-tree/page-tree-levels.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { pageReference } from "#test/support/entries.ts";

describe("the page tree", () => {
  const root = pageReference({ id: "docs", url: "/docs", title: "Docs" });
  const page = (id: string, childCount = 0) => pageReference({ id, url: `/${id}`, title: id, childCount });
  const pages: Record<string, PageReference[]> = {
    docs: [page("a", 2), page("b", 1)],
    a: [page("a1", 1), page("a2")],
    a1: [page("a1x", 1)],
    a1x: [page("a1xx", 1)],
    a1xx: [page("a1xxx", 1)],
    a1xxx: [page("a1xxxx", 1)],
    a1xxxx: [page("too-deep")],
    b: [page("b1")],
  };
  const children = async (id: string) => pages[id] ?? [];

  it("is expanded along the way to the page and closed elsewhere", async () => {
    const { nodes } = await treeLevels(root, ["a"], children);

    expect(nodes.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(nodes[0]?.childList?.nodes.map(({ id }) => id)).toEqual(["a1", "a2"]);
    expect(nodes[1]?.childList).toBeUndefined();
  });

  it("nests six levels and no more", async () => {
    const level = await treeLevels(root, ["a", "a1", "a1x", "a1xx", "a1xxx", "a1xxxx", "too-deep"], children);
    let sixth = level;
    for (let depth = 1; depth < 6; depth++) sixth = sixth.nodes[0]?.childList ?? { nodes: [] };

    expect(sixth.nodes.map(({ id }) => id)).toEqual(["a1xxxx"]);
    expect(sixth.nodes[0]).toMatchObject({ childCount: 0 });
    expect(sixth.nodes[0]?.childList).toBeUndefined();
  });

  it("cuts a level to 50 around the page and names where the rest is", async () => {
    const many = Array.from({ length: 300 }, (_, index) => page(`p${index}`));
    const { nodes, rest } = await treeLevels(root, ["p150"], async () => many);

    expect(nodes).toHaveLength(50);
    expect(nodes[0]?.id).toBe("p125");
    expect(rest).toEqual({ url: "/docs", total: 300 });
  });
});

describe("a long tree", () => {
  it("has more than 20 pages that are shown, left out of a level, or behind a closed branch", async () => {
    const node = (childCount: number) => ({ id: "n", title: "n", language: "en", slug: "/n", childCount });
    const inner = { nodes: [node(0)], rest: { url: "/n", total: 19 } };

    expect(isLongTree({ nodes: [node(18), node(0)] })).toBe(false);
    expect(isLongTree({ nodes: [node(19), node(0)] })).toBe(true);
    expect(isLongTree({ nodes: [{ ...node(19), childList: inner }] })).toBe(false);
    expect(isLongTree({ nodes: [{ ...node(19), childList: inner }, node(0)] })).toBe(true);
  });
});
