import type { Locale } from "#shared/locale.ts";

/** A page whose neighbours are asked for: the language of its text, and its address without language prefix. */
export type RelatedCall = {
  readonly path: string;
  readonly language: Locale;
  /** Only pages of these content types are neighbours. */
  readonly types: readonly string[];
  readonly count: number;
};

/** A page that is about the same, in the same language and edition. */
export type RelatedPage = {
  readonly title: string;
  /** What tells it from pages of the same title. */
  readonly titleQualifier?: string;
  /** Without language prefix. */
  readonly url: string;
  readonly language: Locale;
};
