import { stemOf } from "#server/search/embedded/text/stem.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";

/** A number for what words are filed under: a stem, shared by all words that have it. */
export type TermId = number;

/** Numbers below are marks in token streams (index/token-stream.ts). */
export const firstTermId: TermId = 4;

/** Every word that was ever indexed, and the term it is filed under. Terms are never forgotten, documents come and go. */
export class Lexicon {
  /** By word as written: the place of its term and count. */
  readonly #words = new Map<string, number>();
  readonly #list: string[] = [];
  /** By stem, where that is no word of its own: words that are their own stems are most of a large vocabulary. */
  readonly #terms = new Map<string, TermId>();
  #termOfWord = new Uint32Array(1024);
  #occurrences = new Uint32Array(1024);
  #termCount = 0;
  readonly #stopTerms = new Set<TermId>();

  /** The number after the last term's. */
  get endTermId(): TermId {
    return firstTermId + this.#termCount;
  }

  get wordCount(): number {
    return this.#list.length;
  }

  /** A word by its number: words are numbered from 0 in the order in which they came. */
  word(at: number): { readonly word: string; readonly term: TermId; readonly occurrences: number } {
    return {
      word: this.#list[at] ?? "",
      term: this.#termOfWord[at] ?? firstTermId,
      occurrences: this.#occurrences[at] ?? 0,
    };
  }

  /** The term of a word that is being indexed; counts it. */
  add(word: string): TermId {
    const known = this.#words.get(word);
    if (known !== undefined) {
      this.#occurrences[known] = (this.#occurrences[known] ?? 0) + 1;
      return this.#termOfWord[known] ?? firstTermId;
    }
    return this.#addWord(detached(word), this.#termFor(word), 1);
  }

  /** The term of a word, whether the word itself or only another form of it was indexed. */
  find(word: string): TermId | undefined {
    const known = this.#words.get(word);
    return known === undefined ? this.#termOfStem(stemOf(word)) : this.#termOfWord[known];
  }

  isStopTerm(term: TermId): boolean {
    return this.#stopTerms.has(term);
  }

  /** How often the very word was indexed. */
  occurrences(word: string): number {
    const known = this.#words.get(word);
    return known === undefined ? 0 : (this.#occurrences[known] ?? 0);
  }

  /** Stems that are no words of their own, with their terms. */
  stems(): Iterable<readonly [stem: string, term: TermId]> {
    return this.#terms;
  }

  /** Puts back stems, and words in the order in which they came. */
  restore(
    words: Iterable<readonly [word: string, term: TermId, occurrences: number]>,
    stems: Iterable<readonly [stem: string, term: TermId]>,
  ): void {
    for (const [stem, term] of stems) this.#terms.set(stem, term);
    for (const [word, term, occurrences] of words) {
      this.#termCount = Math.max(this.#termCount, term - firstTermId + 1);
      this.#addWord(word, term, occurrences);
    }
  }

  #addWord(word: string, term: TermId, occurrences: number): TermId {
    const at = this.#list.length;
    if (at === this.#termOfWord.length) {
      this.#termOfWord = twiceAsLong(this.#termOfWord);
      this.#occurrences = twiceAsLong(this.#occurrences);
    }
    this.#words.set(word, at);
    this.#list.push(word);
    this.#termOfWord[at] = term;
    this.#occurrences[at] = occurrences;
    if (isStopWord(word)) this.#stopTerms.add(term);
    return term;
  }

  #termFor(word: string): TermId {
    const stem = stemOf(word);
    const known = this.#termOfStem(stem);
    if (known !== undefined) return known;
    const term = this.endTermId;
    this.#termCount++;
    if (stem !== word) this.#terms.set(detached(stem), term);
    return term;
  }

  /** A word is the entry of its stem when that is the word itself: `univers` stands for itself, `universe` does not. */
  #termOfStem(stem: string): TermId | undefined {
    const stated = this.#terms.get(stem);
    if (stated !== undefined) return stated;
    const word = this.#words.get(stem);
    return word !== undefined && stemOf(stem) === stem ? this.#termOfWord[word] : undefined;
  }
}

function twiceAsLong(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(values.length * 2);
  longer.set(values);
  return longer;
}

/** A copy that does not keep the page alive that the word was cut out of: V8 does that for slices of 13 characters and more. */
function detached(word: string): string {
  return word.length < 13 ? word : Buffer.from(word, "utf16le").toString("utf16le");
}
