import type { IslandServices } from "#shared/islands/island-services.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { SearchResponse } from "#shared/search/search-response.ts";

const endpoint = "/gateway/api/help-content/v2/search";

/** The gateway answered, but not with results. */
class SearchRefusedError extends Error {
  override readonly name = "SearchRefusedError";
}

/**
 * The search call as islands make it (docs/behaviour.md, Search call). What the answer's `error` says is reported with its
 * status and query id.
 */
export function searchWith({
  reportError,
  anonymousId,
}: Pick<IslandServices, "reportError" | "anonymousId">): IslandServices["search"] {
  return async (request, signal) => {
    try {
      const response = await fetch(endpoint, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          // The body's language is always "en"; this is the language in which the page is read.
          "Accept-Language": document.documentElement.lang,
          "X-Anonymous-Id": anonymousId(),
        },
        body: JSON.stringify(request),
        signal,
      });
      const queryId = response.headers.get("X-Query-Id") ?? "";
      if (!response.ok) throw new SearchRefusedError(await refusal(response, queryId));
      return outcome(queryId, await response.json());
    } catch (error) {
      if (!signal.aborted) reportError("the search failed", error);
      throw error;
    }
  };
}

async function refusal(response: Response, queryId: string): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const error = typeof body === "object" && body !== null && "error" in body ? String(body.error) : "no reason given";
  return `${error} (status ${response.status}, query id ${queryId || "none"})`;
}

/** The gateway is this site's own and has checked what it answers; only what is no answer at all is told apart. */
function outcome(queryId: string, body: unknown): SearchOutcome {
  if (typeof body !== "object" || body === null || !("results" in body) || !Array.isArray(body.results)) {
    throw new SearchRefusedError(`the answer has no results (query id ${queryId || "none"})`);
  }
  return { queryId, response: body as SearchResponse };
}
