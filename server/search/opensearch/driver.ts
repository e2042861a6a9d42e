import { ConfigError } from "#server/config/config-error.ts";

/** The client of OpenSearch, as its package exports it. */
export type ClientClass = Awaited<ReturnType<typeof loadClient>>;

/** Loaded only where `SEARCH_BACKEND` is `opensearch`; the package that `npm pack` makes leaves it to whoever needs it. */
export async function loadClient() {
  try {
    return (await import("@opensearch-project/opensearch")).Client;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    throw new ConfigError([
      "SEARCH_BACKEND=opensearch needs a package beside the site: npm install @opensearch-project/opensearch",
    ]);
  }
}
