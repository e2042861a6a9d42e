import { address, apiKey, optional, text, type Variable, wholeNumber } from "./variable.ts";

/** What answers questions on the search page, and what that may cost. */
export const answerVariables = {
  answerModelUrl: optional(
    address({
      name: "ANSWER_MODEL_URL",
      meaning:
        "An endpoint that speaks OpenAI's chat completions, up to and without `/chat/completions`, such as `https://llm.example.com/v1`. Not set: answers on the search page are sentences of the pages, word for word.",
    }),
  ),
  answerModelName: optional(
    text({ name: "ANSWER_MODEL_NAME", meaning: "Which of its models answers. Needed with `ANSWER_MODEL_URL`." }),
  ),
  answerModelKey: optional(
    apiKey({
      name: "ANSWER_MODEL_KEY",
      meaning: "The model's API key, sent as `Authorization: Bearer …`. Not set: none is sent.",
    }),
  ),
  answerModelTimeoutMs: wholeNumber(
    {
      name: "ANSWER_MODEL_TIMEOUT_MS",
      meaning: "Time in which the model must begin its answer, and go on with it.",
      unit: "ms",
      default: "4000",
    },
    { min: 1, max: 60_000 },
  ),
  answerModelDeadlineMs: wholeNumber(
    {
      name: "ANSWER_MODEL_DEADLINE_MS",
      meaning: "Time in which the model must have finished its answer.",
      unit: "ms",
      default: "20000",
    },
    { min: 1, max: 300_000 },
  ),
  answerMaxTokens: wholeNumber(
    { name: "ANSWER_MAX_TOKENS", meaning: "The longest answer that the model is asked for.", default: "600" },
    { min: 16, max: 16_384 },
  ),
  answersPerUserPerDay: wholeNumber({
    name: "ANSWERS_PER_USER_PER_DAY",
    meaning: "How many answers one signed-in user gets in a day (UTC).",
    default: "200",
  }),
  answerTokensPerUserPerDay: wholeNumber({
    name: "ANSWER_TOKENS_PER_USER_PER_DAY",
    meaning:
      "How many tokens the model's answers to one user may take in a day, questions included. Beyond it, as beyond the next two, answers are taken from the pages word for word.",
    default: "200000",
  }),
  answerTokensPerMinute: wholeNumber({
    name: "ANSWER_TOKENS_PER_MINUTE",
    meaning: "How many tokens the answers to all users may take in a minute, in all instances that share a database.",
    default: "200000",
  }),
  answerTokensPerDay: wholeNumber({
    name: "ANSWER_TOKENS_PER_DAY",
    meaning: "How many tokens the answers to all users may take in a day, in all instances that share a database.",
    default: "5000000",
  }),
} as const satisfies Readonly<Record<string, Variable<unknown>>>;
