import type { PageReference } from "#shared/entries/page-reference.ts";

/** The page a tree hangs from: a documentation home, or a collection in a site without products. */
export type TreeRoot = Pick<PageReference, "id" | "url" | "title">;

export type TreeNode = {
  readonly id: string;
  readonly title: string;
  /** Address without language prefix. */
  readonly slug: string;
  /** Absent where the tree is not expanded. */
  readonly childList?: TreeLevel;
};

export type TreeLevel = {
  readonly nodes: readonly TreeNode[];
  /** Where the whole level is listed, when `nodes` is only a part of it. */
  readonly rest?: { readonly url: string; readonly total: number };
};

type Children = (id: string) => Promise<readonly PageReference[]>;

const maxDepth = 3;
const maxNodes = 50;

/**
 * The part of the page tree that a page shows: the levels along its ancestors and its own children, three deep, each cut to
 * 50 nodes around the one on the way to the page (docs/behaviour.md, Documentation pages).
 *
 * @param way ids below the root that lead to the page, itself last.
 */
export async function treeLevels(root: TreeRoot, way: readonly string[], children: Children): Promise<TreeLevel> {
  return levelBelow(root, way, 1);

  async function levelBelow(
    parent: TreeRoot,
    [next, ...further]: readonly string[],
    depth: number,
  ): Promise<TreeLevel> {
    const pages = await children(parent.id);
    const index = pages.findIndex(({ id }) => id === next);
    const shown = windowAround(pages, index, maxNodes);
    const nodes = await Promise.all(
      shown.map(async (page): Promise<TreeNode> => {
        const node = { id: page.id, title: page.shortTitle ?? page.title, slug: page.url };
        const isExpanded = page.id === next && page.childCount > 0 && depth < maxDepth;
        return isExpanded ? { ...node, childList: await levelBelow(page, further, depth + 1) } : node;
      }),
    );
    return shown.length === pages.length ? { nodes } : { nodes, rest: { url: parent.url, total: pages.length } };
  }
}

/** At most `size` items with the one at `index` in the middle where the ends allow; the first ones when there is none. */
export function windowAround<Item>(items: readonly Item[], index: number, size: number): readonly Item[] {
  const start = Math.max(0, Math.min(index - Math.floor(size / 2), items.length - size));
  return items.slice(start, start + size);
}
