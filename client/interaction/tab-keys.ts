/**
 * Roving focus of a tab list: where a key leads from the tab at a place, arrows as they are seen, whichever way the page reads (WAI-ARIA
 * tabs). Before the first comes the last; undefined for any other key.
 */
export function tabAfterKey({ key }: KeyboardEvent, list: HTMLElement, at: number, count: number): number | undefined {
  const onward = getComputedStyle(list).direction === "rtl" ? -1 : 1;
  const goal = { ArrowRight: at + onward, ArrowLeft: at - onward, Home: 0, End: count - 1 }[key];
  return goal === undefined ? undefined : (goal + count) % count;
}
