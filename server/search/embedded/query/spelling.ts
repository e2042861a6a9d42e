import type { IndexView } from "#server/search/embedded/index/index-view.ts";
import type { Lexicon, TermId } from "#server/search/embedded/index/lexicon.ts";
import { WordBeginnings } from "#server/search/embedded/index/word-beginnings.ts";
import { isEnglishWord } from "#server/search/embedded/text/english-words.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";
import { type Completion, completionsOf } from "./completions.ts";
import { editDistance } from "./edit-distance.ts";

/** What may have been meant by a word that is nowhere in the index. */
export type Candidate = { readonly word: string; readonly term: TermId; readonly likelihood: number };

/** Words of fewer letters have too many neighbours to guess one. */
const minLength = 5;
/** Shorter words are nobody's correction. */
const minCandidateLength = 3;
const maxLength = 32;
const twoEditsFrom = 7;
/** Few get the first letter wrong: `rsync` is not `async`, but `nigest` is `ingest`. */
const otherBeginningFrom = 6;
const maxCandidates = 12;
/** In powers of two of how often a word occurs: what a candidate loses by each edit, and by another first letter. */
const editPenalty = 6;
const firstLetterPenalty = 2;

/** Fuzzy matching: finds the words of the index that a misspelt word is close to. */
export class Speller {
  readonly #lexicon: Lexicon;
  readonly #beginnings: WordBeginnings;
  /** By number of the word: which letters it has, a bit each; 0 for what is no word of letters. */
  #letters = new Uint32Array(1024);
  #lengths = new Uint8Array(1024);
  #known = 0;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.#beginnings = new WordBeginnings(lexicon);
  }

  /** Whether a word may be misspelt: letters only, not of a script that has no spelling, and in no dictionary. */
  static canCorrect(word: string): boolean {
    return word.length >= minLength && isSpelt(word) && !isEnglishWord(word);
  }

  /** Likeliest first. */
  candidates(word: string, view: IndexView): readonly Candidate[] {
    const found = this.#close(word, view, word.length >= twoEditsFrom ? 2 : 1);
    return likeliest(found).slice(0, maxCandidates);
  }

  /** The likeliest word that differs by one letter other than the first, which few get wrong, and was indexed at least so often. */
  commonNeighbour(word: string, view: IndexView, leastOccurrences: number): string | undefined {
    const found = this.#close(word, view, 1, leastOccurrences);
    return likeliest(found.filter(({ word: other }) => other.charAt(0) === word.charAt(0) && !isStopWord(other)))[0]
      ?.word;
  }

  #close(word: string, view: IndexView, limit: number, leastOccurrences = 0): Candidate[] {
    this.takeInNewWords();
    const lexicon = this.#lexicon;
    const letters = lettersOf(word);
    const found: Candidate[] = [];
    for (let at = 0; at < this.#known; at++) {
      const difference = (this.#lengths[at] ?? 0) - word.length;
      if (difference > limit || difference < -limit) continue;
      const others = this.#letters[at] ?? 0;
      if (others === 0 || bitCount(others ^ letters) > 2 * limit) continue;
      const occurrences = lexicon.occurrencesOf(at);
      if (occurrences < leastOccurrences) continue;
      const other = lexicon.word(at);
      const distance = editDistance(word, other, limit);
      if (distance > limit) continue;
      const term = lexicon.termsOf(at).find((each) => view.documentFrequency(each) > 0);
      if (term === undefined) continue;
      const isSameBeginning = other.charCodeAt(0) === word.charCodeAt(0) || isSwapped(other, word);
      if (!isSameBeginning && (word.length < otherBeginningFrom || distance > 1)) continue;
      const penalty = distance * editPenalty + (isSameBeginning ? 0 : firstLetterPenalty);
      found.push({ word: other, term, likelihood: Math.log2(occurrences + 1) - penalty });
    }
    return found;
  }

  /** Whether some word of a page goes on where this one ends. */
  isBeginning(word: string, view: IndexView): boolean {
    return this.completions(word, view).length > 0;
  }

  /** Words that begin so, likeliest first. */
  completions(word: string, view: IndexView): readonly Completion[] {
    return completionsOf(word, view, this.#beginnings);
  }

  /** Looks at words that were indexed since the last time. */
  takeInNewWords(): void {
    this.#beginnings.takeInNewWords();
    const { wordCount } = this.#lexicon;
    if (wordCount > this.#letters.length) {
      this.#letters = longer(this.#letters, new Uint32Array(wordCount * 2));
      this.#lengths = longer(this.#lengths, new Uint8Array(wordCount * 2));
    }
    for (; this.#known < wordCount; this.#known++) {
      const codes = this.#lexicon.letters(this.#known);
      this.#lengths[this.#known] = Math.min(255, codes.length);
      this.#letters[this.#known] = this.#isCorrectable(codes) ? lettersIn(codes) : 0;
    }
  }

  #isCorrectable(codes: Uint16Array): boolean {
    // Most words are English: nothing has to be made of their letters.
    if (codes.every((code) => code >= 0x61 && code <= 0x7a))
      return codes.length >= minCandidateLength && codes.length <= maxLength;
    return codes.length >= minCandidateLength && isSpelt(this.#lexicon.word(this.#known));
  }
}

/** Whether two words differ by the order of their first two letters. */
function isSwapped(one: string, other: string): boolean {
  return one.charCodeAt(0) === other.charCodeAt(1) && one.charCodeAt(1) === other.charCodeAt(0);
}

/** Letters only, and of a script that has a spelling. */
function isSpelt(word: string): boolean {
  return word.length <= maxLength && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(word);
}

function likeliest(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort((a, b) => b.likelihood - a.likelihood);
}

/** Compound splitting: `datacenter` as `data center`, where both are words of pages; the commonest such pair. */
export function partsOf(word: string, view: IndexView): readonly string[] | undefined {
  let best: { readonly parts: readonly string[]; readonly occurrences: number } | undefined;
  for (let at = minCandidateLength; at <= word.length - minCandidateLength; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    const occurrences = Math.min(...parts.map((part) => (isStopWord(part) ? 0 : view.lexicon.occurrences(part))));
    if (occurrences > 1 && occurrences > (best?.occurrences ?? 0)) best = { parts, occurrences };
  }
  return best?.parts;
}

function lettersOf(word: string): number {
  return lettersIn(Uint16Array.from(word, (letter) => letter.charCodeAt(0)));
}

function lettersIn(codes: Uint16Array): number {
  let bits = 0;
  for (let at = 0; at < codes.length; at++) bits |= 1 << ((codes[at] ?? 0) & 31);
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
