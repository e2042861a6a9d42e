import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import { firstTermId } from "#server/search/embedded/index/lexicon.ts";
import {
  alternativeMark,
  isTerm,
  metaMark,
  sectionMark,
  type TokenReader,
  textMark,
} from "#server/search/embedded/index/token-stream.ts";
import type { QueryTerm } from "#server/search/embedded/query/query-terms.ts";
import type { Weights } from "./weights.ts";

/** Scores that a page gets in addition to those of its words. */
export type ProximityScore = { readonly proximity: number; readonly title: number };

/** A mark stops the reading; the numbers behind it are places of query terms, counted from here. */
const markStop = 1;
const firstTermStop = 2;

/**
 * Term proximity and title match: how often words of the query are adjacent or near each other in a page, and how much of its
 * title the query covers. Reads the page word by word; made once a query, used for each of the best pages.
 */
export function proximityScorer(
  view: IndexView,
  terms: readonly QueryTerm[],
  weights: Weights,
): (ordinal: Ordinal) => ProximityScore {
  const stops = stopTable(view, terms);
  const { scoreOf: titleScore } = nameReader(view, terms, weights, stops);
  const pairs = wordPairs(terms, weights);
  return (ordinal) => {
    const reader = view.reader(ordinal);
    const title = weights.titleMatch * titleScore(reader);
    // The title is read twice: words stand side by side in it, too.
    const proximity = pairs.score(view.reader(ordinal), stops, view.length(ordinal) / view.meanLength);
    return { proximity, title };
  };
}

/** By token: why reading stops there, 0 where it does not. Compounds stand beside their parts and would part them. */
function stopTable(view: IndexView, terms: readonly QueryTerm[]): Uint8Array {
  const stops = new Uint8Array(Math.max(firstTermId, view.lexicon.endTermId));
  for (const mark of [sectionMark, textMark, metaMark, alternativeMark]) stops[mark] = markStop;
  const place = (term: number, at: number) => {
    if (stops[term] === 0) stops[term] = at + firstTermStop;
  };
  for (const [at, { choices, isOptional }] of terms.entries())
    if (!isOptional) for (const choice of choices) if (choice.terms.length === 1) place(choice.terms[0], at);
  // Of several words that stand for one, each is a part of it.
  for (const [at, { choices, isOptional }] of terms.entries())
    if (!isOptional) for (const choice of choices) for (const term of choice.terms) place(term, at);
  return stops;
}

type NameReader = {
  /** Reads a title or heading to its end. */
  readonly scoreOf: (reader: TokenReader) => number;
  readonly queryMass: number;
};

/** How well a title or heading says a query, times the query's mass: the harmonic mean of how much each says of the other. */
export function nameReader(
  view: IndexView,
  terms: readonly QueryTerm[],
  weights: Weights,
  stops = stopTable(view, terms),
): NameReader {
  const masses = terms.map(({ idf, weight, isOptional }) => (isOptional ? 0 : idf * weight));
  const queryMass = masses.reduce((sum, mass) => sum + mass, 0);
  const scoreOf = (reader: TokenReader) => {
    let titleMass = 0;
    let sharedMass = 0;
    let matchedSlots = 0;
    let isAlternative = false;
    for (let token = reader.next(); token !== -1 && token !== textMark; token = reader.next()) {
      // Compounds that the query does not have stand beside their parts.
      const isPassedOver = !isTerm(token) || (isAlternative && stops[token] === 0) || view.lexicon.isStopTerm(token);
      isAlternative = token === alternativeMark;
      if (isPassedOver) continue;
      const idf = view.idf(token);
      titleMass += idf;
      const slot = (stops[token] ?? 0) - firstTermStop;
      if (slot < 0) continue;
      sharedMass += idf;
      matchedSlots |= 1 << slot;
    }
    let matchedMass = 0;
    for (const [slot, mass] of masses.entries()) if ((matchedSlots & (1 << slot)) !== 0) matchedMass += mass;
    if (titleMass === 0 || queryMass === 0 || matchedMass === 0) return 0;
    const [ofTitle, ofQuery] = [sharedMass / titleMass, matchedMass / queryMass];
    return queryMass * ((2 * ofTitle * ofQuery) / (ofTitle + ofQuery)) ** weights.titleSharpness;
  };
  return { scoreOf, queryMass };
}

/** Counts words of the query that follow each other in it and stand side by side, or near each other, in a page. */
function wordPairs(terms: readonly QueryTerm[], weights: Weights) {
  const { nearWindow, saturation, proximityLengthNorm, adjacency, nearness } = weights;
  const count = terms.length;
  const rarities: number[] = [];
  // By first and second query term: the pair's number plus one, negative for the pair the other way round.
  const pairOf = new Int16Array(count * count);
  const inOrder = terms.flatMap(({ isOptional }, at) => (isOptional ? [] : [at]));
  for (const [at, second] of inOrder.entries()) {
    const first = inOrder[at - 1];
    if (first === undefined) continue;
    rarities.push(((terms[first]?.idf ?? 0) + (terms[second]?.idf ?? 0)) / 2);
    pairOf[first * count + second] = rarities.length;
    pairOf[second * count + first] = -rarities.length;
  }
  const adjacent = new Uint32Array(rarities.length);
  const near = new Uint32Array(rarities.length);
  const recentSlots = new Int16Array(nearWindow + 1);
  const recentPlaces = new Int32Array(nearWindow + 1);

  const countPairs = (reader: TokenReader, stops: Uint8Array) => {
    let place = 0;
    let recentCount = 0;
    for (let token = reader.nextStop(stops); token !== -1 && token !== metaMark; token = reader.nextStop(stops)) {
      place += reader.passed;
      if (token === alternativeMark) {
        reader.next();
        continue;
      }
      if (!isTerm(token)) {
        // Words of different sections, and of a heading and its text, are never near each other.
        recentCount = 0;
        continue;
      }
      place++;
      const slot = (stops[token] ?? 0) - firstTermStop;
      let kept = 0;
      for (let at = 0; at < recentCount; at++) {
        const other = recentSlots[at] ?? 0;
        const otherPlace = recentPlaces[at] ?? 0;
        const distance = place - otherPlace;
        if (distance > nearWindow) continue;
        recentSlots[kept] = other;
        recentPlaces[kept++] = otherPlace;
        const pair = pairOf[other * count + slot] ?? 0;
        if (pair === 0) continue;
        const number = Math.abs(pair) - 1;
        near[number] = (near[number] ?? 0) + 1;
        if (pair > 0 && distance === 1) adjacent[number] = (adjacent[number] ?? 0) + 1;
      }
      recentSlots[kept] = slot;
      recentPlaces[kept] = place;
      recentCount = kept + 1;
    }
  };

  return {
    /** `relativeLength` is the page's length over the mean one. */
    score: (reader: TokenReader, stops: Uint8Array, relativeLength: number): number => {
      if (rarities.length === 0) return 0;
      adjacent.fill(0);
      near.fill(0);
      countPairs(reader, stops);
      const norm = saturation * (1 - proximityLengthNorm + proximityLengthNorm * relativeLength);
      let score = 0;
      for (const [number, rarity] of rarities.entries()) {
        const side = adjacent[number] ?? 0;
        const around = near[number] ?? 0;
        score +=
          rarity * (saturation + 1) * ((adjacency * side) / (side + norm) + (nearness * around) / (around + norm));
      }
      return score;
    },
  };
}
