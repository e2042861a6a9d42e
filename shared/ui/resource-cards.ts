import { type ResourceCard, resourceCardKinds } from "#shared/entries/card.ts";

/** Resource cards in the fixed order of their kinds (docs/behaviour/pages.md, Product pages). */
export function inOrderOfKinds(cards: readonly ResourceCard[]): readonly ResourceCard[] {
  return cards.toSorted((a, b) => resourceCardKinds.indexOf(a.kind) - resourceCardKinds.indexOf(b.kind));
}
