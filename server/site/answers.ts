import type { RequestHandler } from "express";
import { answerBudget } from "#server/answers/answer-budget.ts";
import { type AnswerParts, answerRoutes } from "#server/answers/answer-routes.ts";
import type { ChatModel } from "#server/answers/chat-model.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import type { SiteServices } from "./site-services.ts";

type AnswersOf = Pick<AnswerParts, "search" | "content" | "readSections" | "viewerOf">;

/** Joins what answers questions on the search page. */
export function joinAnswers(
  services: SiteServices,
  { search, content, readSections, viewerOf }: AnswersOf,
): RequestHandler {
  const { config, metrics } = services;
  const answers = metrics.counter(
    "answers_total",
    "Answers on the search page, by who worded them and how they ended.",
    ["origin", "outcome"],
  );
  return answerRoutes({
    search,
    content,
    readSections,
    viewerOf,
    model: modelOf(services),
    budget: answerBudget(
      {
        answersPerUserPerDay: config.answersPerUserPerDay,
        tokensPerUserPerDay: config.answerTokensPerUserPerDay,
        tokensPerMinute: config.answerTokensPerMinute,
        tokensPerDay: config.answerTokensPerDay,
      },
      Date.now,
      services.counts,
    ),
    count: (origin, outcome) => answers.inc({ origin, outcome }),
  });
}

/** An answer of a few sentences, with what streams of them need around each piece. */
const maxBytes = 4 * 1024 * 1024;

function modelOf({ config, upstreams, watch }: SiteServices): ChatModel | undefined {
  const { answerModelUrl: url, answerModelName: modelName, answerModelTimeoutMs: timeoutMs } = config;
  if (url === undefined || modelName === undefined) return undefined;
  const upstream = createUpstream({ name: "answer-model", url, timeoutMs, maxBytes }, upstreams);
  watch("answer-model", upstream.isFailing);
  return {
    upstream,
    key: config.answerModelKey,
    modelName,
    maxTokens: config.answerMaxTokens,
    deadlineMs: config.answerModelDeadlineMs,
  };
}
