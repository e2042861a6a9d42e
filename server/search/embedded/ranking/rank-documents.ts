import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import type { UnderstoodQuery } from "#server/search/embedded/query/understand-query.ts";
import { type CloseScore, closeLook } from "./close-look.ts";
import type { Scores } from "./match.ts";
import { scoreReachedBy } from "./score-reached.ts";
import { closeLookCount, type Weights } from "./weights.ts";

export type RankedDocument = {
  readonly ordinal: Ordinal;
  readonly score: number;
  /** Absent for pages that were not looked at closely. */
  readonly close?: CloseScore;
};

/** Best first: all by the score of their words, the best of them also by how the words stand together. Only so many as are asked for. */
export function rankDocuments(
  found: readonly Ordinal[],
  { scores }: Scores,
  view: IndexView,
  { terms, plain }: Pick<UnderstoodQuery, "terms" | "plain">,
  weights: Weights,
  { from, size }: { readonly from: number; readonly size: number },
): readonly RankedDocument[] {
  const boosted = Float32Array.from(found, (ordinal) => (scores[ordinal] ?? 0) * (view.boosts[ordinal] ?? 1));
  const wanted = Math.max(closeLookCount, from + size);
  const least = scoreReachedBy(wanted, boosted);
  const byWords: RankedDocument[] = [];
  for (const [at, ordinal] of found.entries()) {
    const score = boosted[at] ?? 0;
    if (score >= least) byWords.push({ ordinal, score });
  }
  byWords.sort(byScore);
  const look = closeLook(view, terms, weights);
  const best = byWords.slice(0, closeLookCount).map(({ ordinal, score }): RankedDocument => {
    const { proximity, title } = look(ordinal);
    const isTitle = plain !== "" && view.records[ordinal]?.lines.split("\n", 1)[0] === ` ${plain}`;
    const close = { proximity, title: isTitle ? title * weights.sameTitle : title };
    // What content says of a page weighs its words, not its name: who asks for a page by name means it.
    return { ordinal, score: score + close.proximity + close.title, close };
  });
  return [...best.sort(byScore), ...byWords.slice(closeLookCount)];
}

function byScore(one: RankedDocument, other: RankedDocument): number {
  return other.score - one.score || one.ordinal - other.ordinal;
}
