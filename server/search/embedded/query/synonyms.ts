import { readWords } from "#server/search/embedded/text/read-words.ts";
import { stemOf } from "#server/search/embedded/text/stem.ts";
import type { Alternative } from "./query-terms.ts";

/** Words and groups of words that mean the same on this site, as its settings list them. */
export type SynonymGroups = readonly (readonly string[])[];

/** What stands for a word is a little less right than the word itself. */
const synonymWeight = 0.8;

/** Looks up what may stand for a word, whatever form it is in. */
export function synonymLookup(groups: SynonymGroups): (word: string) => readonly Alternative[] {
  const byStem = new Map<string, Alternative[]>();
  for (const group of groups) {
    const members = group.map((member) => ({ words: wordsIn(member) }));
    for (const { words: own } of members) {
      const [word] = own;
      if (word === undefined || own.length > 1) continue;
      const others = members.filter(({ words }) => words !== own);
      // Several words that stand for one share its weight.
      const alternatives = others.flatMap(({ words }) =>
        words.map((other) => ({ word: other, weight: synonymWeight / words.length })),
      );
      const stem = stemOf(word);
      byStem.set(stem, [...(byStem.get(stem) ?? []), ...alternatives]);
    }
  }
  return (word) => byStem.get(stemOf(word)) ?? [];
}

/** Words to add to a query in which several words stand together that mean one: `single sign-on` finds `SSO`. */
export function wordsForPhrases(groups: SynonymGroups): (query: string) => readonly Alternative[] {
  const phrases = groups.flatMap((group) => {
    const members = group.map(wordsIn);
    return members
      .filter((words) => words.length > 1)
      .map((words) => ({
        stems: words.map(stemOf),
        singles: members.flatMap((each) => (each.length === 1 ? each : [])),
      }));
  });
  return (query) => {
    if (phrases.length === 0) return [];
    const text = ` ${wordsIn(query).map(stemOf).join(" ")} `;
    return phrases
      .filter(({ stems }) => text.includes(` ${stems.join(" ")} `))
      .flatMap(({ singles }) => singles.map((word) => ({ word, weight: synonymWeight })));
  };
}

function wordsIn(text: string): string[] {
  const words: string[] = [];
  readWords(text, (word, _start, _end, isAlternative) => {
    if (!isAlternative) words.push(word);
  });
  return words;
}
