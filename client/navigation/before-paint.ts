/**
 * Runs before the page is painted, so that a column which the reader folded away, a sign-in link that is not for them, and the colours
 * of another theme than theirs do not show up and vanish on every page.
 * It is built by itself and may import nothing.
 */
try {
  const { classList, dataset } = document.documentElement;
  dataset["theme"] = localStorage.getItem("theme") ?? "";
  classList.toggle("tree-folded", sessionStorage.getItem("pageTreeExpanded") === "false");
  const isSignedIn = sessionStorage.getItem("isSignedIn");
  if (isSignedIn !== null) classList.add(isSignedIn === "true" ? "signed-in" : "signed-out");
} catch {
  // Storage may be refused: the column is shown.
}
