import type { Config } from "./config.ts";

/** One line for each setting of the model that is missing. */
export function answerProblems(
  config: Pick<Config, "answerModelUrl" | "answerModelName" | "answerModelKey">,
): string[] {
  const { answerModelUrl: url, answerModelName: name, answerModelKey: key } = config;
  if (url !== undefined) return name === undefined ? ["ANSWER_MODEL_NAME is not set: ANSWER_MODEL_URL needs it"] : [];
  return name === undefined && key === undefined
    ? []
    : ["ANSWER_MODEL_URL is not set: other settings of the model are"];
}
