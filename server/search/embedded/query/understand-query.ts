import type { IndexView } from "#server/search/embedded/index/index-view.ts";
import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import { plainLine } from "#server/search/embedded/text/suggestion-lines.ts";
import { type Correction, correctWords, doubtfulWords, withCorrections } from "./correct-words.ts";
import { parseQuery } from "./parse-query.ts";
import { type Phrase, phraseOf } from "./phrases.ts";
import { type Alternative, type QueryTerm, type QueryWord, queryTerms, queryWords } from "./query-terms.ts";
import type { Speller } from "./spelling.ts";
import { type SynonymGroups, synonymLookup, wordsForPhrases } from "./synonyms.ts";

/** A query as the index can answer it. */
export type UnderstoodQuery = {
  readonly terms: readonly QueryTerm[];
  readonly phrases: readonly Phrase[];
  readonly excluded: readonly Phrase[];
  /** As titles are compared: without case, accents and punctuation. */
  readonly plain: string;
  /** There is something to look for, even if no page has it. */
  readonly asksForSomething: boolean;
  /** With the likeliest spelling; absent where there is nothing to correct. */
  readonly rewritten?: string;
  /** Whether `terms` are those of the rewritten query; otherwise it is only offered. */
  readonly isRewritingApplied: boolean;
};

export type Understanding = {
  readonly view: IndexView;
  readonly weights: Weights;
  readonly speller: Speller;
  readonly synonyms: SynonymGroups;
};

/** Reads operators, corrects spelling by the index's own words, and adds what means the same. */
export function understandQuery(written: string, { view, weights, speller, synonyms }: Understanding): UnderstoodQuery {
  const parsed = parseQuery(written);
  const asked = queryWords(parsed.text, weights);
  const corrections = correctWords(asked, view, weights, speller);
  const isRewritingApplied = corrections.length > 0;
  const text = withCorrections(parsed.text, corrections);
  const corrected = isRewritingApplied ? queryWords(text, weights) : asked;
  const doubts = doubtfulWords(corrected, view, speller);
  const synonymsOf = synonymLookup(synonyms);
  const alternativesOf = (word: string): readonly Alternative[] => {
    const doubt = doubts.get(word);
    return doubt === undefined ? synonymsOf(word) : [doubt, ...synonymsOf(word)];
  };
  const phrases = parsed.phrases.map((phrase) => phraseOf(phrase, view));
  const doubted: readonly Correction[] = corrected.flatMap((word) => {
    const doubt = doubts.get(word.word);
    return doubt === undefined ? [] : [{ word, replacement: [doubt.word] }];
  });
  // Places in the parsed text are those in the query.
  const rewritten = withCorrections(written, isRewritingApplied ? corrections : doubted);
  const added = wordsForPhrases(synonyms)(text);
  const words = [...corrected, ...added.map(({ word, weight }): QueryWord => ({ ...addedWord, word, weight }))];
  return {
    terms: queryTerms(words, view, weights, alternativesOf),
    // A phrase with a word that no page has would find nothing: its words are looked for instead.
    phrases: phrases.every((phrase) => phrase !== undefined) ? phrases : [],
    excluded: excludedPhrases(parsed.excluded, view),
    plain: plainLine(text),
    asksForSomething: parsed.text.trim() !== "",
    ...(rewritten !== written && { rewritten }),
    isRewritingApplied,
  };
}

/** A word that is nowhere in the query. */
const addedWord = { start: 0, end: 0, isAlternative: true, isName: false, isOneWord: true } as const;

function excludedPhrases(texts: readonly string[], view: IndexView): Phrase[] {
  return texts.flatMap((text) => {
    const phrase = phraseOf(text, view);
    return phrase === undefined || phrase.length === 0 ? [] : [phrase];
  });
}
