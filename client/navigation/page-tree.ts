import type { Track } from "#shared/analytics/track.ts";
import { openBranch } from "./open-branch.ts";
import { startTreeFilter } from "./tree-filter.ts";

/** before-paint.ts reads it too: it is built by itself. */
const storageKey = "pageTreeExpanded";

/**
 * What script adds to the page tree: its column can be folded away, closed branches fetch their pages, and the filter finds
 * pages that are not in the HTML (docs/behaviour.md, Page tree).
 */
export function startPageTree(tree: HTMLElement, track: Track): void {
  const fold = tree.querySelector<HTMLElement>(".tree-fold");
  fold?.addEventListener("click", () => {
    const isExpanded = !document.documentElement.classList.toggle("tree-folded");
    fold.setAttribute("aria-expanded", String(isExpanded));
    track("page_tree_toggle", { isExpanded });
    try {
      sessionStorage.setItem(storageKey, String(isExpanded));
    } catch {
      // Storage may be refused; the column then opens again on the next page.
    }
  });

  tree.addEventListener("click", ({ target }) => {
    const branch = target instanceof Element ? target.closest("summary")?.parentElement : undefined;
    const title = branch?.previousElementSibling?.textContent;
    if (!(branch instanceof HTMLDetailsElement) || branch.parentElement === tree) return;
    track("page_tree_node_toggle", { title: title ?? "", isExpanded: !branch.open });
    void openBranch(branch);
  });

  const filter = tree.querySelector("form");
  if (filter !== null) startTreeFilter(filter);
}
