import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import {
  alternativeMark,
  isTerm,
  metaMark,
  sectionMark,
  textMark,
} from "#server/search/embedded/index/token-stream.ts";
import type { QueryTerm } from "#server/search/embedded/query/query-terms.ts";
import type { Weights } from "./weights.ts";

/** What a page gets besides its words' scores. */
export type CloseScore = { readonly proximity: number; readonly title: number };

/** Words of different sections, and of a heading and its text, are never near each other. */
const sectionGap = 100;
/** What is read of a very long page. */
const maxTokens = 30_000;

type Pair = { readonly idf: number };

/**
 * Looks at a page word by word: words of the query that stand side by side or near each other, and how much of the title the
 * query says. Made once a query, used for each of the best pages.
 */
export function closeLook(
  view: IndexView,
  terms: readonly QueryTerm[],
  weights: Weights,
): (ordinal: Ordinal) => CloseScore {
  const slots = slotTable(view, terms);
  const pairs: Pair[] = [];
  // By first and second query term: the pair's number plus one, negative for the pair the other way round.
  const pairOf = new Int16Array(terms.length * terms.length);
  const inOrder = terms.flatMap(({ isOptional }, at) => (isOptional ? [] : [at]));
  for (const [at, second] of inOrder.entries()) {
    const first = inOrder[at - 1];
    if (first === undefined || first === second) continue;
    pairs.push({ idf: ((terms[first]?.idf ?? 0) + (terms[second]?.idf ?? 0)) / 2 });
    pairOf[first * terms.length + second] = pairs.length;
    pairOf[second * terms.length + first] = -pairs.length;
  }
  const adjacent = new Float64Array(pairs.length);
  const near = new Float64Array(pairs.length);
  const masses = terms.map(({ idf, weight, isOptional }) => (isOptional ? 0 : idf * weight));
  const queryMass = masses.reduce((sum, mass) => sum + mass, 0);
  const { nearWindow, saturation, proximityLengthNorm, adjacency, nearness } = weights;
  const recentSlots = new Int16Array(nearWindow + 1);
  const recentPlaces = new Int32Array(nearWindow + 1);

  return (ordinal) => {
    adjacent.fill(0);
    near.fill(0);
    const reader = view.reader(ordinal);
    let place = 0;
    let recentCount = 0;
    let isTitle = true;
    let titleMass = 0;
    let saidMass = 0;
    let saidSlots = 0;
    let isAlternative = false;
    for (let token = reader.next(), read = 0; token !== -1 && read < maxTokens; token = reader.next(), read++) {
      if (!isTerm(token)) {
        if (token === alternativeMark) isAlternative = true;
        else place += sectionGap;
        if (token === textMark) isTitle = false;
        if (token === metaMark) break;
        if (token === sectionMark) recentCount = 0;
        continue;
      }
      const slot = (slots[token] ?? 0) - 1;
      if (isAlternative) {
        isAlternative = false;
        continue;
      }
      place++;
      if (isTitle && !view.lexicon.isStopTerm(token)) {
        titleMass += view.idf(token);
        if (slot >= 0) {
          saidMass += view.idf(token);
          saidSlots |= 1 << slot;
        }
      }
      if (slot < 0 || masses[slot] === 0) continue;
      let kept = 0;
      for (let at = 0; at < recentCount; at++) {
        const other = recentSlots[at] ?? 0;
        const distance = place - (recentPlaces[at] ?? 0);
        if (distance > nearWindow) continue;
        recentSlots[kept] = other;
        recentPlaces[kept++] = place - distance;
        const pair = pairOf[other * terms.length + slot] ?? 0;
        if (pair === 0) continue;
        const number = Math.abs(pair) - 1;
        near[number] = (near[number] ?? 0) + 1;
        if (pair > 0 && distance === 1) adjacent[number] = (adjacent[number] ?? 0) + 1;
      }
      recentSlots[kept] = slot;
      recentPlaces[kept] = place;
      recentCount = Math.min(kept + 1, nearWindow);
    }
    const norm =
      saturation * (1 - proximityLengthNorm + (proximityLengthNorm * view.length(ordinal)) / view.meanLength);
    let proximity = 0;
    for (const [number, { idf }] of pairs.entries()) {
      const side = adjacent[number] ?? 0;
      const around = near[number] ?? 0;
      proximity +=
        idf * (saturation + 1) * ((adjacency * side) / (side + norm) + (nearness * around) / (around + norm));
    }
    const titleShare = titleMass === 0 ? 0 : saidMass / titleMass;
    let said = 0;
    for (const [slot, mass] of masses.entries()) if ((saidSlots & (1 << slot)) !== 0) said += mass;
    const queryShare = queryMass === 0 ? 0 : said / queryMass;
    const both = titleShare + queryShare;
    const match = both === 0 ? 0 : (2 * titleShare * queryShare) / both;
    return { proximity, title: weights.titleMatch * queryMass * match };
  };
}

/** By term id: the place of the query term that it stands for, plus one. */
function slotTable(view: IndexView, terms: readonly QueryTerm[]): Uint8Array {
  const slots = new Uint8Array(view.lexicon.endTermId);
  for (const [at, { terms: alternatives }] of terms.entries())
    for (const { term } of alternatives) if (slots[term] === 0) slots[term] = at + 1;
  return slots;
}
