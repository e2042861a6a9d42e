import { whenTurnedTo } from "#client/interaction/when-turned-to.ts";
import type { Track } from "#shared/analytics/track.ts";
import type { PlaceSelector } from "#shared/places.ts";
import { showCurrentPage } from "./show-current-page.ts";

/** A window that is being resized tells so many times. */
const resizedAfterMs = 100;

/**
 * What the page tree needs at once: the page's place in sight, and its column's fold, remembered for this visit
 * (before-paint.ts reads it). Branches and the filter are loaded when somebody turns to the tree (docs/behaviour/frame.md, Page tree).
 */
export function startPageTree(page: Document, track: Track): void {
  const tree = page.querySelector<HTMLElement>('[data-place="page-tree"]' satisfies PlaceSelector);
  const fold = tree?.querySelector(".tree-fold");
  if (!tree || !fold) return;
  showCurrentPage(page);
  let resizing: ReturnType<typeof setTimeout> | undefined;
  addEventListener("resize", () => {
    clearTimeout(resizing);
    resizing = setTimeout(showCurrentPage, resizedAfterMs, page);
  });
  whenTurnedTo(tree, async () => (await import("./page-tree.ts")).startBranchesAndFilter(tree, track));

  // The style sheet hides the list behind a button that says it is folded.
  tree.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("li > button");
    if (button) button.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") === "false"));
  });

  const { classList } = page.documentElement;
  const tell = (isExpanded: boolean) => fold.setAttribute("aria-expanded", String(isExpanded));
  tell(!classList.contains("tree-folded"));
  fold.addEventListener("click", () => {
    const isExpanded = !classList.toggle("tree-folded");
    tell(isExpanded);
    track("page_tree_toggle", { isExpanded });
    try {
      sessionStorage.setItem("pageTreeExpanded", String(isExpanded));
    } catch {
      // Storage may be refused; the column then opens again on the next page.
    }
  });
}
