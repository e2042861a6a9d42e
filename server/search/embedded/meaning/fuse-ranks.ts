import type { IndexView } from "#server/search/embedded/index/index-view.ts";
import type { RankedDocument } from "#server/search/embedded/ranking/rank-documents.ts";
import type { NearDocument } from "./section-vectors.ts";

/** The usual constant: how much less a place counts than the one before it. */
const flatness = 60;

/**
 * Reciprocal rank fusion: the order by words and the order by meaning, joined by the places in them, since their scores cannot be
 * compared. `byWords` has every page of `near` that is shown. Pages whose name is
 * the query come first whatever they mean. `query`: as titles are compared.
 */
export function fuseRanks(
  byWords: readonly RankedDocument[],
  near: readonly NearDocument[],
  view: IndexView,
  query: string,
): readonly RankedDocument[] {
  if (near.length === 0) return byWords;
  const places = new Map<number, { readonly rank: number; readonly near: NearDocument }>();
  for (const each of near) {
    const page = view.pages[each.ordinal] ?? 0;
    if (!places.has(page)) places.set(page, { rank: places.size, near: each });
  }
  const fused = byWords.map((document, rank) => {
    const place = places.get(view.pages[document.ordinal] ?? 0);
    const hasWords = document.score > 0;
    const score = (hasWords ? share(rank) : 0) + (place === undefined ? 0 : share(place.rank));
    // Words say which section is meant; without them, the meaning does.
    const isMeant = !hasWords && place?.near.ordinal === document.ordinal && place.near.section > 0;
    return { document: isMeant ? { ...document, section: place.near.section } : document, score, rank };
  });
  fused.sort((one, other) => other.score - one.score || one.rank - other.rank);
  const ordered = fused.map(({ document }) => document);
  const isNamed = ({ ordinal }: RankedDocument) => `${view.records[ordinal]?.lines}\n`.startsWith(` ${query}\n`);
  return [...ordered.filter(isNamed), ...ordered.filter((document) => !isNamed(document))];
}

function share(rank: number): number {
  return 1 / (flatness + rank + 1);
}
