import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import { impactUnit } from "#server/search/embedded/index/postings.ts";
import type { QueryTerm } from "#server/search/embedded/query/query-terms.ts";
import { bestSection } from "#server/search/embedded/ranking/best-section.ts";
import type { RankedDocument } from "#server/search/embedded/ranking/rank-documents.ts";
import type { Weights } from "#server/search/embedded/ranking/weights.ts";

/** Why a page stands where it does. */
export type ExplainedHit = {
  readonly url: string;
  readonly title: string;
  /** Number of the section shown; 0 is the page's beginning. */
  readonly section: number;
  readonly score: number;
  readonly boost: number;
  /** What each word of the query adds, with its rarity and how full the page is of it (0 to 1). */
  readonly words: readonly {
    readonly word: string;
    readonly adds: number;
    readonly idf: number;
    readonly fullness: number;
  }[];
  /** What words side by side add; absent for pages that were not looked at closely. */
  readonly proximity?: number;
  /** What a title that says the query adds. */
  readonly titleMatch?: number;
};

export function explainHits(
  ranked: readonly RankedDocument[],
  view: IndexView,
  terms: readonly QueryTerm[],
  { saturation }: Weights,
): readonly ExplainedHit[] {
  return ranked.flatMap(({ ordinal, score, close, section }) => {
    const record = view.records[ordinal];
    if (record === undefined) return [];
    const words = terms.flatMap(({ word, choices, idf, leastFullness }) =>
      choices
        .flatMap(({ terms: together, share }) => {
          const impact = Math.min(...together.map((term) => impactOf(view, term, ordinal)));
          const fullness = Math.max(leastFullness, impact * impactUnit);
          return impact === 0 ? [] : [{ word, idf, fullness, adds: share * (saturation + 1) * fullness }];
        })
        // Of what may stand for a word the one counts that adds most.
        .sort((a, b) => b.adds - a.adds)
        .slice(0, 1),
    );
    return [
      {
        url: record.url,
        title: record.title,
        section: section ?? bestSection(view, ordinal, terms),
        score,
        boost: record.boost,
        words,
        ...(close !== undefined && { proximity: close.proximity, titleMatch: close.title }),
      },
    ];
  });
}

function impactOf(view: IndexView, term: number, ordinal: Ordinal): number {
  let impact = 0;
  view.postings(term, (base, documents, impacts) => {
    const place = documents.indexOf(ordinal - base);
    if (ordinal >= base && place >= 0) impact = impacts[place] ?? 0;
  });
  return impact;
}
