import type { FeedbackReason } from "#shared/feedback/feedback-form.ts";
import type { ReadVote } from "./read-votes.ts";

export type PageScore = {
  readonly page: string;
  readonly yes: number;
  readonly no: number;
  readonly reasons: Readonly<Partial<Record<FeedbackReason, number>>>;
};

/** Pages by how surely they do not help, worst first; pages that nobody found unhelpful are left out. */
export function unhelpfulPages(votes: readonly ReadVote[]): PageScore[] {
  const scores = new Map<
    string,
    { page: string; yes: number; no: number; reasons: Partial<Record<FeedbackReason, number>> }
  >();
  for (const { page, language, answer, reason } of votes) {
    const address = language === "ja" ? `/ja${page}` : page;
    const score = scores.get(address) ?? { page: address, yes: 0, no: 0, reasons: {} };
    score[answer] += 1;
    if (reason !== undefined) score.reasons[reason] = (score.reasons[reason] ?? 0) + 1;
    scores.set(address, score);
  }
  return [...scores.values()]
    .filter(({ no }) => no > 0)
    .sort((a, b) => certainShare(b) - certainShare(a) || b.no - a.no || (a.page < b.page ? -1 : 1));
}

/** 95 % of the normal distribution lie within this many deviations. */
const deviations = 1.96;

/**
 * The least share of readers a page does not help, with 95 % certainty (Wilson's score interval): one No of one answer weighs
 * less than forty of fifty.
 */
function certainShare({ yes, no }: PageScore): number {
  const count = yes + no;
  const share = no / count;
  const square = deviations ** 2;
  const spread = deviations * Math.sqrt((share * (1 - share) + square / (4 * count)) / count);
  return (share + square / (2 * count) - spread) / (1 + square / count);
}
