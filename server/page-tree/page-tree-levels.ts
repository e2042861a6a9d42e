import type { PageReference } from "#shared/entries/page-reference.ts";
import { windowAround } from "#shared/navigation/window-around.ts";

/** The page a tree hangs from: a documentation home, or a collection in a site without products. */
export type TreeRoot = Pick<PageReference, "id" | "url" | "title" | "language">;

export type TreeNode = {
  readonly id: string;
  readonly title: string;
  /** The language of its title. */
  readonly language: string;
  /** Address without language prefix. */
  readonly slug: string;
  /** How many pages can be opened below it in the tree; 0 on the deepest level. */
  readonly childCount: number;
  /** Absent where the tree is not expanded. */
  readonly childList?: TreeLevel;
};

export type TreeLevel = {
  readonly nodes: readonly TreeNode[];
  /** Where the whole level is listed, when `nodes` is only a part of it. */
  readonly rest?: { readonly url: string; readonly total: number };
};

type Children = (id: string) => Promise<readonly PageReference[]>;

export const maxDepth = 6;
const maxNodes = 50;

/**
 * The part of the page tree that a page shows: the levels along its ancestors and its own children, six deep, each cut to
 * 50 nodes around the one on the way to the page (docs/behaviour/frame.md, Page tree).
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
    const { shown } = windowAround(pages, index, maxNodes);
    const nodes = await Promise.all(
      shown.map(async (page): Promise<TreeNode> => {
        const node = closedNode(page, depth);
        const isExpanded = page.id === next && node.childCount > 0;
        return isExpanded ? { ...node, childList: await levelBelow(page, further, depth + 1) } : node;
      }),
    );
    return shown.length === pages.length ? { nodes } : { nodes, rest: { url: parent.url, total: pages.length } };
  }
}

/** What is below a page when its branch is opened: the first 50 pages, and whether there are more. */
export function openedBranch(pages: readonly PageReference[], depth: number) {
  return { nodes: pages.slice(0, maxNodes).map((page) => closedNode(page, depth)), isCut: pages.length > maxNodes };
}

function closedNode({ id, title, shortTitle, language, url, childCount }: PageReference, depth: number): TreeNode {
  return { id, title: shortTitle ?? title, language, slug: url, childCount: depth < maxDepth ? childCount : 0 };
}

/** Where the reader is in the tree: at the page itself or, below the deepest level, under the nearest page shown. */
export function placeInTree(root: TreeRoot, way: readonly string[]): { id: string; isPage: boolean } {
  const shown = way.slice(0, maxDepth);
  return { id: shown.at(-1) ?? root.id, isPage: shown.length === way.length };
}

const shortTree = 20;

/** A tree of more than 20 pages that are shown or one step away: long enough to type for a page rather than to look for it. */
export function isLongTree(level: TreeLevel): boolean {
  return pagesWithin(level) > shortTree;
}

function pagesWithin({ nodes, rest }: TreeLevel): number {
  const below = nodes.map(({ childList, childCount }) =>
    childList === undefined ? childCount : pagesWithin(childList),
  );
  return below.reduce((sum, count) => sum + count, rest?.total ?? nodes.length);
}
