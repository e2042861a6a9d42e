import { type SectionWords, wordCount, wordList } from "./section-words.ts";

/** A section of which a translation does not say what its source says now. */
export type ChangedSection = {
  readonly title: string;
  readonly state: "changed" | "new" | "removed";
  /** Of the section now; of a removed one, those that it had. */
  readonly words: number;
  /** Which section it was when the translation was made, from 0; of a new one, that before it (-1: none). */
  readonly place: number;
};

/**
 * Stale translation detection, by section: what became of a page since it was translated. Sections are paired by their headings, then by their
 * words, so that one with a new heading is the same. Moved text, a link that leads elsewhere and the spelling of a word in fifty do not count;
 * a word more or less, and a number, do.
 */
export function changedSections(
  then: readonly SectionWords[],
  now: readonly SectionWords[],
): readonly ChangedSection[] {
  const left = new Set(then);
  const before = new Map<SectionWords, SectionWords>();
  const pair = (find: (section: SectionWords) => SectionWords | undefined) => {
    for (const section of now) {
      const found = before.has(section) ? undefined : find(section);
      if (found === undefined) continue;
      before.set(section, found);
      left.delete(found);
    }
  };
  pair(({ title }) => [...left].find((other) => other.title === title));
  pair((section) => [...left].find((other) => haveHalfInCommon(other, section)));
  let place = -1;
  const found = now.flatMap((section): ChangedSection[] => {
    const old = before.get(section);
    if (old !== undefined) place = then.indexOf(old);
    if (old !== undefined && !isChanged(old, section)) return [];
    return [{ title: section.title, state: old === undefined ? "new" : "changed", words: wordCount(section), place }];
  });
  const removed = [...left].map((section) => ({
    title: section.title,
    state: "removed" as const,
    words: wordCount(section),
    place: then.indexOf(section),
  }));
  return [...found, ...removed];
}

/** Of so many words one may be spelt otherwise. */
const wordsForOneTypo = 50;

function isChanged(then: SectionWords, now: SectionWords): boolean {
  if (then.numbers !== now.numbers) return true;
  const gone = difference(then.words, now.words);
  const come = difference(now.words, then.words);
  return gone !== come || come > Math.max(1, Math.floor(wordCount(now) / wordsForOneTypo));
}

function haveHalfInCommon(one: SectionWords, other: SectionWords): boolean {
  const common = wordList(one.words).length - difference(one.words, other.words);
  return common * 2 > Math.max(wordList(one.words).length, wordList(other.words).length);
}

/** How many words of `one` are not in `other`, each as often as it is there. */
function difference(one: string, other: string): number {
  const counts = new Map<string, number>();
  for (const word of wordList(other)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return wordList(one).filter((word) => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count - 1);
    return count <= 0;
  }).length;
}
