import type { Locale } from "#shared/locale.ts";
import type { ResultProduct } from "#shared/search/search-response.ts";

/** A section of a page, as far as it can be read aloud: what an answer is made from, and what it leads to. */
export type Passage = {
  /** Of the section where it has an id, else of the page; with language prefix. */
  readonly url: string;
  readonly title: string;
  /** Absent for the text before a page's first heading. */
  readonly section?: string;
  readonly language: Locale;
  readonly products: readonly ResultProduct[];
  /** Paragraphs, list items and the like, each by itself, in the order of the page. */
  readonly blocks: readonly string[];
  /** Those of the blocks that are steps. */
  readonly steps?: readonly string[];
  /** Rows of tables, each with the headings of its columns. */
  readonly rows?: readonly string[];
  /** What the page says of itself in short; with its first passage. */
  readonly description?: string;
  /** Place of its page among the results, from 0. */
  readonly rank: number;
  /** The search names it as the section that matches best. */
  readonly isBestSection: boolean;
};
