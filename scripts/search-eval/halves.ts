/** The half that settings may be chosen on, and the one that only says how good they are. */
export const halves = ["tuning", "held out"] as const;
export type Half = (typeof halves)[number];

/** The same half for a name, always: what is added to a set leaves the rest of it where it was. */
export function halfOf(name: string): Half {
  return hashOf(name) % 2 === 0 ? "tuning" : "held out";
}

/** So many of a list, the same ones for as long as they are in it, in an order that says nothing. */
export function sampleOf<Item>(items: readonly Item[], nameOf: (item: Item) => string, count: number): Item[] {
  const ranked = items.map((item) => ({ item, rank: hashOf(`sample ${nameOf(item)}`) }));
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ item }) => item);
}

/** FNV-1a, its bits mixed once more: its lowest alone follow the last letter. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
