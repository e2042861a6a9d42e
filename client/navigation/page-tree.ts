import type { Track } from "#shared/analytics/track.ts";
import { openBranch } from "./open-branch.ts";
import { startTreeFilter } from "./tree-filter.ts";

/** Closed branches fetch their pages, and the filter finds pages that are not in the HTML (docs/behaviour.md, Page tree). */
export function startBranchesAndFilter(tree: HTMLElement, track: Track): void {
  tree.addEventListener("click", ({ target }) => {
    const branch = target instanceof Element ? target.closest("summary")?.parentElement : undefined;
    const title = branch?.previousElementSibling?.textContent;
    if (!(branch instanceof HTMLDetailsElement) || branch.parentElement === tree) return;
    track("page_tree_node_toggle", { title: title ?? "", isExpanded: !branch.open });
    void openBranch(branch);
  });
  // Opened while this code was on its way.
  for (const branch of tree.querySelectorAll<HTMLElement>("details[open][data-branch]")) void openBranch(branch);
  const filter = tree.querySelector("form");
  if (filter !== null) startTreeFilter(filter);
}
