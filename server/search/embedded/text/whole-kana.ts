/** Half-width katakana as ordinary ones, with their voicing marks: what is two characters there is one word's part. */
export function wholeKana(text: string): string {
  return text.replace(/[\uff61-\uff9f]+/g, (halves) => halves.normalize("NFKC"));
}
