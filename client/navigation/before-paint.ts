/**
 * Runs before the page is painted, so that a column which the reader folded away does not show up and vanish on every page.
 * It is built by itself and may import nothing.
 */
try {
  document.documentElement.classList.toggle("tree-folded", sessionStorage.getItem("pageTreeExpanded") === "false");
} catch {
  // Storage may be refused: the column is shown.
}
