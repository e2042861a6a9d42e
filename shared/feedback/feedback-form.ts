import type { Locale } from "#shared/locale.ts";

/** Where an answer to “Was this helpful?” is sent (docs/behaviour/pages.md, Was this helpful?). */
export const feedbackPath = "/gateway/api/feedback";

/** Why a page did not help; each is worded in the catalogues of interface texts. */
export const feedbackReasons = ["notAccurate", "notClear", "notRelevant"] as const;
export type FeedbackReason = (typeof feedbackReasons)[number];

/** Names of the form's fields, for the page that has the form, the script that helps it and the server that reads it. */
export const feedbackFields = {
  page: "page",
  language: "language",
  answer: "answer",
  reason: "reason",
  /** Milliseconds from the page's beginning to the answer; only a script knows them. */
  elapsed: "elapsed",
  /** Honeypot: a field that people do not see; what fills it in is a program that fills in everything. */
  honeypot: "website",
} as const;

/** Ids of what a page says after an answer: the address fragment that a browser without scripts is sent back to. */
export const feedbackOutcomes = {
  reasons: "feedback-reasons",
  thanks: "feedback-thanks",
  failed: "feedback-failed",
} as const;

/** Nobody has read a page sooner. */
export const leastReadingMs = 1000;

/** What the form is about. */
export type FeedbackSubject = {
  /** Address of the page without language prefix. */
  readonly page: string;
  readonly language: Locale;
};
