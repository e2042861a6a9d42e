/** Scrolls a long page tree, and nothing else, until the page's own place in it is in sight (docs/behaviour.md, Documentation pages). */
export function showCurrentPage(root: ParentNode): void {
  const tree = root.querySelector('[data-place="page-tree"] > details');
  const current = tree?.querySelector("[aria-current]");
  if (tree === null || tree === undefined || current === null || current === undefined) return;
  if (tree.scrollHeight <= tree.clientHeight) return;
  const fromTop = current.getBoundingClientRect().top - tree.getBoundingClientRect().top;
  if (fromTop > tree.clientHeight - 80) tree.scrollTop = fromTop - tree.clientHeight / 2;
}
