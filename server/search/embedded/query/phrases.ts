import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import type { TermId } from "#server/search/embedded/index/lexicon.ts";
import {
  alternativeMark,
  isTerm,
  metaMark,
  sectionMark,
  type TokenReader,
  textMark,
} from "#server/search/embedded/index/token-stream.ts";
import { readWords } from "#server/search/embedded/text/read-words.ts";

/** Terms that must follow each other; undefined when a word of it is in no page. */
export type Phrase = readonly TermId[];

const maxPhraseWords = 32;

export function phraseOf(text: string, view: IndexView): Phrase | undefined {
  const terms: (TermId | undefined)[] = [];
  readWords(text, (word, _start, _end, isAlternative) => {
    if (isAlternative || terms.length === maxPhraseWords) return;
    const term = view.lexicon.find(word);
    terms.push(term !== undefined && view.documentFrequency(term) > 0 ? term : undefined);
  });
  const known = terms.filter((term) => term !== undefined);
  return known.length === terms.length ? known : undefined;
}

export type PhraseFinder = {
  /** Whether a document has all words of the phrase. */
  readonly mayHave: (ordinal: Ordinal) => boolean;
  /** Whether they stand in it as they do in the phrase, within one heading or text: it is read for that. */
  readonly has: (ordinal: Ordinal) => boolean;
};

export function phraseFinder(phrase: Phrase, view: IndexView): PhraseFinder {
  const terms = [...new Set(phrase)];
  const counts = termCounts(terms, view);
  const mayHave = (ordinal: Ordinal) => counts[ordinal] === terms.length;
  if (phrase.length < 2) return { mayHave, has: mayHave };
  const stops = new Uint8Array(view.lexicon.endTermId);
  for (const token of [sectionMark, textMark, metaMark, alternativeMark, ...terms]) stops[token] = 1;
  return { mayHave, has: (ordinal) => mayHave(ordinal) && stands(view.reader(ordinal), phrase, stops) };
}

/** How many of the terms each document has. */
function termCounts(terms: readonly TermId[], view: IndexView): Uint8Array {
  const counts = new Uint8Array(view.size);
  for (const term of terms)
    view.postings(term, (base, documents) => {
      for (const document of documents) counts[base + document] = (counts[base + document] ?? 0) + 1;
    });
  return counts;
}

function stands(reader: TokenReader, phrase: Phrase, stops: Uint8Array): boolean {
  const last = phrase.at(-1);
  const recent: TermId[] = [];
  for (let token = reader.nextStop(stops); token !== -1 && token !== metaMark; token = reader.nextStop(stops)) {
    if (reader.passed > 0 || token === sectionMark || token === textMark) recent.length = 0;
    if (token === alternativeMark) reader.next();
    if (!isTerm(token)) continue;
    recent.push(token);
    if (recent.length > phrase.length) recent.shift();
    if (token === last && recent.length === phrase.length && phrase.every((term, at) => recent[at] === term))
      return true;
  }
  return false;
}
