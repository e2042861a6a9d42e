import { stem } from "porter2";
import { usualSpelling } from "./spelling-variants.ts";

const english = /^[a-z]{3,}$/;

/** Stemmer: what a word is filed under: its English stem, or itself when it is no English word. */
export function stemOf(word: string): string {
  return english.test(word) ? stem(usualSpelling(word)) : word;
}
