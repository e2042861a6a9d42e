import { readWords } from "#server/search/embedded/text/read-words.ts";
import { englishStemmer, type Stemmer } from "#server/search/embedded/text/stemmers.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";
import type { Alternative } from "./query-terms.ts";
import type { QueryWord } from "./query-words.ts";

/** Words and groups of words that mean the same on this site, as its settings list them. */
export type SynonymGroups = readonly (readonly string[])[];

type Entry = { readonly keys: readonly string[]; readonly others: readonly Alternative[] };

/** Synonyms score slightly less than the word itself. */
const synonymWeight = 0.8;

/** Query expansion: finds what may stand for words of a query, single ones or several together, whatever forms they are in. */
export class Synonyms {
  readonly #byFirst = new Map<string, Entry[]>();
  readonly #stemmers: readonly Stemmer[];

  /** @param stemmers of the languages that groups may be written in. */
  constructor(groups: SynonymGroups, stemmers: readonly Stemmer[] = [englishStemmer]) {
    this.#stemmers = stemmers;
    for (const group of groups) {
      const members = group.map(wordsIn).filter(({ words }) => words.length > 0);
      for (const own of members) {
        const [names, ...inOtherLanguages] = keysOf(own.written, stemmers);
        const others = members
          .filter(({ written }) => keysOf(written, stemmers)[0]?.join(" ") !== names?.join(" "))
          .map(({ words, isVerb }) => ({ words, weight: synonymWeight, isSame: isVerb && own.isVerb }));
        if (others.length === 0) continue;
        for (const keys of [names ?? [], ...inOtherLanguages]) {
          const [first = ""] = keys;
          const known = this.#byFirst.get(first) ?? [];
          if (!known.some((entry) => entry.others === others && entry.keys.join(" ") === keys.join(" ")))
            this.#byFirst.set(first, [...known, { keys, others }]);
        }
      }
    }
  }

  /** By word of the query: what may stand for it; of several words that mean something together, for each of them. */
  of(words: readonly QueryWord[]): ReadonlyMap<QueryWord, readonly Alternative[]> {
    const found = new Map<QueryWord, Alternative[]>();
    if (this.#byFirst.size === 0) return found;
    const inOrder = words.filter(({ isAlternative, word }) => !isAlternative && !isStopWord(word));
    const add = (word: QueryWord, others: readonly Alternative[]) => {
      const known = found.get(word) ?? [];
      found.set(word, [...known, ...others.filter((other) => !known.includes(other))]);
    };
    for (const keys of keysOf(inOrder, this.#stemmers))
      for (const [at, key] of keys.entries())
        for (const entry of this.#byFirst.get(key) ?? [])
          if (entry.keys.every((each, place) => keys[at + place] === each))
            for (const word of inOrder.slice(at, at + entry.keys.length)) add(word, entry.others);
    for (const word of words)
      if (word.isAlternative && !found.has(word))
        for (const [key = ""] of keysOf([word], this.#stemmers))
          for (const entry of this.#byFirst.get(key) ?? [])
            if (entry.keys.length === 1)
              for (const part of inOrder.filter(({ start, end }) => start >= word.start && end <= word.end))
                add(part, entry.others);
    return found;
  }
}

type Written = Pick<QueryWord, "word" | "written">;

/** What words are filed under in each language. */
function keysOf(words: readonly Written[], stemmers: readonly Stemmer[]): readonly (readonly string[])[] {
  return stemmers.map(({ keyOf }) => words.map(({ word, written }) => keyOf(word, written)));
}

/** The words of a member that mean something; a verb and its particle are one, and may be all of it. */
function wordsIn(text: string): {
  readonly words: readonly string[];
  readonly written: readonly Written[];
  readonly isVerb: boolean;
} {
  const read: (Written & { start: number; end: number; isVerb: boolean })[] = [];
  readWords(text, (word, start, end, isAlternative) => {
    const isVerb = isAlternative && /\s/.test(text.slice(start, end));
    if (!isAlternative || isVerb)
      read.push({ word, written: isVerb ? word : text.slice(start, end), start, end, isVerb });
  });
  const verbs = read.filter(({ isVerb }) => isVerb);
  const words = read.filter(
    (each) => each.isVerb || !verbs.some(({ start, end }) => each.start >= start && each.end <= end),
  );
  const telling = words.filter(({ word }) => !isStopWord(word));
  const named = telling.length === 0 ? words : telling;
  return {
    words: named.map(({ word }) => word),
    written: named,
    isVerb: named.length === 1 && named[0]?.isVerb === true,
  };
}
