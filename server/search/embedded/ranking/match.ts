import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import { impactUnit } from "#server/search/embedded/index/postings.ts";
import type { QueryTerm } from "#server/search/embedded/query/query-terms.ts";
import type { Weights } from "./weights.ts";

/** Scores of all documents for a query, by ordinal, and which of its terms each has, a bit each. */
export type Scores = { readonly scores: Float32Array; readonly masks: Uint32Array };

/** Adds up, term by term, what each document has of a query: BM25F. */
export function scoreDocuments(view: IndexView, terms: readonly QueryTerm[], { saturation }: Weights): Scores {
  const scores = new Float32Array(view.size);
  const masks = new Uint32Array(view.size);
  for (const [at, { terms: alternatives, leastFullness }] of terms.entries()) {
    const bit = 1 << at;
    const leastImpact = leastFullness / impactUnit;
    for (const alternative of alternatives) {
      const share = alternative.share * (saturation + 1) * impactUnit;
      view.postings(alternative.term, (base, documents, impacts) => {
        for (let place = 0; place < documents.length; place++) {
          const ordinal = base + (documents[place] ?? 0);
          scores[ordinal] = (scores[ordinal] ?? 0) + share * Math.max(leastImpact, impacts[place] ?? 0);
          masks[ordinal] = (masks[ordinal] ?? 0) | bit;
        }
      });
    }
  }
  return { scores, masks };
}

/** Documents that have enough of what was asked for, in no order. */
export function matchingDocuments(
  view: IndexView,
  terms: readonly QueryTerm[],
  { masks }: Scores,
  { minCoverage }: Weights,
): Ordinal[] {
  const masses = terms.map(({ idf, weight }) => idf * weight);
  const needed = minCoverage * Math.max(0, ...masses.filter((_, at) => terms[at]?.isOptional === false));
  const found: Ordinal[] = [];
  for (let ordinal = 0; ordinal < view.size; ordinal++) {
    const mask = masks[ordinal] ?? 0;
    if (mask !== 0 && view.records[ordinal] !== undefined && massOf(mask, masses) >= needed) found.push(ordinal);
  }
  return found;
}

function massOf(mask: number, masses: readonly number[]): number {
  let mass = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) mass += masses[31 - Math.clz32(rest & -rest)] ?? 0;
  return mass;
}
