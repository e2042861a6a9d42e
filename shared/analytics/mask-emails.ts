/** Also the wide sign of Japanese keyboards, and as it stands in addresses. */
const emailLike = /[^\s/?&=#;,:<>()"']+(?:@|%40|＠)[^\s/?&=#;,:<>()"'+]+/gi;

/** Longer texts are cut before anything looks for addresses in them, so that a hostile text costs no more than a long one. */
const longestRead = 1000;
const cutWord = /\S+$/;

/** Texts of events are never longer; the search itself is not touched (docs/behaviour/measuring.md, Analytics). */
export const maxTextLength = 200;

/** Redaction: a text as it may be told to others: what looks like an email address becomes `[email]`, and it is cut. */
export function maskedText(text: string): string {
  // Half a word could be half an address.
  const read = text.length > longestRead ? text.slice(0, longestRead).replace(cutWord, "") : text;
  // In an address a blank stands so: the word before it is no part of what follows.
  const words = read.split("%20").map((part) => part.replace(emailLike, "[email]"));
  return words.join("%20").slice(0, maxTextLength);
}
