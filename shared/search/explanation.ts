/** How a query was understood, and why a page stands where it does among its results, or is none of them. */
export type SearchExplanation = {
  /** What was searched for: the query, or what its spelling was corrected to. */
  readonly searchedFor: string;
  readonly isRelaxed: boolean;
  readonly total: number;
  /** What was looked for, in the order of the query; a word without pages is on none. */
  readonly words: readonly {
    readonly word: string;
    /** What counted for it besides itself: synonyms, what it may become, what it may be a misspelling of. */
    readonly others: readonly string[];
    readonly rarity: number;
  }[];
  /** The best results. */
  readonly first: readonly ExplainedPage[];
  /** Absent: no page was asked about. */
  readonly page?: PageVerdict;
};

export type ExplainedPage = {
  readonly position: number;
  readonly url: string;
  readonly title: string;
  readonly score: number;
  /** What its score is made of; `times` is what content says of it (`searchBoost`). */
  readonly words: readonly { readonly word: string; readonly adds: number }[];
  readonly together: number;
  readonly titleAdds: number;
  readonly times: number;
};

export type PageVerdict =
  | { readonly kind: "found"; readonly at: ExplainedPage }
  /** No such page is in the index: there is none, it is no public one, or says that it is not to be found. */
  | { readonly kind: "unknown" }
  /** Another version or translation of the page is the result. */
  | { readonly kind: "otherVersion"; readonly url: string; readonly position: number }
  /** It has these of the query's words, which do not weigh enough, or lacks what is quoted or has what is excluded. */
  | { readonly kind: "tooLittle"; readonly has: readonly string[]; readonly lacks: readonly string[] };

/** A query, in a language; `path` is the page that is asked about, without language prefix. */
export type ExplainCall = { readonly query: string; readonly locale: string; readonly path?: string };
