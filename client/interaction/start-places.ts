import type { PlaceName, PlaceSelector } from "#shared/places.ts";
import { beginWhen } from "./begin-when.ts";

/** Starts the part of a page that it is given, with code that is loaded first. */
export type PlaceStarter = (place: HTMLElement) => Promise<void>;

/**
 * Gives each part of the page that is marked `data-place="{name}"` to its starter when its `data-when` says so: else when a
 * visitor first turns to it. What cannot be loaded is reported once, and the part goes on working as it does without scripts.
 */
export function startPlaces(root: ParentNode, starters: Readonly<Partial<Record<PlaceName, PlaceStarter>>>): void {
  // The keys are those of the type: Object.entries widens them.
  for (const [name, start] of Object.entries(starters) as [PlaceName, PlaceStarter][]) {
    for (const place of root.querySelectorAll<HTMLElement>(`[data-place="${name}"]` satisfies PlaceSelector)) {
      let begun: Promise<boolean> | undefined;
      beginWhen(place, () => {
        begun ??= start(place).then(
          () => true,
          (error: unknown) => {
            reportError(new Error(`${name} did not start`, { cause: error }));
            return false;
          },
        );
        return begun;
      });
    }
  }
}
