import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import type { TermId } from "#server/search/embedded/index/lexicon.ts";
import { alternativeMark, isTerm, metaMark } from "#server/search/embedded/index/token-stream.ts";
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

/** Documents that may have a phrase: those that have its rarest word. */
export function documentsWithRarest(phrase: Phrase, view: IndexView): ReadonlySet<Ordinal> {
  const found = new Set<Ordinal>();
  const [rarest] = [...phrase].sort((a, b) => view.documentFrequency(a) - view.documentFrequency(b));
  if (rarest === undefined) return found;
  view.postings(rarest, (base, documents) => {
    for (const document of documents) found.add(base + document);
  });
  return found;
}

/** Whether a document has a phrase, within one heading or text. */
export function hasPhrase(ordinal: Ordinal, phrase: Phrase, view: IndexView): boolean {
  if (phrase.length === 0) return true;
  const reader = view.reader(ordinal);
  const window: number[] = [];
  let isAlternative = false;
  for (let token = reader.next(); token !== -1; token = reader.next()) {
    if (token === metaMark) return false;
    if (token === alternativeMark) {
      isAlternative = true;
      continue;
    }
    if (isAlternative) {
      isAlternative = false;
      continue;
    }
    if (!isTerm(token)) {
      window.length = 0;
      continue;
    }
    window.push(token);
    if (window.length > phrase.length) window.shift();
    if (token === phrase.at(-1) && window.length === phrase.length && phrase.every((term, at) => window[at] === term))
      return true;
  }
  return false;
}
