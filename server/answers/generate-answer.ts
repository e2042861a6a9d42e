import { askModel, type ChatModel } from "./chat-model.ts";
import { citedSentences } from "./cited-sentences.ts";
import type { AnswerSentence } from "./extract-answer.ts";
import type { Passage } from "./passage.ts";
import { answerPrompt, type ChatMessage, noAnswer } from "./prompt.ts";
import { type QuotedPassage, quotedPassages } from "./quoted-passages.ts";

/** What a model is asked, and what that may cost at most. */
export type ModelQuestion = {
  readonly messages: readonly ChatMessage[];
  readonly quoted: readonly QuotedPassage[];
  readonly maxTokens: number;
};

export type ModelEnd = {
  /** `refused`: the model says that the passages have no answer. */
  readonly kind: "whole" | "cut" | "refused";
  readonly tokens: number;
};

/** A model that writes more than this has not understood what it was asked for. */
const maxSentences = 8;
const maxLength = 8000;
/** Of UTF-8; text of code and Japanese has fewer a token, English more. */
const bytesPerToken = 3;

/** Undefined when nothing that was found could be shown to a model. */
export function modelQuestion(
  question: string,
  passages: readonly Passage[],
  { maxTokens }: Pick<ChatModel, "maxTokens">,
): ModelQuestion | undefined {
  const quoted = quotedPassages(question, passages);
  if (quoted.length === 0) return undefined;
  const messages = answerPrompt(question, quoted);
  return { messages, quoted, maxTokens: tokensOf(messages.map(({ content }) => content).join("\n")) + maxTokens };
}

/**
 * A model's answer, sentence by sentence, each with the passages it stands on. What cannot be cited is left out
 * (docs/behaviour/search.md, Answers).
 *
 * @throws {GatewayError} when the model fails, also after the first sentences.
 */
export async function* generateAnswer(
  model: ChatModel,
  { messages, quoted }: ModelQuestion,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence, ModelEnd, void> {
  const asked = messages.map(({ content }) => content).join("\n");
  const pieces = askModel(model, messages, signal);
  let written = "";
  let line = "";
  let count = 0;
  const tokens = () => tokensOf(asked) + tokensOf(written);
  try {
    for (;;) {
      const next = await pieces.next();
      if (next.done) {
        // A line that the model had to leave unfinished is no sentence.
        const rest = next.value.isWhole ? citedSentences(line, quoted).slice(0, maxSentences - count) : [];
        yield* rest;
        const kind = written.trim().replace(/\W+$/, "") === noAnswer ? "refused" : next.value.isWhole ? "whole" : "cut";
        return { kind, tokens: next.value.tokens ?? tokens() };
      }
      written += next.value;
      const lines = (line + next.value).split("\n");
      line = lines.pop() ?? "";
      for (const sentence of lines.flatMap((each) => citedSentences(each, quoted))) {
        yield sentence;
        count += 1;
        if (count === maxSentences) return { kind: "whole", tokens: tokens() };
      }
      if (written.length > maxLength) return { kind: "cut", tokens: tokens() };
    }
  } finally {
    await pieces.return({ isWhole: false });
  }
}

function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}
