import { stemOf } from "#server/search/embedded/text/stem.ts";
import { englishStemmer, type Stemmer } from "#server/search/embedded/text/stemmers.ts";
import { isStopWord, stopWords } from "#server/search/embedded/text/stop-words.ts";
import { WordTable } from "./word-table.ts";

/** A number for what words are filed under: a stem, shared by all words of a language that have it. */
export type TermId = number;

/** Numbers below are marks in token streams (index/token-stream.ts). */
export const firstTermId: TermId = 4;

/** What a lexicon is stored as. */
export type LexiconParts = {
  readonly words: WordTable;
  /** By word: its term in texts that this stemmer is for, 0 where none of them has it; that of English first. */
  readonly terms: readonly (readonly [Stemmer, Uint32Array<ArrayBuffer>])[];
  /** By word: how often it was indexed. */
  readonly occurrences: Uint32Array<ArrayBuffer>;
  /** Stems that are no words of their own: words that are their own stems are most of a large vocabulary. */
  readonly stems: WordTable;
  readonly stemTerms: Uint32Array<ArrayBuffer>;
};

/**
 * Term dictionary: every word that was ever indexed, and the term it is filed under in texts of each language. Terms are never
 * forgotten, documents come and go.
 */
export class Lexicon {
  readonly #words: WordTable;
  readonly #stems: WordTable;
  readonly #terms: Map<Stemmer, Uint32Array<ArrayBuffer>>;
  #occurrences: Uint32Array<ArrayBuffer>;
  #stemTerms: Uint32Array<ArrayBuffer>;
  #termCount = 0;
  readonly #stopTerms = new Set<TermId>();

  /** Empty, or as it was stored. */
  constructor(parts?: LexiconParts) {
    this.#words = parts?.words ?? new WordTable();
    this.#stems = parts?.stems ?? new WordTable();
    this.#terms = new Map(parts?.terms ?? [[englishStemmer, new Uint32Array(1024)]]);
    this.#occurrences = parts?.occurrences ?? new Uint32Array(1024);
    this.#stemTerms = parts?.stemTerms ?? new Uint32Array(1024);
    for (const terms of this.#terms.values())
      for (const term of terms) this.#termCount = Math.max(this.#termCount, term - firstTermId + 1);
    for (const stopWord of stopWords) {
      const known = this.#words.find(stopWord);
      if (known >= 0) for (const term of this.termsOf(known)) this.#stopTerms.add(term);
    }
  }

  parts(): LexiconParts {
    const count = this.#words.count;
    return {
      words: this.#words,
      terms: [...this.#terms].map(([stemmer, terms]) => [stemmer, terms.slice(0, count)] as const),
      occurrences: this.#occurrences.slice(0, count),
      stems: this.#stems,
      stemTerms: this.#stemTerms.slice(0, this.#stems.count),
    };
  }

  /** The number after the last term's. */
  get endTermId(): TermId {
    return firstTermId + this.#termCount;
  }

  /** Words are numbered from 0 in the order in which they came. */
  get wordCount(): number {
    return this.#words.count;
  }

  word(word: number): string {
    return this.#words.word(word);
  }

  /** The letters of a word, not copied. */
  letters(word: number): Uint16Array {
    return this.#words.letters(word);
  }

  /** Stemmers of the languages that were indexed, English first. */
  get stemmers(): readonly Stemmer[] {
    return [...this.#terms.keys()];
  }

  /** The terms of a word, each once: one in most languages that have it. */
  termsOf(word: number): readonly TermId[] {
    const terms = new Set<TermId>();
    for (const column of this.#terms.values()) terms.add(column[word] ?? 0);
    terms.delete(0);
    return [...terms];
  }

  occurrencesOf(word: number): number {
    return this.#occurrences[word] ?? 0;
  }

  /** The term of a word that is being indexed; counts it. `written` is the word with its accents. */
  add(word: string, stemmer = englishStemmer, written = word): TermId {
    const number = this.#words.add(word);
    if (number >= this.#occurrences.length) this.#occurrences = twiceAsLong(this.#occurrences);
    this.#occurrences[number] = this.occurrencesOf(number) + 1;
    return this.#terms.get(stemmer)?.[number] || this.#file(word, number, stemmer, stemmer.keyOf(word, written));
  }

  /**
   * The terms of a word by stemmer, in the order of `stemmers`, whether the word itself or only another form of it was indexed;
   * undefined where that language has none.
   */
  find(word: string, written = word): readonly (TermId | undefined)[] {
    const known = this.#words.find(word);
    return [...this.#terms].map(([stemmer, terms]) => terms[known] || this.#termOfKey(stemmer.keyOf(word, written)));
  }

  isStopTerm(term: TermId): boolean {
    return this.#stopTerms.has(term);
  }

  /** How often the very word was indexed. */
  occurrences(word: string): number {
    const known = this.#words.find(word);
    return known < 0 ? 0 : this.occurrencesOf(known);
  }

  #file(word: string, number: number, stemmer: Stemmer, key: string): TermId {
    const isEnglish = stemmer === englishStemmer || key === stemOf(word);
    const own = isEnglish ? this.#terms.get(englishStemmer)?.[number] : undefined;
    const term = own || (this.#termOfKey(key) ?? this.#newTerm(word, key));
    this.#set(stemmer, number, term);
    if (isEnglish) this.#set(englishStemmer, number, term);
    if (isStopWord(word)) this.#stopTerms.add(term);
    return term;
  }

  #set(stemmer: Stemmer, number: number, term: TermId): void {
    let terms = this.#terms.get(stemmer) ?? new Uint32Array(1024);
    while (number >= terms.length) terms = twiceAsLong(terms);
    terms[number] = term;
    this.#terms.set(stemmer, terms);
  }

  #newTerm(word: string, key: string): TermId {
    const term = this.endTermId;
    this.#termCount++;
    if (key === word) return term;
    const number = this.#stems.add(key);
    if (number >= this.#stemTerms.length) this.#stemTerms = twiceAsLong(this.#stemTerms);
    this.#stemTerms[number] = term;
    return term;
  }

  /** A word is the entry of its stem when that is the word itself: `univers` stands for itself, `universe` does not. */
  #termOfKey(key: string): TermId | undefined {
    const stated = this.#termAsStem(key);
    if (stated !== undefined) return stated;
    const word = this.#words.find(key);
    const term = word < 0 ? undefined : this.#terms.get(englishStemmer)?.[word];
    return term && stemOf(key) === key ? term : undefined;
  }

  #termAsStem(stem: string): TermId | undefined {
    const known = this.#stems.find(stem);
    return known < 0 ? undefined : this.#stemTerms[known];
  }
}

function twiceAsLong(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(values.length * 2 + 1024);
  longer.set(values);
  return longer;
}
