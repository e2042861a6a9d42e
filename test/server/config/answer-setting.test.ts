import { loadConfig } from "#server/config/load-config.ts";

const ANSWER_MODEL_URL = "https://llm.example/v1";

describe("the model that answers questions", () => {
  it("is none by default, and one with an address and a name", () => {
    expect(loadConfig({}).answerModelUrl).toBeUndefined();
    expect(loadConfig({ ANSWER_MODEL_URL, ANSWER_MODEL_NAME: "tiny", ANSWER_MODEL_KEY: "k-1" })).toMatchObject({
      answerModelUrl: ANSWER_MODEL_URL,
      answerModelName: "tiny",
      answerModelKey: "k-1",
      answerModelTimeoutMs: 4000,
      answerModelDeadlineMs: 20_000,
      answerMaxTokens: 600,
    });
  });

  it.each([
    [{ ANSWER_MODEL_URL }, "ANSWER_MODEL_NAME is not set: ANSWER_MODEL_URL needs it"],
    [{ ANSWER_MODEL_NAME: "tiny" }, "ANSWER_MODEL_URL is not set: other settings of the model are"],
    [{ ANSWER_MODEL_URL: "llm.example", ANSWER_MODEL_NAME: "tiny" }, "ANSWER_MODEL_URL"],
    [{ ANSWER_MODEL_TIMEOUT_MS: "0" }, "ANSWER_MODEL_TIMEOUT_MS"],
    [{ ANSWER_MAX_TOKENS: "1000000" }, "ANSWER_MAX_TOKENS"],
  ])("stops the start when %j is wrong", (env, line) => {
    expect(() => loadConfig(env)).toThrow(line);
  });

  it("keeps its key to itself, even a wrong one", () => {
    const env = { ANSWER_MODEL_URL, ANSWER_MODEL_NAME: "tiny", ANSWER_MODEL_KEY: "hunter2\nX-Evil: 1" };

    expect(() => loadConfig(env)).toThrow("ANSWER_MODEL_KEY is (secret)");
    expect(() => loadConfig(env)).not.toThrow("hunter2");
  });
});
