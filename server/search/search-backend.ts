import type { ExplainCall, SearchExplanation } from "#shared/search/explanation.ts";
import type { RelatedCall, RelatedPage } from "#shared/search/related-page.ts";
import type { SearchCall, SuggestCall } from "#shared/search/search-call.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { Suggestion } from "#shared/search/suggestion.ts";

/** Keys of the documents that changed, `{language}:{path}`; absent: all may have. */
export type FoundChange = { readonly keys?: readonly string[] };

/**
 * Finds pages. Every backend holds to the cases of test/server/search/backend-contract.ts, so that callers need not know
 * which one answers.
 *
 * Requests were checked before (shape, sizes: server/search/read-search-request.ts). Every text is a valid
 * query; an operator that makes no sense is taken as text. An empty query lists every page that the filters let through.
 */
export interface SearchBackend {
  /**
   * @throws {SearchFailedError} when no answer can be had, or not in time; the signal's reason when it is aborted.
   */
  search(call: SearchCall, signal: AbortSignal): Promise<SearchOutcome>;
  /**
   * Titles and headings for what is typed so far, the last word unfinished: titles first. Empty for an empty term.
   *
   * @throws as `search` does.
   */
  suggest(call: SuggestCall, signal: AbortSignal): Promise<readonly Suggestion[]>;
  /**
   * Pages that are about the same as one, nearest first; empty for a page that is not known. Absent: the backend cannot tell.
   *
   * @throws as `search` does.
   */
  related?(call: RelatedCall, signal: AbortSignal): Promise<readonly RelatedPage[]>;
  /**
   * How a query is understood, and why a page is where it is. Absent: the backend cannot tell.
   *
   * @throws as `search` does.
   */
  explain?(call: ExplainCall, signal: AbortSignal): Promise<SearchExplanation>;
  /** Calls `listener` when something else is found than before. Returns the way to stop. Absent: nobody tells the backend's clients. */
  subscribe?(listener: (change: FoundChange) => void): () => void;
  /** Resolves when searches can be answered for the first time: the site is not ready before. Never rejects: a backend that cannot be reached is degraded. */
  ready(): Promise<void>;
  /** Searches fail at the moment, or are answered from what is out of date. */
  isDegraded(): boolean;
  close(): Promise<void>;
}
