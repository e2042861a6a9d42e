import type { Config } from "./config.ts";
import { searchBackendKind } from "./search-setting.ts";

type EmbeddingsConfig = Pick<
  Config,
  "embeddingsUrl" | "embeddingsModel" | "embeddingsKey" | "embeddingsDimensions" | "searchBackend" | "searchUrl"
>;

/** One line for each setting of embeddings that is missing or means nothing. */
export function embeddingsProblems(config: EmbeddingsConfig): string[] {
  const { embeddingsUrl: url, embeddingsModel: model, embeddingsKey: key, embeddingsDimensions: dimensions } = config;
  const others = [model, key, dimensions].some((value) => value !== undefined);
  if (url === undefined) return others ? ["EMBEDDINGS_URL is not set: other settings of embeddings are"] : [];
  if (model === undefined) return ["EMBEDDINGS_MODEL is not set: EMBEDDINGS_URL needs it"];
  const kind = searchBackendKind(config);
  return kind === "embedded" ? [] : [`EMBEDDINGS_URL is set: SEARCH_BACKEND=${kind} compares no meanings`];
}
