import type { IndexView } from "#server/search/embedded/index/index-view.ts";
import type { TermId } from "#server/search/embedded/index/lexicon.ts";
import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import { readWords } from "#server/search/embedded/text/read-words.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";
import { wordBorders } from "#server/search/embedded/text/word-borders.ts";

/** One thing a query asks for: a word, with whatever else may stand for it. */
export type QueryTerm = {
  /** As it stands in the query. */
  readonly word: string;
  /** First its own term, then what else may stand for it; `share` is what a saturated occurrence adds to a page's score. */
  readonly terms: readonly { readonly word: string; readonly term: TermId; readonly share: number }[];
  readonly weight: number;
  readonly idf: number;
  /** A page is not asked to have it: what it is made of is asked for besides. */
  readonly isOptional: boolean;
  /** How full a page counts as being of it that has it at all: a name tells as much in a long page. */
  readonly leastFullness: number;
};

/** A word that may stand for one of the query: a synonym, or what it may be a misspelling of. */
export type Alternative = { readonly word: string; readonly weight: number };

/** A word of a query before it is looked up. */
export type QueryWord = {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
  readonly isAlternative: boolean;
  /** Made of so many parts that it is somebody's name for one thing: `max_result_window`. */
  readonly isName: boolean;
  /** Written in one: what makes it a compound is its capital letters. */
  readonly isOneWord: boolean;
};

/** Each query term has one bit of a 32-bit mask. */
export const maxQueryTerms = 31;
/** Compounds of fewer parts are often written as several words. */
const leastPartsOfName = 3;
/** More words than this are not looked up. */
const maxWords = 200;

/** The words of a text that a query is about, in order. Words that only say how it is put count when there are no others. */
export function queryWords(text: string, weights: Weights): readonly QueryWord[] {
  const words: QueryWord[] = [];
  const borders = wordBorders(text);
  readWords(text, (word, start, end, isAlternative) => {
    if (words.length >= maxWords) return;
    const isName = isAlternative && partsIn(words, start) >= leastPartsOfName;
    const plainWeight = borders.isCrossed(start, end) ? weights.acrossWords : 1;
    const weight = isAlternative ? weights.compound : plainWeight;
    const isOneWord = /^[\p{L}\p{N}]+$/u.test(text.slice(start, end));
    words.push({ word, start, end, weight, isAlternative, isName, isOneWord });
  });
  const telling = words.filter(({ word }) => !isStopWord(word));
  return telling.length === 0 ? words : telling;
}

/** How many words from a place on are no alternatives. */
function partsIn(words: readonly QueryWord[], start: number): number {
  return words.filter((part) => part.start >= start && !part.isAlternative).length;
}

/** What is in the index of a query's words: rarest first where there are too many. Unknown words are left out. */
export function queryTerms(
  words: readonly QueryWord[],
  view: IndexView,
  weights: Weights,
  alternativesOf: (word: string) => readonly Alternative[],
): readonly QueryTerm[] {
  const byTerm = new Map<TermId, { word: QueryWord; count: number }>();
  for (const word of words) {
    const term = view.lexicon.find(word.word);
    if (term === undefined || view.documentFrequency(term) === 0) continue;
    const known = byTerm.get(term);
    if (known === undefined) byTerm.set(term, { word, count: 1 });
    else known.count++;
  }
  const found = [...byTerm].map(([term, { word, count }]): QueryTerm => {
    const { repetition } = weights;
    const weight = (word.weight * ((repetition + 1) * count)) / (repetition + count);
    const idf = view.idf(term);
    const others = alternativesOf(word.word).flatMap((alternative) => {
      const id = view.lexicon.find(alternative.word);
      return id === undefined || id === term
        ? []
        : [{ word: alternative.word, term: id, share: weight * alternative.weight * view.idf(id) }];
    });
    return {
      word: word.word,
      terms: [{ word: word.word, term, share: weight * idf }, ...others],
      weight,
      idf,
      isOptional: word.isAlternative,
      leastFullness: word.isName ? weights.nameFullness : 0,
    };
  });
  if (found.length <= maxQueryTerms) return found;
  const rarest = new Set([...found].sort((a, b) => b.idf * b.weight - a.idf * a.weight).slice(0, maxQueryTerms));
  return found.filter((term) => rarest.has(term));
}
