/** What the page cache did: answered with the page or with 304, got a page to keep, or had no part in it. */
export type CacheOutcome = "hit" | "not-modified" | "miss" | "none";

export type CountedRequest = {
  readonly pageType: string;
  readonly status: number;
  readonly cache: CacheOutcome;
  readonly ms: number;
};
