import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import type { TermId } from "#server/search/embedded/index/lexicon.ts";
import { impactUnit } from "#server/search/embedded/index/postings.ts";
import type { QueryTerm } from "#server/search/embedded/query/query-terms.ts";
import type { Weights } from "./weights.ts";

/** Scores of all documents for a query, by ordinal, and which of its terms each has, a bit each. */
export type Scores = { readonly scores: Float32Array; readonly masks: Uint32Array };

/**
 * Adds up, term by term, what each document has of a query: BM25F. Of what may stand for a word, the one counts that a document
 * has most of, or all together where they are one thing; several words together count by the one it has least of.
 */
export function scoreDocuments(view: IndexView, terms: readonly QueryTerm[], { saturation }: Weights): Scores {
  const scores = new Float32Array(view.size);
  const masks = new Uint32Array(view.size);
  const best = terms.some(({ choices }) => choices.length > 1) ? new Float32Array(view.size) : undefined;
  const joint = new Map<string, JointPostings>();
  for (const [at, { choices, leastFullness, isPooled }] of terms.entries()) {
    const bit = 1 << at;
    const leastImpact = leastFullness / impactUnit;
    const among = choices.length > 1 ? best : undefined;
    among?.fill(0);
    const full = Math.max(...choices.map(({ share }) => share)) * (saturation + 1);
    const count = (ordinal: Ordinal, impact: number, share: number) => {
      let gain = share * Math.max(leastImpact, impact);
      if (among !== undefined && isPooled) {
        // Occurrences can be added up, fullness cannot: it is what they have come to.
        const fullness = Math.min(highestFullness, impact * impactUnit);
        const before = among[ordinal] ?? 0;
        const after = before + (share / (full * impactUnit)) * (fullness / (1 - fullness));
        among[ordinal] = after;
        gain = full * (after / (1 + after) - before / (1 + before));
      } else if (among !== undefined) {
        const before = among[ordinal] ?? 0;
        if (gain <= before) return;
        among[ordinal] = gain;
        gain -= before;
      }
      scores[ordinal] = (scores[ordinal] ?? 0) + gain;
      masks[ordinal] = (masks[ordinal] ?? 0) | bit;
    };
    for (const { terms: together, share: ownShare } of choices) {
      const share = ownShare * (saturation + 1) * impactUnit;
      const [term, ...others] = together;
      if (others.length === 0)
        view.postings(term, (base, documents, impacts) => {
          for (let place = 0; place < documents.length; place++)
            count(base + (documents[place] ?? 0), impacts[place] ?? 0, share);
        });
      else {
        const name = together.join(" ");
        const postings = joint.get(name) ?? jointPostings(view, together);
        joint.set(name, postings);
        for (const [place, ordinal] of postings.ordinals.entries()) count(ordinal, postings.impacts[place] ?? 0, share);
      }
    }
  }
  return { scores, masks };
}

/** Of a fuller page it is not kept how often it has a word. */
const highestFullness = 0.99;

type JointPostings = { readonly ordinals: readonly Ordinal[]; readonly impacts: readonly number[] };

/** Documents that have all of some terms. */
function jointPostings(view: IndexView, terms: readonly TermId[]): JointPostings {
  let least = new Map<Ordinal, number>();
  for (const [at, term] of terms.entries()) {
    const before = least;
    least = new Map();
    view.postings(term, (base, documents, impacts) => {
      for (let place = 0; place < documents.length; place++) {
        const ordinal = base + (documents[place] ?? 0);
        const known = before.get(ordinal);
        if (at === 0 || known !== undefined)
          least.set(ordinal, Math.min(known ?? Number.POSITIVE_INFINITY, impacts[place] ?? 0));
      }
    });
  }
  return { ordinals: [...least.keys()], impacts: [...least.values()] };
}

/** Documents that have enough of what was asked for, in no order. */
export function matchingDocuments(
  view: IndexView,
  terms: readonly QueryTerm[],
  { masks }: Scores,
  { minCoverage }: Weights,
): Ordinal[] {
  const masses = terms.map(({ idf, weight, isCovered }) => (isCovered ? 0 : idf * weight));
  const needed = minCoverage * Math.max(0, ...masses.filter((_, at) => terms[at]?.isOptional === false));
  const found: Ordinal[] = [];
  for (let ordinal = 0; ordinal < view.size; ordinal++) {
    const mask = masks[ordinal] ?? 0;
    if (mask === 0 || view.records[ordinal] === undefined) continue;
    const mass = massOf(mask, masses);
    if (mass >= needed && (mass > 0 || needed === 0)) found.push(ordinal);
  }
  return found;
}

/** Documents that have everything that was asked for. */
export function fullyMatching(terms: readonly QueryTerm[], { masks }: Scores, among: readonly Ordinal[]): Ordinal[] {
  let all = 0;
  for (const [at, { isOptional, isCovered }] of terms.entries()) if (!isOptional && !isCovered) all |= 1 << at;
  return among.filter((ordinal) => ((masks[ordinal] ?? 0) & all) === all);
}

function massOf(mask: number, masses: readonly number[]): number {
  let mass = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) mass += masses[31 - Math.clz32(rest & -rest)] ?? 0;
  return mass;
}
