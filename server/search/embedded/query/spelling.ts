import type { IndexView } from "#server/search/embedded/index/index-view.ts";
import type { Lexicon, TermId } from "#server/search/embedded/index/lexicon.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";
import { editDistance } from "./edit-distance.ts";

/** What may have been meant by a word that is nowhere in the index. */
export type Candidate = { readonly words: readonly string[]; readonly term: TermId; readonly likelihood: number };

/** Words of fewer letters have too many neighbours to guess one. */
const minLength = 3;
const twoEditsFrom = 7;
const maxCandidates = 12;
/** In powers of two of how often a word occurs: what a candidate loses by each edit, and by another first letter. */
const editPenalty = 6;
const firstLetterPenalty = 2;
const completionPenalty = 8;
const splitPenalty = 6;
const minCompletedLength = 4;

/** Finds the words of the index that a misspelt word is close to. */
export class Speller {
  readonly #lexicon: Lexicon;
  /** By number of the word: which letters it has, a bit each; 0 for what is no word of letters. */
  #letters = new Uint32Array(1024);
  #lengths = new Uint8Array(1024);
  #known = 0;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /** Whether a word is one that people misspell: letters only, and not of a script that has no spelling. */
  static canCorrect(word: string): boolean {
    return (
      word.length >= minLength &&
      word.length <= 32 &&
      /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(word)
    );
  }

  /** Likeliest first. */
  candidates(word: string, view: IndexView): readonly Candidate[] {
    this.takeInNewWords();
    const found = this.#close(word, view);
    const split = splits(word, view);
    const completed = found.length === 0 && word.length >= minCompletedLength ? this.#completions(word, view) : [];
    const all = [...found, ...completed, ...split];
    return all.sort((a, b) => b.likelihood - a.likelihood).slice(0, maxCandidates);
  }

  #close(word: string, view: IndexView): Candidate[] {
    const limit = word.length >= twoEditsFrom ? 2 : 1;
    const letters = lettersOf(word);
    const found: Candidate[] = [];
    for (let at = 0; at < this.#known; at++) {
      const difference = (this.#lengths[at] ?? 0) - word.length;
      if (difference > limit || difference < -limit) continue;
      const others = this.#letters[at] ?? 0;
      if (others === 0 || bitCount(others ^ letters) > 2 * limit) continue;
      const { word: other, term, occurrences } = this.#lexicon.word(at);
      const distance = editDistance(word, other, limit);
      if (distance > limit || view.documentFrequency(term) === 0) continue;
      if (word.length === minLength && difference < 0) continue;
      const penalty = distance * editPenalty + (other.charCodeAt(0) === word.charCodeAt(0) ? 0 : firstLetterPenalty);
      found.push({ words: [other], term, likelihood: Math.log2(occurrences + 1) - penalty });
    }
    return found;
  }

  #completions(word: string, view: IndexView): Candidate[] {
    const found: Candidate[] = [];
    for (let at = 0; at < this.#known; at++) {
      if ((this.#lengths[at] ?? 0) <= word.length || this.#letters[at] === 0) continue;
      const { word: other, term, occurrences } = this.#lexicon.word(at);
      if (!other.startsWith(word) || view.documentFrequency(term) === 0) continue;
      found.push({ words: [other], term, likelihood: Math.log2(occurrences + 1) - completionPenalty });
    }
    return found;
  }

  /** Looks at words that were indexed since the last time. */
  takeInNewWords(): void {
    const { wordCount } = this.#lexicon;
    if (wordCount > this.#letters.length) {
      this.#letters = longer(this.#letters, new Uint32Array(wordCount * 2));
      this.#lengths = longer(this.#lengths, new Uint8Array(wordCount * 2));
    }
    for (; this.#known < wordCount; this.#known++) {
      const { word } = this.#lexicon.word(this.#known);
      this.#lengths[this.#known] = Math.min(255, word.length);
      this.#letters[this.#known] = Speller.canCorrect(word) ? lettersOf(word) : 0;
    }
  }
}

/** `datacenter` as `data center`, where both are words of one page. */
function splits(word: string, view: IndexView): Candidate[] {
  const found: Candidate[] = [];
  for (let at = minLength; at <= word.length - minLength; at++) {
    const parts = [word.slice(0, at), word.slice(at)] as const;
    if (parts.some(isStopWord)) continue;
    const [first, second] = parts.map((part) =>
      view.lexicon.occurrences(part) > 1 ? view.lexicon.find(part) : undefined,
    );
    if (first === undefined || second === undefined) continue;
    const rarer = view.documentFrequency(first) < view.documentFrequency(second) ? first : second;
    const occurrences = Math.min(...parts.map((part) => view.lexicon.occurrences(part)));
    if (view.documentFrequency(rarer) === 0) continue;
    found.push({ words: parts, term: rarer, likelihood: Math.log2(occurrences + 1) - splitPenalty - 2 });
  }
  return found;
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits >>> 0;
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function longer<Values extends Uint8Array | Uint32Array>(values: Values, into: Values): Values {
  into.set(values);
  return into;
}
