import type { Track } from "#shared/analytics/track.ts";

/** Notes when the rest of a list is shown that is a disclosure marked `data-list="{heading}"`; `toggle` does not bubble. */
export function trackOpenedLists(root: ParentNode & EventTarget, track: Track): void {
  root.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      const { list } = target.dataset;
      if (list !== undefined) track("showMore", { list, shown: target.querySelectorAll("li").length });
    },
    true,
  );
}
