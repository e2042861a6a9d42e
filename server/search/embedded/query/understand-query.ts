import type { IndexView } from "#server/search/embedded/index/index-view.ts";
import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import { plainLine } from "#server/search/embedded/text/suggestion-lines.ts";
import { wholeKana } from "#server/search/embedded/text/whole-kana.ts";
import { type Correction, correctWords, doubtfulWords, withCorrections } from "./correct-words.ts";
import { parseQuery } from "./parse-query.ts";
import { type Phrase, phrasesOf, type Quotation, quotationOf } from "./phrases.ts";
import { type Alternative, isLive, type QueryTerm, queryTerms } from "./query-terms.ts";
import { type QueryWord, queryWords, withVerbsChosen } from "./query-words.ts";
import { partsOf, type Speller } from "./spelling.ts";
import type { Synonyms } from "./synonyms.ts";

/** A query as the index can answer it. */
export type UnderstoodQuery = {
  readonly terms: readonly QueryTerm[];
  readonly phrases: readonly Quotation[];
  /** A phrase of it has a word that no page has: its words are looked for instead. */
  readonly lacksPhrase: boolean;
  readonly excluded: readonly Phrase[];
  /** Versions of products that it names. */
  readonly versions: readonly string[];
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
  readonly synonyms: Synonyms;
};

/** Reads operators, corrects spelling by the index's own words, and adds what means the same. */
export function understandQuery(query: string, { view, weights, speller, synonyms }: Understanding): UnderstoodQuery {
  const written = wholeKana(query);
  const parsed = parseQuery(written);
  const wordsOf = (text: string) => {
    const words = queryWords(text, weights);
    const meanings = synonyms.of(words);
    const hasMeaning = (word: QueryWord) => meanings.get(word)?.some((other) => isKnown(other, view)) === true;
    const hasOwn = (name: string) =>
      isLive(name, view) || words.some((word) => word.isParticleVerb && word.word === name && hasMeaning(word));
    return { words: withVerbsChosen(words, hasOwn), meanings, hasMeaning };
  };
  const asked = wordsOf(parsed.text);
  const quoted = new Set(parsed.phrases.flatMap((phrase) => queryWords(phrase, weights).map(({ word }) => word)));
  const isRight = (word: QueryWord) => asked.hasMeaning(word) || quoted.has(word.word);
  const corrections = correctWords(asked.words, view, weights, speller, isRight);
  const isRewritingApplied = corrections.length > 0;
  const text = withCorrections(parsed.text, corrections);
  const { words, meanings } = isRewritingApplied ? wordsOf(text) : asked;
  const doubts = doubtfulWords(words, view, speller);
  const alternativesOf = (word: QueryWord): readonly Alternative[] => {
    const doubt = doubts.get(word.word);
    const parts = word.isAlternative || isLive(word.word, view, word.written) ? undefined : partsOf(word.word, view);
    return [
      ...(doubt === undefined ? [] : [doubt]),
      ...(parts === undefined ? [] : [{ words: parts, weight: 1 }]),
      ...(meanings.get(word) ?? []),
    ];
  };
  const phrases = parsed.phrases.map((phrase) => quotationOf(phrase, view));
  const doubted: readonly Correction[] = words.flatMap((word) => {
    const [doubt] = doubts.get(word.word)?.words ?? [];
    return doubt === undefined ? [] : [{ word, replacement: doubt }];
  });
  // Places in the parsed text are those in the query.
  const rewritten = withCorrections(written, isRewritingApplied ? corrections : doubted);
  const completionsOf = ({ word }: QueryWord) => speller.completions(word, view);
  const joined = joinedWords(words, text, view, weights);
  return {
    terms: queryTerms([...words, ...joined], view, weights, { alternativesOf, completionsOf }),
    phrases: phrases.every((phrase) => phrase !== undefined) ? phrases : [],
    lacksPhrase: phrases.includes(undefined),
    excluded: excludedPhrases(parsed.excluded, view),
    versions: words.map(({ word }) => word).filter((word) => view.versions.has(word)),
    plain: plainLine(text),
    asksForSomething: parsed.text.trim() !== "",
    ...(rewritten !== written && { rewritten }),
    isRewritingApplied,
  };
}

function isKnown({ words }: Alternative, view: IndexView): boolean {
  return words.every((word) => isLive(word, view));
}

/** What is written in one but once is a slip. */
const leastJoined = 2;
const minJoinedLength = 6;

/** `elastic search` as `elasticsearch`, too, where pages have that. */
function joinedWords(words: readonly QueryWord[], text: string, view: IndexView, weights: Weights): QueryWord[] {
  const inOrder = words.filter(({ isAlternative, isParticleVerb }) => !isAlternative && !isParticleVerb);
  return inOrder.flatMap((second, at) => {
    const first = inOrder[at - 1];
    if (first === undefined || text.slice(first.end, second.start) !== " ") return [];
    const word = first.word + second.word;
    if (view.lexicon.occurrences(word) < leastJoined || word.length < minJoinedLength) return [];
    return [
      {
        ...first,
        word,
        written: word,
        end: second.end,
        weight: weights.compound,
        isAlternative: true,
        isUnfinished: false,
      },
    ];
  });
}

function excludedPhrases(texts: readonly string[], view: IndexView): Phrase[] {
  return texts.flatMap((text) => phrasesOf(text, view)).filter((phrase) => phrase.length > 0);
}
