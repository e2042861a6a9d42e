import { calledPassage } from "./called-passage.ts";
import type { Passage } from "./passage.ts";
import { type Candidate, rankSentences } from "./rank-sentences.ts";
import { asksForFact, asksForWay, leansOnOthers, menuPath, saysWhatToDo } from "./sentences.ts";

/** A sentence of an answer, and the passages that it stands on: at least one. */
export type AnswerSentence = { readonly text: string; readonly passages: readonly [Passage, ...Passage[]] };

const maxSentences = 4;
/** Of one section: its steps belong together, but the answer is not the page. */
const maxOfSection = 3;
/** The least that the best sentence has of the question, by itself and with its heading: its rarest word in any case. */
const leastCoverage = 0.5;
const leastWithin = 0.8;
/** What stands under a heading that has so much of the question goes on about it. */
const leastSectionCoverage = 0.3;
/** How good the others are beside the best. */
const nearBest = 0.75;
/** Sentences that share so many words say the same. */
const sameShare = 0.6;

/**
 * Extractive summarization: what one page says to a question, word for word, so that nothing of two editions is mixed. The steps,
 * or the description, of a page or section that is called what is asked; else the sentence or row that has most of the question,
 * what follows it in its section where that is about the question, and others of its page that are nearly as good. Empty when none
 * is good enough: no answer is better than one about something else.
 */
export function extractAnswer(question: string, passages: readonly Passage[]): readonly AnswerSentence[] {
  const called = calledPassage(question, passages);
  if (called !== undefined)
    return called.texts.slice(0, maxSentences).map((text) => ({ text, passages: [called.passage] }));
  const ranked = rankSentences(question, passages);
  // A row and a description say what is so, a way through menus where something is done.
  const isFact = asksForFact(question);
  const isWay = asksForWay(question);
  const isGood = ({ coverage, within, hasRarest, isStatement, text }: Candidate) =>
    coverage >= leastCoverage &&
    within >= leastWithin &&
    hasRarest &&
    !leansOnOthers(text) &&
    (isFact ? !menuPath.test(text) : !isStatement && (!isWay || saysWhatToDo(text)));
  const best = ranked.find(isGood);
  if (best === undefined) return [];
  const following = ranked
    .filter(({ passage, place, isStatement }) => {
      const isBehind = place > best.place && place < best.place + maxOfSection;
      return passage === best.passage && isBehind && !isStatement && !best.isStatement;
    })
    .sort((one, other) => one.place - other.place);
  const others = ranked.filter(
    (candidate) =>
      isGood(candidate) &&
      candidate.score >= nearBest * best.score &&
      pageOf(candidate.passage) === pageOf(best.passage),
  );
  const chosen: Candidate[] = [];
  for (const candidate of [best, ...(best.sectionCoverage >= leastSectionCoverage ? following : []), ...others]) {
    if (chosen.length < maxSentences && isNew(candidate, chosen)) chosen.push(candidate);
  }
  const order = new Map([...new Set(chosen.map(({ passage }) => passage))].map((passage, at) => [passage, at]));
  return chosen
    .sort((one, other) => (order.get(one.passage) ?? 0) - (order.get(other.passage) ?? 0) || one.place - other.place)
    .map(({ text, passage }) => ({ text, passages: [passage] }));
}

function pageOf({ url }: Passage): string | undefined {
  return url.split("#")[0];
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
