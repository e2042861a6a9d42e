import { publicUrl } from "#client/public-url.ts";
import { SiteError } from "#shared/errors.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { SearchResponse } from "#shared/search/search-response.ts";
import type { SearchServices } from "#shared/search-results/search-services.ts";

const endpoint = "/gateway/api/help-content/v2/search";

/** The gateway answered, but not with results. */
class SearchRefusedError extends SiteError {
  override readonly name = "SearchRefusedError";
  readonly code = "SEARCH_REFUSED";
  readonly status: number;
  readonly queryId: string;
  constructor(reason: string, { status }: Response, queryId: string) {
    super(`${reason} (status ${status}, query id ${queryId || "none"})`);
    this.status = status;
    this.queryId = queryId;
  }
}

/**
 * The search call as the search results make it (docs/behaviour/search.md, Search call). What the answer's `error` says is reported with its
 * status and query id.
 */
export function searchWith({
  reportError,
  anonymousId,
}: Pick<SearchServices, "reportError" | "anonymousId">): SearchServices["search"] {
  return async (request, signal) => {
    try {
      const response = await fetch(publicUrl(endpoint), {
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
      if (!response.ok) throw new SearchRefusedError(await refusal(response), response, queryId);
      return outcome(queryId, response, await response.json());
    } catch (error) {
      if (!signal.aborted) reportError("the search failed", error);
      throw error;
    }
  };
}

async function refusal(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === "object" && body !== null && "error" in body ? String(body.error) : "no reason given";
}

/** The gateway is this site's own and has checked what it answers; only an unusable answer is an error here. */
function outcome(queryId: string, response: Response, body: unknown): SearchOutcome {
  if (typeof body !== "object" || body === null || !("results" in body) || !Array.isArray(body.results)) {
    throw new SearchRefusedError("the answer has no results", response, queryId);
  }
  return { queryId, response: body as SearchResponse };
}
