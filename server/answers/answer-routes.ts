import { type Request, type Response, Router } from "express";
import { GatewayError } from "#server/gateway/gateway-error.ts";
import { clientSignal } from "#server/http/client-gone.ts";
import { limitRate, TooManyRequestsError } from "#server/http/rate-limit.ts";
import { jsonBody } from "#server/http/request-body.ts";
import { outcomeOf } from "#server/http/request-scope.ts";
import { SignedOutError } from "#server/http/signed-out-error.ts";
import { localeFrom } from "#server/search/caller-locale.ts";
import { readSearchRequest } from "#server/search/read-search-request.ts";
import type { AnswerOutcome } from "#shared/answers/answer-line.ts";
import type { AnswerBudget } from "./answer-budget.ts";
import { type AnswerWriter, answerWriter } from "./answer-writer.ts";
import type { ChatModel } from "./chat-model.ts";
import { extractAnswer } from "./extract-answer.ts";
import { type FoundPassages, findPassages, type PassageSources } from "./find-passages.ts";
import { generateAnswer, modelQuestion } from "./generate-answer.ts";

export type AnswerParts = PassageSources & {
  /** Undefined: answers are taken from the pages word for word. */
  readonly model: ChatModel | undefined;
  readonly budget: AnswerBudget;
  /** @throws {GatewayError} when it cannot be found out. */
  readonly viewerOf: (req: Request, res: Response) => Promise<{ readonly aaId: string } | undefined>;
  readonly count: (origin: "model" | "pages", outcome: AnswerOutcome | "left") => void;
};

/** As for a search. */
const maxBodyBytes = 65_536;
/** Before anybody is asked who it is; an address may be a whole office. */
const rate = { limit: 300, windowMs: 60_000 };

/** `POST /gateway/api/search/answer` (docs/gateways.md, Answers). Mounted under /gateway. */
export function answerRoutes(parts: AnswerParts): Router {
  const router = Router();
  router.post("/api/search/answer", limitRate(rate), jsonBody({ maxBytes: maxBodyBytes }), async (req, res) => {
    outcomeOf(res).pageType = "answer";
    const viewer = await parts.viewerOf(req, res);
    if (!viewer?.aaId) throw new SignedOutError("answers are for those who are signed in");
    const request = readSearchRequest(req.body);
    const waitS = parts.budget.admit(viewer.aaId);
    if (waitS !== undefined) throw new TooManyRequestsError(waitS);
    const signal = clientSignal(res);
    const found = await findPassages(
      parts,
      request,
      localeFrom(req, request.language, parts.content.languages().tags),
      signal,
    );
    if (signal.aborted) return;
    await giveAnswer(parts, { ...found, userId: viewer.aaId, signal }, answerWriter(res));
  });
  return router;
}

type Asked = FoundPassages & { readonly userId: string; readonly signal: AbortSignal };

/** By the model as far as it can; before its first sentence the pages themselves can take its place. */
async function giveAnswer(parts: AnswerParts, asked: Asked, writer: AnswerWriter): Promise<void> {
  const { question, passages, signal } = asked;
  const generated = await askedOfModel(parts, asked, writer);
  if (signal.aborted) return parts.count("model", "left");
  if (generated !== undefined) {
    parts.count("model", generated);
    return writer.end(generated);
  }
  const sentences = extractAnswer(question, passages);
  for (const sentence of sentences) writer.sentence("pages", sentence);
  const outcome = sentences.length > 0 ? "whole" : "none";
  parts.count("pages", outcome);
  writer.end(outcome);
}

/** How the model's answer ended; undefined when it said nothing that may be shown. */
async function askedOfModel(
  { model, budget }: AnswerParts,
  { question, passages, userId, signal }: Asked,
  writer: AnswerWriter,
): Promise<AnswerOutcome | undefined> {
  const put = model && modelQuestion(question, passages, model);
  const reserved = put && budget.reserveTokens(userId, put.maxTokens);
  if (model === undefined || put === undefined || reserved === undefined) return undefined;
  const answer = generateAnswer(model, put, signal);
  let count = 0;
  try {
    for (;;) {
      const next = await answer.next();
      if (next.done) {
        reserved.settle(next.value.tokens);
        if (next.value.kind === "refused") return "none";
        return count === 0 ? undefined : next.value.kind;
      }
      count += 1;
      writer.sentence("model", next.value);
    }
  } catch (error) {
    // The gateway client has logged it; what it cost nobody knows, so all that was reserved counts.
    if (!(error instanceof GatewayError)) throw error;
    return count === 0 ? undefined : "cut";
  }
}
