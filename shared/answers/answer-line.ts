import type { ResultProduct } from "#shared/search/search-response.ts";

/** Where the search page asks for an answer: the body of a search by POST, lines of JSON as the answer (docs/gateways.md, Answers). */
export const answerPath = "/gateway/api/search/answer";

/** Who chose the words: a language model, or the pages themselves. */
export type AnswerOrigin = "model" | "pages";

/** A section that sentences stand on; told before the first of them. */
export type AnswerSource = {
  /** Counted from 1, in the order in which they are first needed. */
  readonly number: number;
  readonly title: string;
  readonly section?: string;
  /** With language prefix; of this site, or an http address. */
  readonly url: string;
  readonly language: string;
  readonly products: readonly ResultProduct[];
};

export type AnswerSentenceLine = {
  readonly text: string;
  readonly language: string;
  /** Numbers of its sources: at least one. */
  readonly sources: readonly number[];
};

/**
 * One line of the answer. `whole`: everything was said; `cut`: it broke off; `none`: nothing that was found answers the
 * question. Without an `end` the connection was lost.
 */
export type AnswerLine =
  | { readonly kind: "source"; readonly source: AnswerSource }
  | { readonly kind: "sentence"; readonly origin: AnswerOrigin; readonly sentence: AnswerSentenceLine }
  | { readonly kind: "end"; readonly outcome: AnswerOutcome };

export type AnswerOutcome = "whole" | "cut" | "none";
