import type { Track } from "#shared/analytics/track.ts";
import { openBranch } from "./open-branch.ts";
import { startTreeFilter } from "./tree-filter.ts";

/** Closed branches fetch their pages, and the filter finds pages that are not in the HTML (docs/behaviour/frame.md, Page tree). */
export function startBranchesAndFilter(tree: HTMLElement, track: Track): void {
  const note = (sign: Element, isExpanded: boolean) => {
    const title = sign.closest("li")?.querySelector("a")?.textContent ?? "";
    track("page_tree_node_toggle", { title, isExpanded });
    const branch = sign.parentElement;
    if (isExpanded && branch !== null) void openBranch(branch);
  };
  // Used while this code was on its way.
  for (const sign of tree.querySelectorAll("details[open][data-branch] > summary")) note(sign, true);
  for (const sign of tree.querySelectorAll('li > button[aria-expanded="false"]')) note(sign, false);

  tree.addEventListener("click", ({ target }) => {
    const sign = target instanceof Element ? target.closest("li > button, li > details > summary") : null;
    if (sign === null) return;
    const branch = sign.parentElement;
    // A disclosure opens behind this event, a button was turned before it.
    note(sign, branch instanceof HTMLDetailsElement ? !branch.open : sign.getAttribute("aria-expanded") === "true");
  });
  const filter = tree.querySelector("form");
  if (filter !== null) startTreeFilter(filter);
}
