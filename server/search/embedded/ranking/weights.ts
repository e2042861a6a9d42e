/** How relevance is weighed: one setting for every site (docs/decisions/search-engine.md says how it was found). */
export const weights = {
  /** BM25F: how soon more occurrences stop to matter. */
  saturation: 1.6,
  /** Per field (title, heading, text, meta): what an occurrence counts, and how much a long field weakens it. */
  fieldWeights: [2, 1.5, 1, 0.5],
  fieldLengthNorms: [0.5, 0.5, 0.45, 0.3],
  /** How much a word counts that a query repeats: BM25's k3. */
  repetition: 8,
  /** Words of the query side by side in a page, and near each other in any order. */
  adjacency: 0.3,
  nearness: 0.3,
  /** How many words apart two words are still near each other. */
  nearWindow: 4,
  proximityLengthNorm: 0.5,
  /** A title that says what the query says, and nothing else. */
  titleMatch: 1.4,
  /** How much less a title tells that says only part of it. */
  titleSharpness: 1.5,
  /** How much more a title tells that is the very query, word for word. */
  sameTitle: 2,
  /** A heading that says what the query says, beside a title that does. */
  headingMatch: 0.9,
  /** How much more a title tells that begins with the query. */
  begunTitle: 1.1,
  /** Of the weight of a query's rarest word, what a page must have of the query to be a result. */
  minCoverage: 0.5,
  /** Weight of a compound besides its parts. */
  compound: 0.5,
  /** How full of a compound of three parts and more a page counts at least that has it. */
  nameFullness: 0.5,
  /** Pairs of characters that reach over the border between two Japanese words, beside those inside one. */
  acrossWords: 0.3,
} as const;

export type Weights = {
  readonly [Name in keyof typeof weights]: (typeof weights)[Name] extends readonly unknown[]
    ? readonly number[]
    : number;
};

/** Pages that are looked at closely, best first. */
export const closeLookCount = 150;

/** Of these, the best have their headings looked at, too. */
export const headingLookCount = 40;
