import type { IndexView } from "#server/search/embedded/index/index-view.ts";
import { scoreDocuments } from "#server/search/embedded/ranking/match.ts";
import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";
import { type Alternative, isLive, liveTerms, queryTerms } from "./query-terms.ts";
import type { QueryWord } from "./query-words.ts";
import { type Candidate, Speller } from "./spelling.ts";

export type Correction = { readonly word: QueryWord; readonly replacement: string };

/** Every correction looks at the whole vocabulary. */
const maxCorrections = 6;
/** A query of more words is a text that was pasted: what it says is what is meant. */
const maxWords = 24;
/** How much it tells for a candidate that it is found with the query's other words, beside how common it is. */
const contextWeight = 8;

/**
 * Spelling correction: what was meant by the words of a query that are nowhere in the index: close to what was written, common,
 * and found in pages that have the other words. A word that is somewhere in the index is right, however rare.
 */
export function correctWords(
  words: readonly QueryWord[],
  view: IndexView,
  weights: Weights,
  speller: Speller,
  hasMeaning: (word: QueryWord) => boolean,
): readonly Correction[] {
  const isKnown = (word: QueryWord) => isLive(word.word, view, word.written) || hasMeaning(word);
  if (words.filter(({ isAlternative }) => !isAlternative).length > maxWords) return [];
  const unknown = words.filter(
    (word) =>
      Speller.canCorrect(word.word) &&
      !isKnown(word) &&
      !(word.isUnfinished && speller.isBeginning(word.word, view)) &&
      // A slip of the shift key (`cOnfigure`) makes a compound of a word; of other compounds the parts are corrected.
      (!word.isAlternative || (word.isOneWord && words.some((part) => isPartOf(part, word) && !isKnown(part)))),
  );
  if (unknown.length === 0) return [];
  const known = queryTerms(words, view, weights, { alternativesOf: () => [], completionsOf: () => [] });
  const { scores } = scoreDocuments(view, known, weights);
  let highest = 0;
  for (const score of scores) if (score > highest) highest = score;
  const togetherness = ({ term }: Candidate) => {
    let best = 0;
    view.postings(term, (base, documents) => {
      for (const document of documents) {
        const score = scores[base + document] ?? 0;
        if (score > best) best = score;
      }
    });
    return highest === 0 ? 0 : best / highest;
  };
  const replacementOf = (word: QueryWord): string | undefined => {
    const likelihood = (candidate: Candidate) => {
      // Words that every page has are near everything, which tells nothing.
      const context = isStopWord(candidate.word) ? 0 : contextWeight * togetherness(candidate);
      return candidate.likelihood + context;
    };
    const candidates = speller.candidates(word.word, view);
    const rated = candidates.map((candidate) => ({ candidate, rating: likelihood(candidate) }));
    return rated.sort((a, b) => b.rating - a.rating)[0]?.candidate.word;
  };
  // The same mistake everywhere is one.
  const replacements = new Map<string, string | undefined>();
  const corrections = unknown.flatMap((word): Correction[] => {
    const name = `${word.isAlternative} ${word.word}`;
    if (!replacements.has(name) && replacements.size < maxCorrections) replacements.set(name, replacementOf(word));
    const replacement = replacements.get(name);
    return replacement === undefined ? [] : [{ word, replacement }];
  });
  return corrections.filter(({ word }) => !corrections.some((whole) => isPartOf(word, whole.word)));
}

function isPartOf(part: QueryWord, whole: QueryWord): boolean {
  return part !== whole && !part.isAlternative && part.start >= whole.start && part.end <= whole.end;
}

/** A word this rare may be a misspelling that pages have, too: of a word that is this many times as common. */
const maxRareShare = 0.003;
const maxRareOccurrences = 10;
const commonness = 30;
const doubtWeight = 0.5;

/**
 * For words that are in the index and yet may be misspelt: much more common words that they differ from by one letter. They
 * are searched for besides, so that a right rare word is found first all the same.
 */
export function doubtfulWords(
  words: readonly QueryWord[],
  view: IndexView,
  speller: Speller,
): ReadonlyMap<string, Alternative> {
  const doubts = new Map<string, Alternative>();
  for (const { word, isAlternative } of words) {
    if (isAlternative || !Speller.canCorrect(word)) continue;
    const frequency = view.documentFrequency(...liveTerms(word, view));
    const occurrences = view.lexicon.occurrences(word);
    if (frequency === 0 || frequency > Math.max(2, maxRareShare * view.size) || occurrences > maxRareOccurrences)
      continue;
    const other = speller.commonNeighbour(word, view, commonness * (occurrences + 1));
    if (other !== undefined) doubts.set(word, { words: [other], weight: doubtWeight });
    if (doubts.size === maxCorrections) break;
  }
  return doubts;
}

/** A text with every corrected word in the place of what was written, in the case it was written in. */
export function withCorrections(text: string, corrections: readonly Correction[]): string {
  let corrected = "";
  let at = 0;
  for (const { word, replacement } of [...corrections].sort((a, b) => a.word.start - b.word.start)) {
    if (word.start < at) continue;
    corrected += text.slice(at, word.start) + likeWritten(replacement, text.slice(word.start, word.end));
    at = word.end;
  }
  return corrected + text.slice(at);
}

function likeWritten(replacement: string, asWritten: string): string {
  if (asWritten.length > 1 && asWritten === asWritten.toUpperCase()) return replacement.toUpperCase();
  const first = asWritten.charAt(0);
  return first === first.toLowerCase() ? replacement : replacement.charAt(0).toUpperCase() + replacement.slice(1);
}
