/** Results of one page of results. */
export const pageSize = 10;
export const maxPages = 10;
/** Results that can be reached at all. */
export const maxReachable = pageSize * maxPages;
/** How long the last of several changes is waited for before a search is sent. */
export const searchDebounceMs = 500;
export const maxSuggestions = 8;

export const defaultSort = "relevance";
/** The other order that the engine in this process knows; what a site lists besides is answered by relevance. */
export const dateSort = "latest";
/** Every search's body says so, on Japanese pages too. */
export const searchLanguage = "en";
