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

/** Finds out of documents whether they have a phrase, within one heading or text. */
export function phraseFinder(phrase: Phrase, view: IndexView): (ordinal: Ordinal) => boolean {
  const candidates = documentsWithRarest(phrase, view);
  if (phrase.length === 0) return () => true;
  if (phrase.length === 1) return (ordinal) => candidates.has(ordinal);
  const stops = new Uint8Array(view.lexicon.endTermId);
  for (const token of [sectionMark, textMark, metaMark, alternativeMark, ...phrase]) stops[token] = 1;
  return (ordinal) => candidates.has(ordinal) && stands(view.reader(ordinal), phrase, stops);
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

/** Documents that may have a phrase: those that have its rarest word. */
function documentsWithRarest(phrase: Phrase, view: IndexView): ReadonlySet<Ordinal> {
  const found = new Set<Ordinal>();
  const [rarest] = [...phrase].sort((a, b) => view.documentFrequency(a) - view.documentFrequency(b));
  if (rarest === undefined) return found;
  view.postings(rarest, (base, documents) => {
    for (const document of documents) found.add(base + document);
  });
  return found;
}
