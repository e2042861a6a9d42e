import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import type { QueryTerm } from "#server/search/embedded/query/query-terms.ts";
import { type CloseScore, closeLook } from "./close-look.ts";
import type { Scores } from "./match.ts";
import { closeLookCount, type Weights } from "./weights.ts";

export type RankedDocument = {
  readonly ordinal: Ordinal;
  readonly score: number;
  /** Absent for pages that were not looked at closely. */
  readonly close?: CloseScore;
};

/** Best first: all by the score of their words, the best of them also by how the words stand together. */
export function rankDocuments(
  found: readonly Ordinal[],
  { scores }: Scores,
  view: IndexView,
  terms: readonly QueryTerm[],
  weights: Weights,
): readonly RankedDocument[] {
  const boostOf = (ordinal: Ordinal) => view.records[ordinal]?.boost ?? 1;
  const byWords = found
    .map((ordinal): RankedDocument => ({ ordinal, score: (scores[ordinal] ?? 0) * boostOf(ordinal) }))
    .sort(byScore);
  const look = closeLook(view, terms, weights);
  const best = byWords.slice(0, closeLookCount).map(({ ordinal, score }): RankedDocument => {
    const close = look(ordinal);
    return { ordinal, score: score + (close.proximity + close.title) * boostOf(ordinal), close };
  });
  return [...best.sort(byScore), ...byWords.slice(closeLookCount)];
}

function byScore(one: RankedDocument, other: RankedDocument): number {
  return other.score - one.score || one.ordinal - other.ordinal;
}
