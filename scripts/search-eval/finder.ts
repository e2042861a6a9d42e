import type { SearchResponse } from "#shared/search/search-response.ts";

/** What a search said, as far as it is measured. */
export type Answer = {
  /** Addresses without fragment, best first. */
  readonly urls: readonly string[];
  /** Anchor of the section that each result names, if any. */
  readonly anchors: readonly (string | undefined)[];
  readonly total: number;
  /** The corrected query that was searched for in the place of what was written. */
  readonly searchedFor?: string;
};

/** Asks for so many results: the site's search call, or an engine in this process. */
export type Finder = (query: string, size: number, language?: string) => Promise<Answer>;

/** The search call of a site that runs. */
export function callFinder(origin: string): Finder {
  return async (query, size, language = "en") => {
    const response = await fetch(`${origin}/gateway/api/help-content/v2/search`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": language },
      body: JSON.stringify({ query, pagination: { from: 0, size }, highlights: { enable: true }, language: "en" }),
    });
    if (!response.ok) throw new Error(`the search call answered ${response.status} to ${JSON.stringify(query)}`);
    return answerOf((await response.json()) as SearchResponse); // our own answer
  };
}

export function answerOf({ results, pagination, metadata }: SearchResponse): Answer {
  const { originalQuery, searchedQuery } = metadata.query;
  return {
    urls: results.map(({ content }) => decodeURIComponent(content.url)),
    anchors: results.map(({ content }) => content.section?.anchor),
    total: pagination.total,
    ...(searchedQuery !== originalQuery && { searchedFor: searchedQuery }),
  };
}
