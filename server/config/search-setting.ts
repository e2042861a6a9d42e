import type { Config } from "./config.ts";

/** What answers searches: as SEARCH_BACKEND says, or else as SEARCH_URL means (docs/configuration.md). */
export function searchBackendKind({
  searchBackend,
  searchUrl,
}: Pick<Config, "searchBackend" | "searchUrl">): "embedded" | "gateway" {
  return searchBackend ?? (searchUrl === undefined ? "embedded" : "gateway");
}

/** One line for each setting that does not go with the backend. */
export function searchProblems(config: Pick<Config, "searchBackend" | "searchUrl">): string[] {
  const isMissing = searchBackendKind(config) === "gateway" && config.searchUrl === undefined;
  return isMissing ? ["SEARCH_URL is not set: SEARCH_BACKEND=gateway needs it"] : [];
}
