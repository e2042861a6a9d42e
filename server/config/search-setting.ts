import type { Config } from "./config.ts";

/** What answers searches: as SEARCH_BACKEND says, or else as SEARCH_URL means (docs/configuration.md). */
export function searchBackendKind({
  searchBackend,
  searchUrl,
}: Pick<Config, "searchBackend" | "searchUrl">): "embedded" | "gateway" | "opensearch" {
  return searchBackend ?? (searchUrl === undefined ? "embedded" : "gateway");
}

/** One line for each setting that does not go with the backend. */
export function searchProblems(
  config: Pick<Config, "searchBackend" | "searchUrl" | "openSearchUrls" | "searchFallback">,
): string[] {
  const kind = searchBackendKind(config);
  return [
    ...(kind === "gateway" && config.searchUrl === undefined
      ? ["SEARCH_URL is not set: SEARCH_BACKEND=gateway needs it"]
      : []),
    ...(kind === "opensearch" && config.openSearchUrls === undefined
      ? ["OPENSEARCH_URL is not set: SEARCH_BACKEND=opensearch needs it"]
      : []),
    ...(kind !== "opensearch" && config.searchFallback !== undefined
      ? ["SEARCH_FALLBACK is set: only SEARCH_BACKEND=opensearch has one"]
      : []),
  ];
}
