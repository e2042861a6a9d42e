import { loadConfig } from "#server/config/load-config.ts";

const EMBEDDINGS_URL = "http://127.0.0.1:8080/v1";
const EMBEDDINGS_MODEL = "small";

describe("the service that says what texts mean", () => {
  it("is none by default, and one with an address and a model", () => {
    expect(loadConfig({}).embeddingsUrl).toBeUndefined();
    expect(loadConfig({ EMBEDDINGS_URL, EMBEDDINGS_MODEL })).toMatchObject({
      embeddingsUrl: EMBEDDINGS_URL,
      embeddingsModel: "small",
      embeddingsTimeoutMs: 300,
    });
  });

  it.each([
    [{ EMBEDDINGS_URL }, "EMBEDDINGS_MODEL is not set: EMBEDDINGS_URL needs it"],
    [{ EMBEDDINGS_MODEL }, "EMBEDDINGS_URL is not set: other settings of embeddings are"],
    [{ EMBEDDINGS_URL: "llm.example", EMBEDDINGS_MODEL }, "EMBEDDINGS_URL"],
    [{ EMBEDDINGS_URL, EMBEDDINGS_MODEL, EMBEDDINGS_DIMENSIONS: "3" }, "EMBEDDINGS_DIMENSIONS"],
    [
      { EMBEDDINGS_URL, EMBEDDINGS_MODEL, SEARCH_URL: "https://search.example" },
      "EMBEDDINGS_URL is set: SEARCH_BACKEND=gateway compares no meanings",
    ],
  ])("stops the start when %j is wrong", (env, line) => {
    expect(() => loadConfig(env)).toThrow(line);
  });

  it("keeps its key to itself, even a wrong one", () => {
    const env = { EMBEDDINGS_URL, EMBEDDINGS_MODEL, EMBEDDINGS_KEY: "hunter2\nX-Evil: 1" };

    expect(() => loadConfig(env)).toThrow("EMBEDDINGS_KEY is (secret)");
    expect(() => loadConfig(env)).not.toThrow("hunter2");
  });
});
