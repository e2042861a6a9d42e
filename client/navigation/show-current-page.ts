import type { PlaceSelector } from "#shared/places.ts";

/**
 * Scrolls a page tree that is longer than the window, and nothing else, until the page's own place in it is in sight, and lets the keyboard
 * scroll it too (docs/behaviour/frame.md, Page tree).
 */
export function showCurrentPage(root: ParentNode): void {
  const tree = root.querySelector<HTMLElement>('[data-place="page-tree"] > details' satisfies PlaceSelector);
  if (tree === null || tree.scrollHeight <= tree.clientHeight) return;
  tree.tabIndex = 0;
  const current = tree.querySelector("[aria-current]");
  if (current === null) return;
  const fromTop = current.getBoundingClientRect().top - tree.getBoundingClientRect().top;
  if (fromTop > tree.clientHeight - 80) tree.scrollTop = fromTop - tree.clientHeight / 2;
}
