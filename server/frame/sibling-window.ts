/** How many siblings show around the current page outside a guide. */
export const siblingWindow = 5;

/** What stands in the window, and what stands before and after it. */
export type SiblingParts<Item> = {
  readonly before: readonly Item[];
  readonly shown: readonly Item[];
  readonly after: readonly Item[];
};

/**
 * A window of 5 around the current item: the first 5 while its index is at most 2, the last 5 near the end
 * (docs/behaviour.md, Documentation pages). An unknown item (index -1) gives the first 5.
 */
export function siblingParts<Item>(items: readonly Item[], currentIndex: number): SiblingParts<Item> {
  const start = Math.max(0, Math.min(currentIndex - 2, items.length - siblingWindow));
  const end = start + siblingWindow;
  return { before: items.slice(0, start), shown: items.slice(start, end), after: items.slice(end) };
}

export type StepState = "visited" | "current" | "upcoming";

/** In a guide, what comes before the current step is visited, what comes after it upcoming. */
export function stepState(index: number, currentIndex: number): StepState {
  if (index === currentIndex) return "current";
  return index < currentIndex ? "visited" : "upcoming";
}
