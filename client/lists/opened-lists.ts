import type { Track } from "#shared/analytics/track.ts";

/** Notes when the rest of a list is shown that is a disclosure marked `data-list="{heading}"`; `toggle` does not bubble. */
export function trackOpenedLists(root: ParentNode & EventTarget, track: Track): void {
  root.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      const { list } = target.dataset;
      if (list !== undefined) track("showMore", { list, shown: itemsAround(target) });
    },
    true,
  );
}

/** All that the list shows now, what was there before included; what is folded away in it still is not. */
function itemsAround(rest: HTMLDetailsElement): number {
  const whole = rest.parentElement ?? rest;
  return [...whole.querySelectorAll("li")].filter((item) => {
    const closed = item.closest("details:not([open])");
    return closed === null || !whole.contains(closed);
  }).length;
}
