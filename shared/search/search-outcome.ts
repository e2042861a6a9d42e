import type { SearchResponse } from "./search-response.ts";

/** An answer together with the id that names its search in analytics. */
export type SearchOutcome = { readonly queryId: string; readonly response: SearchResponse };
