import { type WindowParts, windowAround } from "#shared/navigation/window-around.ts";

/** How many siblings show around the current page outside a guide. */
const siblingWindow = 5;

/** The siblings around the current one; an unknown item (index -1) gives the first 5 (docs/behaviour/pages.md, Documentation pages). */
export function siblingParts<Item>(items: readonly Item[], currentIndex: number): WindowParts<Item> {
  return windowAround(items, currentIndex, siblingWindow);
}

export type StepState = "visited" | "current" | "upcoming";

/** In a guide, what comes before the current step is visited, what comes after it upcoming. */
export function stepState(index: number, currentIndex: number): StepState {
  if (index === currentIndex) return "current";
  return index < currentIndex ? "visited" : "upcoming";
}
