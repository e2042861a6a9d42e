import type { AnswerLine, AnswerSentenceLine, AnswerSource } from "./answer-line.ts";

/** Why no answer came. */
export type AnswerRefusal = "signed-out" | "too-many" | "failed";

/** How far an answer has come. */
export type AnswerProgress = {
  readonly state: "asking" | "whole" | "cut" | "none" | "stopped" | AnswerRefusal;
  /** Who worded the sentences; undefined before the first. */
  readonly origin: "model" | "pages" | undefined;
  readonly sentences: readonly AnswerSentenceLine[];
  readonly sources: readonly AnswerSource[];
};

export type AnswerEvent =
  | { readonly kind: "asked" }
  | { readonly kind: "stopped" }
  | { readonly kind: "refused"; readonly refusal: AnswerRefusal }
  | AnswerLine;

export const askedForAnswer: AnswerProgress = { state: "asking", origin: undefined, sentences: [], sources: [] };

/** What had come stays when the answer is stopped or breaks off. */
export function nextAnswer(progress: AnswerProgress, event: AnswerEvent): AnswerProgress {
  if (event.kind === "asked") return askedForAnswer;
  if (progress.state !== "asking") return progress;
  switch (event.kind) {
    case "source":
      return { ...progress, sources: [...progress.sources, event.source] };
    case "sentence":
      return { ...progress, origin: event.origin, sentences: [...progress.sentences, event.sentence] };
    case "stopped":
      return { ...progress, state: "stopped" };
    case "refused":
      return { ...progress, state: progress.sentences.length > 0 ? "cut" : event.refusal };
    case "end":
      return { ...progress, state: event.outcome };
  }
}
