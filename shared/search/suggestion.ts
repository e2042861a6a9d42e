import type { SearchScope } from "#shared/links/search-scope.ts";

/** Query of `GET /gateway/api/search/suggestions`. */
export type SuggestRequest = { readonly term: string; readonly scope: SearchScope };

/** A page or a section of one that a visitor may mean by what is typed so far. */
export type Suggestion = {
  readonly kind: "page" | "section";
  /** The page's title or, where that is what was typed, the section's heading. */
  readonly title: string;
  /** Begins with "/" for a page of this site, with "/ja" where the text found is Japanese; a section's has its fragment. */
  readonly url: string;
  /** What tells it from others: the page a section is in or the section of the page, or the product a page belongs to. */
  readonly context?: string;
};

/** Answer: best first, at most 8. */
export type SuggestResponse = { readonly suggestions: readonly Suggestion[] };
