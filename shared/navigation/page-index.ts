/** One page in the index of a documentation, with those below it; `address` is what follows the index's `base`. */
export type IndexedPage = readonly [title: string, address: string, below?: readonly IndexedPage[]];

/** What the page tree's filter looks through, in the order of the tree (docs/behaviour/frame.md, Page tree). */
export type PageIndex = {
  /** What all addresses begin with. */
  readonly base: string;
  readonly pages: readonly IndexedPage[];
};

/** A page as the filter looks at it; `above` are the titles of the pages that it stands below, outermost first. */
export type ListedPage = { readonly title: string; readonly url: string; readonly above: readonly string[] };

export function listedPages({ base, pages }: PageIndex): ListedPage[] {
  const listed: ListedPage[] = [];
  const list = (level: readonly IndexedPage[], above: readonly string[]) => {
    for (const [title, address, below = []] of level) {
      listed.push({ title, url: base + address, above });
      if (below.length > 0) list(below, [...above, title]);
    }
  };
  list(pages, []);
  return listed;
}
