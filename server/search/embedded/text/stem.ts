import { stem } from "porter2";

const english = /^[a-z]{3,}$/;

/** What a word is filed under: its English stem, or itself when it is no English word. */
export function stemOf(word: string): string {
  return english.test(word) ? stem(word) : word;
}
