import type { Locale } from "#shared/locale.ts";
import type { Passage } from "./passage.ts";
import { isComplete, leansOnOthers, sentencesOf } from "./sentences.ts";
import { contentWords } from "./words.ts";

/** A sentence, a row or a description that could be part of an answer. */
export type Candidate = {
  readonly text: string;
  /** A row of a table, or what a page says of itself: it says what is so, and stands by itself. */
  readonly isStatement: boolean;
  readonly passage: Passage;
  /** Place in its passage, counted over all sentences, those that cannot stand alone too. */
  readonly place: number;
  readonly words: ReadonlySet<string>;
  /** How much of the question it has, by the weight of its words: 0 to 1. */
  readonly coverage: number;
  /** The same with the heading of its section. */
  readonly within: number;
  /** It has the word of the question that tells most by itself. */
  readonly hasRarest: boolean;
  /** How much of the question the heading of its section has. */
  readonly sectionCoverage: number;
  readonly score: number;
};

/** What headings tell beside the sentence itself. */
const sectionShare = 0.6;
const titleShare = 0.35;
const bestSectionBonus = 0.2;
const rankBonus = 0.25;
const firstBonus = 0.08;
const phraseBonus = 0.15;
const leaningPenalty = 0.2;
const questionPenalty = 0.2;

/** Every sentence that can stand by itself, best first. Sentences that occur more than once are taken where they come first. */
export function rankSentences(question: string, passages: readonly Passage[]): readonly Candidate[] {
  const language = passages[0]?.language;
  const asked = questionWords(question, language);
  if (asked.length === 0) return [];
  const seen = new Set<string>();
  const read = passages.flatMap((passage) =>
    textsOf(passage)
      .map((read, place) => ({ ...read, place, passage, list: contentWords(read.text, language) }))
      .filter(({ text, isWhole }) => {
        if (!isWhole || seen.has(text)) return false;
        seen.add(text);
        return true;
      }),
  );
  const weights = weightsOf(
    asked,
    read.map(({ list }) => new Set(list)),
  );
  const headings = new Map(passages.map((passage) => [passage, headingWords(passage, language)]));
  const most = Math.max(...weights.values());
  const rarest = asked.filter((word) => weights.get(word) === most);
  const candidates = read.map(({ text, isStatement, place, passage, list }): Candidate => {
    const words = new Set(list);
    const { section, title } = headings.get(passage) ?? headingWords(passage, language);
    let [coverage, bySection, byTitle, sectionCoverage] = [0, 0, 0, 0];
    for (const [word, weight] of weights) {
      if (section.has(word)) sectionCoverage += weight;
      if (words.has(word)) coverage += weight;
      else if (section.has(word)) bySection += weight;
      else if (title.has(word)) byTitle += weight;
    }
    const score =
      coverage +
      sectionShare * bySection +
      titleShare * byTitle +
      (passage.isBestSection ? bestSectionBonus : 0) +
      rankBonus / (1 + passage.rank) +
      (place === 0 ? firstBonus : 0) +
      phraseBonus * neighbours(asked, list) -
      (leansOnOthers(text) ? leaningPenalty : 0) -
      (/[?？]$/.test(text) ? questionPenalty : 0);
    const hasRarest = rarest.some((word) => words.has(word));
    const within = coverage + bySection;
    return { text, isStatement, passage, place, words, coverage, within, hasRarest, sectionCoverage, score };
  });
  return candidates.sort((one, other) => other.score - one.score);
}

/** What questions are put with; it stands in no answer. */
const questionFrame: ReadonlySet<string> = new Set(
  contentWords("mean means meant get gets happen happens possible way ways need want"),
);

/** The words that a question is about, each once. */
export function questionWords(question: string, language?: Locale): readonly string[] {
  return [...new Set(contentWords(question, language))].filter((word) => !questionFrame.has(word));
}

/** The texts of a passage in their order: sentences, rows of tables, and what its page says of itself. */
function textsOf({ blocks, rows = [], description, language }: Passage) {
  const sentences = blocks.flatMap((block) => sentencesOf(block, language));
  const own = description === undefined ? sentences : [...sentences, description];
  return [
    ...own.map((text) => ({
      text,
      isStatement: text === description,
      isWhole: text === description || isComplete(text, language),
    })),
    ...rows.map((text) => ({ text, isStatement: true, isWhole: true })),
  ];
}

export function headingWords({ section = "", title }: Passage, language?: Locale) {
  return { section: new Set(contentWords(section, language)), title: new Set(contentWords(title, language)) };
}

/**
 * The rarer a word of the question is in what was found, the more it says; all together are 1. Half of that each word has in any
 * case: what was found is about the others, and a rare one alone is no match.
 */
function weightsOf(asked: readonly string[], read: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const raw = asked.map((word) => {
    const count = read.filter((words) => words.has(word)).length;
    return Math.log(1 + (read.length + 1) / (count + 0.5));
  });
  const sum = raw.reduce((total, weight) => total + weight, 0);
  return new Map(asked.map((word, at) => [word, (1 / asked.length + (raw[at] ?? 0) / sum) / 2]));
}

/** Which share of the question's neighbouring words are neighbours in the sentence, too. */
function neighbours(asked: readonly string[], words: readonly string[]): number {
  if (asked.length < 2) return 0;
  const pairs = new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
  return asked.slice(1).filter((word, at) => pairs.has(`${asked[at]} ${word}`)).length / (asked.length - 1);
}
