import type { Locale } from "#shared/locale.ts";
import type { SearchRequest } from "./search-request.ts";
import type { SuggestRequest } from "./suggestion.ts";

/** One search as its callers ask for it: the search call, the search page, the evaluation script. */
export type SearchCall = {
  readonly request: SearchRequest;
  /**
   * The language the visitor reads the site in. A page with text in several languages is one result, in this language unless
   * the query matches only the other; a page without text in it is found in the language it has.
   */
  readonly locale: Locale;
  /** Nobody typed it: a page's own address was looked for. What it does not find is no gap. */
  readonly isByAddress?: boolean;
  /** Addresses of pages, without language prefix, that come first where the filters let them through; for backends that can. */
  readonly pinned?: readonly string[];
  /** Who searches, as the browser calls itself; for upstreams. */
  readonly anonymousId?: string;
  /** For whom it is, if that is one visitor: failures of one are not taken for failures of all. */
  readonly client?: string | undefined;
};

/** One request for suggestions: what is typed so far, its scope, and the language the visitor reads in. */
export type SuggestCall = SuggestRequest & Pick<SearchCall, "locale" | "client">;
