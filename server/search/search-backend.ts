import type { Locale } from "#shared/locale.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import type { SearchResponse } from "#shared/search/search-response.ts";
import type { Suggestion, SuggestRequest } from "#shared/search/suggestion.ts";

/** One search as its callers ask for it: the search call, the search page, the evaluation script. */
export type SearchCall = {
  readonly request: SearchRequest;
  /**
   * The language the visitor reads the site in. A page with text in several languages is one result, in this language unless
   * the query matches only the other; a page without text in it is found in the language it has.
   */
  readonly locale: Locale;
  /** Who searches, as the browser calls itself; for upstreams. */
  readonly anonymousId?: string;
};

export type SearchAnswer = {
  /** Names this search in analytics and logs; letters, digits, `_`, `.` and `-`. */
  readonly queryId: string;
  readonly response: SearchResponse;
};

export type SuggestCall = SuggestRequest & { readonly locale: Locale };

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
  search(call: SearchCall, signal: AbortSignal): Promise<SearchAnswer>;
  /**
   * Titles and headings for what is typed so far, the last word unfinished: titles first. Empty for an empty term.
   *
   * @throws as `search` does.
   */
  suggest(call: SuggestCall, signal: AbortSignal): Promise<readonly Suggestion[]>;
  /** Resolves when searches can be answered for the first time: the site is not ready before. Never rejects: a backend that cannot be reached is degraded. */
  ready(): Promise<void>;
  /** Searches fail at the moment, or are answered from what is out of date. */
  isDegraded(): boolean;
  close(): Promise<void>;
}
