import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import type { TermId } from "#server/search/embedded/index/lexicon.ts";
import { unpackSections } from "#server/search/embedded/index/page-record.ts";
import { encoded, metaStart, nextWord, previousWord, wordAt } from "#server/search/embedded/index/stream-bytes.ts";
import { alternativeMark } from "#server/search/embedded/index/token-stream.ts";
import { normalised, readWords } from "#server/search/embedded/text/read-words.ts";
import { termsByLanguage } from "./query-terms.ts";

/** Terms that must follow each other. */
export type Phrase = readonly TermId[];

const maxPhraseWords = 32;

/** A text as a phrase of each language that has all of its words, each once; none when a word of it is in no page. */
export function phrasesOf(text: string, view: IndexView): readonly Phrase[] {
  const words: string[] = [];
  readWords(text, (word, _start, _end, isAlternative) => {
    if (!isAlternative && words.length < maxPhraseWords) words.push(word);
  });
  return [...new Map(termsByLanguage(words, view).map((terms) => [terms.join(), terms])).values()];
}

/** A phrase with its letters: what is quoted stands in a page as it is, and not in other forms of its words. */
export type Quotation = { readonly phrases: readonly Phrase[]; readonly plain: string };

export function quotationOf(text: string, view: IndexView): Quotation | undefined {
  const phrases = phrasesOf(text, view);
  return phrases.length === 0 ? undefined : { phrases, plain: plainText(text) };
}

/** Whether a document has a quotation to the letter, but for case, accents and punctuation. Reads its text. */
export function isQuotedIn({ plain }: Quotation, view: IndexView, ordinal: Ordinal): boolean {
  const record = view.records[ordinal];
  if (record === undefined) return false;
  const sections = unpackSections(view.text(ordinal)).flatMap(({ title, text }) => [title ?? "", text]);
  const has = unspaced.test(plain)
    ? (text: string) => plainText(text).includes(plain)
    : (text: string) => ` ${plainText(text)} `.includes(` ${plain} `);
  return [record.title, record.description ?? "", ...sections].some(has);
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Words parted by one space, as `plainLine` makes them, of any length. */
function plainText(text: string): string {
  return normalised(text.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 "))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

export type PhraseFinder = {
  /** Whether a document has all words of the phrase. */
  readonly mayHave: (ordinal: Ordinal) => boolean;
  /** Whether they stand in it as they do in the phrase, within one heading or text. */
  readonly has: (ordinal: Ordinal) => boolean;
};

/** Finds either of several phrases. */
export function anyPhraseFinder(phrases: readonly Phrase[], view: IndexView): PhraseFinder {
  const finders = phrases.map((phrase) => phraseFinder(phrase, view));
  return {
    mayHave: (ordinal) => finders.some(({ mayHave }) => mayHave(ordinal)),
    has: (ordinal) => finders.some(({ has }) => has(ordinal)),
  };
}

export function phraseFinder(phrase: Phrase, view: IndexView): PhraseFinder {
  const terms = [...new Set(phrase)];
  const counts = termCounts(terms, view);
  const mayHave = (ordinal: Ordinal) => counts[ordinal] === terms.length;
  if (phrase.length < 2) return { mayHave, has: mayHave };
  const words = phrase.map(encoded);
  const rarities = phrase.slice(1).map((term, before) => view.idf(term) + view.idf(phrase[before] ?? term));
  const sought = soughtBytes(words, rarities.indexOf(Math.max(...rarities)));
  return { mayHave, has: (ordinal) => mayHave(ordinal) && occursIn(view.stream(ordinal), sought) };
}

/** A phrase in two parts, and the bytes that its second part begins with. */
type SoughtBytes = {
  readonly before: readonly Uint8Array[];
  readonly from: readonly Uint8Array[];
  readonly beginnings: readonly Buffer[];
};

/** Pages are looked through for the rarest two words that follow each other; `rarest` is the first one's place. */
function soughtBytes(words: readonly Uint8Array[], rarest: number): SoughtBytes {
  const [before, from] = [words.slice(0, rarest), words.slice(rarest)];
  const [first = new Uint8Array(), second = first] = from;
  // Where the first one ends a compound, the compound's mark is between them.
  return {
    before,
    from,
    beginnings: [Buffer.concat([first, second]), Buffer.concat([first, encoded(alternativeMark)])],
  };
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

/** Substring search for the rarest pair of words, then a comparison of what is around it: most of a page is never read. */
function occursIn(stream: Buffer, { before, from, beginnings }: SoughtBytes): boolean {
  for (const beginning of beginnings) {
    let at = wordAt(stream, beginning, 0);
    while (at !== -1 && !(isPreceded(stream, at, before) && isFollowed(stream, at, from)))
      at = wordAt(stream, beginning, at + 1);
    if (at !== -1 && at < metaStart(stream)) return true;
  }
  return false;
}

function isPreceded(stream: Buffer, from: number, words: readonly Uint8Array[]): boolean {
  let at = from;
  for (let place = words.length - 1; place >= 0; place--) {
    at = previousWord(stream, at);
    if (at === -1 || !isWord(stream, at, words[place])) return false;
  }
  return true;
}

function isFollowed(stream: Buffer, from: number, words: readonly Uint8Array[]): boolean {
  let at = from;
  for (const word of words) {
    if (!isWord(stream, at, word)) return false;
    at = nextWord(stream, at);
  }
  return true;
}

function isWord(stream: Buffer, at: number, word: Uint8Array | undefined): boolean {
  return word?.every((byte, place) => stream[at + place] === byte) === true;
}
