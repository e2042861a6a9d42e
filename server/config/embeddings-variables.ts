import { address, apiKey, optional, text, type Variable, wholeNumber } from "./variable.ts";

/** What says which texts mean alike, beside the words that they have. */
export const embeddingsVariables = {
  embeddingsUrl: optional(
    address({
      name: "EMBEDDINGS_URL",
      meaning:
        "A service that speaks OpenAI's embeddings, up to and without `/embeddings`, such as `http://127.0.0.1:8080/v1`. The text of every page and what visitors search for are sent there. Not set: searches compare words.",
    }),
  ),
  embeddingsModel: optional(
    text({
      name: "EMBEDDINGS_MODEL",
      meaning:
        "Which of its models is asked. Needed with `EMBEDDINGS_URL`; with another one all pages are asked for again.",
    }),
  ),
  embeddingsKey: optional(
    apiKey({
      name: "EMBEDDINGS_KEY",
      meaning: "The service's API key, sent as `Authorization: Bearer …`. Not set: none is sent.",
    }),
  ),
  embeddingsDimensions: optional(
    wholeNumber(
      {
        name: "EMBEDDINGS_DIMENSIONS",
        meaning:
          "How long vectors are asked to be, for models that can make shorter ones. Not set: as the model makes them.",
      },
      { min: 16, max: 8192 },
    ),
  ),
  embeddingsTimeoutMs: wholeNumber(
    {
      name: "EMBEDDINGS_TIMEOUT_MS",
      meaning: "How long a search waits for what its query means. Then its words are compared alone.",
      unit: "ms",
      default: "300",
    },
    { min: 1, max: 2000 },
  ),
} as const satisfies Readonly<Record<string, Variable<unknown>>>;
