import type { Lexicon } from "./lexicon.ts";

const bucketBits = 12;

/** Prefix index: the lexicon's words by their first two letters, so that those which begin with more are found among few. */
export class WordBeginnings {
  readonly #lexicon: Lexicon;
  #words = new Uint32Array(0);
  /** By bucket: where its words begin; one more than buckets. */
  #starts = new Uint32Array(2 ** bucketBits + 1);
  #known = 0;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /** Calls `visit` with the number of each longer word that begins so; a beginning has two letters and more. */
  visit(beginning: string, visit: (word: number) => void): void {
    this.takeInNewWords();
    const bucket = bucketOf(beginning.charCodeAt(0), beginning.charCodeAt(1));
    for (let at = this.#starts[bucket] ?? 0; at < (this.#starts[bucket + 1] ?? 0); at++) {
      const word = this.#words[at] ?? 0;
      const letters = this.#lexicon.letters(word);
      if (letters.length > beginning.length && beginsWith(letters, beginning)) visit(word);
    }
  }

  /** Counting sort of all words, when there are others than the last time. */
  takeInNewWords(): void {
    const { wordCount } = this.#lexicon;
    if (wordCount === this.#known) return;
    const buckets = new Uint16Array(wordCount);
    const starts = new Uint32Array(2 ** bucketBits + 1);
    for (let word = 0; word < wordCount; word++) {
      const letters = this.#lexicon.letters(word);
      const bucket = bucketOf(letters[0] ?? 0, letters[1] ?? 0);
      buckets[word] = bucket;
      starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
    }
    for (let bucket = 1; bucket < starts.length; bucket++)
      starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
    const next = starts.slice();
    const words = new Uint32Array(wordCount);
    for (let word = 0; word < wordCount; word++) {
      const bucket = buckets[word] ?? 0;
      const place = next[bucket] ?? 0;
      words[place] = word;
      next[bucket] = place + 1;
    }
    this.#words = words;
    this.#starts = starts;
    this.#known = wordCount;
  }
}

function bucketOf(first: number, second: number): number {
  return (first * 61 + second) & (2 ** bucketBits - 1);
}

function beginsWith(letters: Uint16Array, beginning: string): boolean {
  for (let at = 0; at < beginning.length; at++) if (letters[at] !== beginning.charCodeAt(at)) return false;
  return true;
}
