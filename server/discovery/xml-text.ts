/** A text without what XML 1.0 cannot hold even escaped (control characters, lone surrogates): one such letter makes a whole file unreadable. */
export function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
