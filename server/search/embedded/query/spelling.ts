import type { IndexView } from "#server/search/embedded/index/index-view.ts";
import type { Lexicon, TermId } from "#server/search/embedded/index/lexicon.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";
import { editDistance } from "./edit-distance.ts";

/** What may have been meant by a word that is nowhere in the index. */
export type Candidate = { readonly words: readonly string[]; readonly term: TermId; readonly likelihood: number };

/** Words of fewer letters have too many neighbours to guess one. */
const minLength = 3;
const maxLength = 32;
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
      word.length <= maxLength &&
      /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(word)
    );
  }

  /** Likeliest first. */
  candidates(word: string, view: IndexView): readonly Candidate[] {
    const found = this.#close(word, view, word.length >= twoEditsFrom ? 2 : 1);
    const split = splits(word, view);
    const completed = found.length === 0 && word.length >= minCompletedLength ? this.#completions(word, view) : [];
    return likeliest([...found, ...completed, ...split]).slice(0, maxCandidates);
  }

  /** The likeliest word that differs by one letter other than the first, which few get wrong, and was indexed at least so often. */
  commonNeighbour(word: string, view: IndexView, leastOccurrences: number): string | undefined {
    const found = this.#close(word, view, 1, leastOccurrences);
    return likeliest(
      found.filter(({ words: [other = ""] }) => other.charAt(0) === word.charAt(0) && !isStopWord(other)),
    )[0]?.words[0];
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
      const term = lexicon.termOf(at);
      if (distance > limit || view.documentFrequency(term) === 0) continue;
      if (word.length === minLength && difference < 0) continue;
      const penalty = distance * editPenalty + (other.charCodeAt(0) === word.charCodeAt(0) ? 0 : firstLetterPenalty);
      found.push({ words: [other], term, likelihood: Math.log2(occurrences + 1) - penalty });
    }
    return found;
  }

  #completions(word: string, view: IndexView): Candidate[] {
    const lexicon = this.#lexicon;
    const letters = lettersOf(word);
    const found: Candidate[] = [];
    for (let at = 0; at < this.#known; at++) {
      if ((this.#lengths[at] ?? 0) <= word.length || (letters & ~(this.#letters[at] ?? 0)) !== 0) continue;
      const other = lexicon.word(at);
      const term = lexicon.termOf(at);
      if (!other.startsWith(word) || view.documentFrequency(term) === 0) continue;
      const likelihood = Math.log2(lexicon.occurrencesOf(at) + 1) - completionPenalty;
      found.push({ words: [other], term, likelihood });
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
      const codes = this.#lexicon.letters(this.#known);
      this.#lengths[this.#known] = Math.min(255, codes.length);
      this.#letters[this.#known] = this.#isCorrectable(codes) ? lettersIn(codes) : 0;
    }
  }

  #isCorrectable(codes: Uint16Array): boolean {
    // Most words are English: nothing has to be made of their letters.
    if (codes.every((code) => code >= 0x61 && code <= 0x7a))
      return codes.length >= minLength && codes.length <= maxLength;
    return Speller.canCorrect(this.#lexicon.word(this.#known));
  }
}

function likeliest(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort((a, b) => b.likelihood - a.likelihood);
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
