import { readWords } from "#server/search/embedded/text/read-words.ts";
import { stemOf } from "#server/search/embedded/text/stem.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";
import type { Alternative } from "./query-terms.ts";
import type { QueryWord } from "./query-words.ts";

/** Words and groups of words that mean the same on this site, as its settings list them. */
export type SynonymGroups = readonly (readonly string[])[];

type Entry = { readonly stems: readonly string[]; readonly others: readonly Alternative[] };

/** Synonyms score slightly less than the word itself. */
const synonymWeight = 0.8;

/** Query expansion: finds what may stand for words of a query, single ones or several together, whatever forms they are in. */
export class Synonyms {
  readonly #byFirst = new Map<string, Entry[]>();

  constructor(groups: SynonymGroups) {
    for (const group of groups) {
      const members = group.map(wordsIn).filter(({ words }) => words.length > 0);
      for (const own of members) {
        const stems = own.words.map(stemOf);
        const others = members
          .filter(({ words }) => words.map(stemOf).join(" ") !== stems.join(" "))
          .map(({ words, isVerb }) => ({ words, weight: synonymWeight, isSame: isVerb && own.isVerb }));
        const first = stems[0] ?? "";
        if (others.length > 0) this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), { stems, others }]);
      }
    }
  }

  /** By word of the query: what may stand for it; of several words that mean something together, for each of them. */
  of(words: readonly QueryWord[]): ReadonlyMap<QueryWord, readonly Alternative[]> {
    const found = new Map<QueryWord, Alternative[]>();
    if (this.#byFirst.size === 0) return found;
    const inOrder = words.filter(({ isAlternative, word }) => !isAlternative && !isStopWord(word));
    const stems = inOrder.map(({ word }) => stemOf(word));
    const add = (from: number, { stems: { length }, others }: Entry) => {
      for (const word of inOrder.slice(from, from + length)) found.set(word, [...(found.get(word) ?? []), ...others]);
    };
    for (const [at, stem] of stems.entries())
      for (const entry of this.#byFirst.get(stem) ?? [])
        if (entry.stems.every((each, place) => stems[at + place] === each)) add(at, entry);
    for (const word of words)
      if (word.isAlternative && !found.has(word))
        for (const entry of this.#byFirst.get(stemOf(word.word)) ?? [])
          if (entry.stems.length === 1)
            for (const part of inOrder.filter(({ start, end }) => start >= word.start && end <= word.end))
              found.set(part, [...(found.get(part) ?? []), ...entry.others]);
    return found;
  }
}

/** The words of a member that mean something; a verb and its particle are one, and may be all of it. */
function wordsIn(text: string): { readonly words: readonly string[]; readonly isVerb: boolean } {
  const read: { word: string; start: number; end: number; isVerb: boolean }[] = [];
  readWords(text, (word, start, end, isAlternative) => {
    const isVerb = isAlternative && /\s/.test(text.slice(start, end));
    if (!isAlternative || isVerb) read.push({ word, start, end, isVerb });
  });
  const verbs = read.filter(({ isVerb }) => isVerb);
  const words = read.filter(
    (each) => each.isVerb || !verbs.some(({ start, end }) => each.start >= start && each.end <= end),
  );
  const telling = words.filter(({ word }) => !isStopWord(word));
  const named = telling.length === 0 ? words : telling;
  return { words: named.map(({ word }) => word), isVerb: named.length === 1 && named[0]?.isVerb === true };
}
