import type { Passage } from "./passage.ts";
import { type Candidate, rankSentences } from "./rank-sentences.ts";
import { leansOnOthers } from "./sentences.ts";

/** A sentence of an answer, and the passages that it stands on: at least one. */
export type AnswerSentence = { readonly text: string; readonly passages: readonly [Passage, ...Passage[]] };

const maxSentences = 4;
/** Of one section: its steps belong together, but the answer is not the page. */
const maxOfSection = 3;
/** The least that the best sentence has of the question, by itself and with its headings. */
const leastCoverage = 0.2;
const leastReach = 0.65;
/** What stands under a heading that has so much of the question goes on about it. */
const leastSectionCoverage = 0.3;
/** How good the others are beside the best. */
const nearBest = 0.75;
/** Sentences of two editions of a page say the same in almost the same words. */
const sameShare = 0.6;

/**
 * Extractive summarization: sentences of the passages that answer a question, word for word: the best one, what follows it in
 * its section where that is about the question, and others that are nearly as good. Empty when none is good enough.
 */
export function extractAnswer(question: string, passages: readonly Passage[]): readonly AnswerSentence[] {
  const ranked = rankSentences(question, passages);
  const isGood = ({ coverage, reach, text }: Candidate) =>
    coverage >= leastCoverage && reach >= leastReach && !leansOnOthers(text);
  const best = ranked.find(isGood);
  if (best === undefined) return [];
  const following = ranked
    .filter(({ passage, place }) => passage === best.passage && place > best.place && place < best.place + maxOfSection)
    .sort((one, other) => one.place - other.place);
  const others = ranked.filter((candidate) => isGood(candidate) && candidate.score >= nearBest * best.score);
  const chosen: Candidate[] = [];
  for (const candidate of [best, ...(best.sectionCoverage >= leastSectionCoverage ? following : []), ...others]) {
    if (chosen.length < maxSentences && isNew(candidate, chosen)) chosen.push(candidate);
  }
  const order = new Map([...new Set(chosen.map(({ passage }) => passage))].map((passage, at) => [passage, at]));
  return chosen
    .sort((one, other) => (order.get(one.passage) ?? 0) - (order.get(other.passage) ?? 0) || one.place - other.place)
    .map(({ text, passage }) => ({ text, passages: [passage] }));
}

function isNew(candidate: Candidate, chosen: readonly Candidate[]): boolean {
  const ofSection = chosen.filter(({ passage }) => passage === candidate.passage).length;
  return ofSection < maxOfSection && chosen.every(({ words }) => shared(words, candidate.words) < sameShare);
}

/** Share of two sentences' words that both have. */
function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both / Math.max(1, one.size + other.size - both);
}
