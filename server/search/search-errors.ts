import { SiteError } from "#shared/errors.ts";

/** A backend has no answer: it is out of reach, failed or said something that cannot be read (docs/behaviour/search.md, Search call). */
export class SearchFailedError extends SiteError {
  override readonly name = "SearchFailedError";
  readonly code: "SEARCH_FAILED" | "SEARCH_TIMEOUT" = "SEARCH_FAILED";
}

/** A backend took longer than it may. */
export class SearchTimeoutError extends SiteError {
  override readonly name = "SearchTimeoutError";
  readonly code = "SEARCH_TIMEOUT";
}
