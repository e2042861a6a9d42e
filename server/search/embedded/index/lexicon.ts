import { stemOf } from "#server/search/embedded/text/stem.ts";
import { isStopWord, stopWords } from "#server/search/embedded/text/stop-words.ts";
import { WordTable } from "./word-table.ts";

/** A number for what words are filed under: a stem, shared by all words that have it. */
export type TermId = number;

/** Numbers below are marks in token streams (index/token-stream.ts). */
export const firstTermId: TermId = 4;

/** What a lexicon is stored as. */
export type LexiconParts = {
  readonly words: WordTable;
  /** By word: its term, and how often it was indexed. */
  readonly terms: Uint32Array<ArrayBuffer>;
  readonly occurrences: Uint32Array<ArrayBuffer>;
  /** Stems that are no words of their own: words that are their own stems are most of a large vocabulary. */
  readonly stems: WordTable;
  readonly stemTerms: Uint32Array<ArrayBuffer>;
};

/**
 * Term dictionary: every word that was ever indexed, and the term it is filed under. Terms are never forgotten, documents come
 * and go.
 */
export class Lexicon {
  readonly #words: WordTable;
  readonly #stems: WordTable;
  #terms: Uint32Array<ArrayBuffer>;
  #occurrences: Uint32Array<ArrayBuffer>;
  #stemTerms: Uint32Array<ArrayBuffer>;
  #termCount = 0;
  readonly #stopTerms = new Set<TermId>();

  /** Empty, or as it was stored. */
  constructor(parts?: LexiconParts) {
    this.#words = parts?.words ?? new WordTable();
    this.#stems = parts?.stems ?? new WordTable();
    this.#terms = parts?.terms ?? new Uint32Array(1024);
    this.#occurrences = parts?.occurrences ?? new Uint32Array(1024);
    this.#stemTerms = parts?.stemTerms ?? new Uint32Array(1024);
    for (let word = 0; word < this.#words.count; word++)
      this.#termCount = Math.max(this.#termCount, this.termOf(word) - firstTermId + 1);
    for (const stopWord of stopWords) {
      const known = this.#words.find(stopWord);
      if (known >= 0) this.#stopTerms.add(this.termOf(known));
    }
  }

  parts(): LexiconParts {
    const count = this.#words.count;
    return {
      words: this.#words,
      terms: this.#terms.slice(0, count),
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

  termOf(word: number): TermId {
    return this.#terms[word] ?? firstTermId;
  }

  occurrencesOf(word: number): number {
    return this.#occurrences[word] ?? 0;
  }

  /** The term of a word that is being indexed; counts it. */
  add(word: string): TermId {
    const before = this.#words.count;
    const number = this.#words.add(word);
    if (number === before) this.#fileNew(word, number);
    this.#occurrences[number] = this.occurrencesOf(number) + 1;
    return this.termOf(number);
  }

  /** The term of a word, whether the word itself or only another form of it was indexed. */
  find(word: string): TermId | undefined {
    const known = this.#words.find(word);
    return known < 0 ? this.#termOfStem(stemOf(word)) : this.termOf(known);
  }

  isStopTerm(term: TermId): boolean {
    return this.#stopTerms.has(term);
  }

  /** How often the very word was indexed. */
  occurrences(word: string): number {
    const known = this.#words.find(word);
    return known < 0 ? 0 : this.occurrencesOf(known);
  }

  #fileNew(word: string, number: number): void {
    if (number >= this.#terms.length) {
      this.#terms = twiceAsLong(this.#terms);
      this.#occurrences = twiceAsLong(this.#occurrences);
    }
    const stem = stemOf(word);
    const term = (stem === word ? this.#termAsStem(stem) : this.#termOfStem(stem)) ?? this.#newTerm(word, stem);
    this.#terms[number] = term;
    if (isStopWord(word)) this.#stopTerms.add(term);
  }

  #newTerm(word: string, stem: string): TermId {
    const term = this.endTermId;
    this.#termCount++;
    if (stem === word) return term;
    const number = this.#stems.add(stem);
    if (number >= this.#stemTerms.length) this.#stemTerms = twiceAsLong(this.#stemTerms);
    this.#stemTerms[number] = term;
    return term;
  }

  /** A word is the entry of its stem when that is the word itself: `univers` stands for itself, `universe` does not. */
  #termOfStem(stem: string): TermId | undefined {
    const stated = this.#termAsStem(stem);
    if (stated !== undefined) return stated;
    const word = this.#words.find(stem);
    return word >= 0 && stemOf(stem) === stem ? this.termOf(word) : undefined;
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
