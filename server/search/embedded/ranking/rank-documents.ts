import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import type { UnderstoodQuery } from "#server/search/embedded/query/understand-query.ts";
import { headingMatcher } from "./heading-match.ts";
import type { Scores } from "./match.ts";
import { type ProximityScore, proximityScorer } from "./proximity-score.ts";
import { scoreReachedBy } from "./score-reached.ts";
import { closeLookCount, headingLookCount, type Weights } from "./weights.ts";

export type RankedDocument = {
  readonly ordinal: Ordinal;
  readonly score: number;
  /** The section whose heading says the query better than the title does. */
  readonly section?: number;
  /** Absent for pages that were not looked at closely. */
  readonly close?: ProximityScore;
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
  const look = proximityScorer(view, terms, weights);
  const best = byWords.slice(0, closeLookCount).map(({ ordinal, score }): RankedDocument => {
    const { proximity, title } = look(ordinal);
    const close = { proximity, title: title * likeTitle(view.records[ordinal]?.lines ?? "", plain, weights) };
    // What content says of a page weighs its words, not its name: who asks for a page by name means it.
    return { ordinal, score: score + close.proximity + close.title, close };
  });
  const matchOf = headingMatcher(view, terms, plain, weights);
  const withHeadings = best.sort(byScore).map((document, at): RankedDocument => {
    const heading = at < headingLookCount ? matchOf(document.ordinal) : undefined;
    if (heading === undefined || heading.score < (document.close?.title ?? 0)) return document;
    // A page is called by one name: the one that says more of the query.
    const score = document.score - (document.close?.title ?? 0) + heading.score;
    return { ...document, score, section: heading.section };
  });
  return [...withHeadings.sort(byScore), ...byWords.slice(closeLookCount)];
}

function byScore(one: RankedDocument, other: RankedDocument): number {
  return other.score - one.score || one.ordinal - other.ordinal;
}

/** How much more a title tells that is the query, or begins with it as somebody does who is still typing. */
function likeTitle(lines: string, plain: string, { sameTitle, begunTitle }: Weights): number {
  if (plain === "" || !lines.startsWith(` ${plain}`)) return 1;
  const next = lines.charAt(plain.length + 1);
  return next === "" || next === "\n" ? sameTitle : begunTitle;
}
