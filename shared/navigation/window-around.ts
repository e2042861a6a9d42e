/** What stands in the window, and what stands before and after it. */
export type WindowParts<Item> = {
  readonly before: readonly Item[];
  readonly shown: readonly Item[];
  readonly after: readonly Item[];
};

/** A window of `size` items with the one at `index` in the middle where the ends allow; the first ones when there is none (-1). */
export function windowAround<Item>(items: readonly Item[], index: number, size: number): WindowParts<Item> {
  const start = Math.max(0, Math.min(index - Math.floor(size / 2), items.length - size));
  const end = start + size;
  return { before: items.slice(0, start), shown: items.slice(start, end), after: items.slice(end) };
}
