import type { Finder } from "./finder.ts";
import type { KeyItem, KnownItem } from "./known-items.ts";

/** Shares of queries whose page is first, among three and ten; `section`: first, and by the very section. */
export type KnownItemMeasures = {
  readonly count: number;
  readonly first: number;
  readonly three: number;
  readonly ten: number;
  readonly section: number;
};

const depth = 10;

export async function measureKnownItems(
  find: Finder,
  items: readonly KnownItem[],
  language: string,
): Promise<KnownItemMeasures> {
  const sums = { first: 0, three: 0, ten: 0, section: 0 };
  for (const { query, urls, anchor } of items) {
    const answer = await find(query, depth, language);
    const place = answer.urls.findIndex((url) => urls.has(url));
    if (place === 0) sums.first++;
    if (place >= 0 && place < 3) sums.three++;
    if (place >= 0) sums.ten++;
    if (place === 0 && anchor !== undefined && answer.anchors[0] === anchor) sums.section++;
  }
  const share = (sum: number) => sum / Math.max(1, items.length);
  return {
    count: items.length,
    first: share(sums.first),
    three: share(sums.three),
    ten: share(sums.ten),
    section: share(sums.section),
  };
}

/** How many times as many results each name has as pages have it: the middle one, and nine of ten. */
export async function measureKeys(
  find: Finder,
  keys: readonly KeyItem[],
): Promise<{ readonly p50: number; readonly p90: number }> {
  const ratios: number[] = [];
  for (const { query, pages } of keys) ratios.push((await find(query, depth)).total / pages);
  ratios.sort((a, b) => a - b);
  const at = (share: number) => ratios[Math.min(ratios.length - 1, Math.floor(share * ratios.length))] ?? 0;
  return { p50: at(0.5), p90: at(0.9) };
}

/** The share of words in whose place something else was searched for. */
export async function measureReplaced(find: Finder, words: readonly string[]): Promise<number> {
  let replaced = 0;
  for (const word of words) if ((await find(word, 1)).searchedFor !== undefined) replaced++;
  return replaced / Math.max(1, words.length);
}
