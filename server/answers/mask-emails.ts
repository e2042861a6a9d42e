/** Also the wide sign of Japanese keyboards, and as it stands in addresses. */
const atSign = /@|%40|＠/gi;
const notBefore = /[\s/?&=#;,:<>()"']/;
const notBehind = /[\s/?&=#;,:<>()"'+]/;

/**
 * Redaction: a text of any length with what looks like one replaced, for services that are asked about it. Looks to
 * both sides of each sign: one look at a character, however long a word is.
 */
export function maskEmails(text: string): string {
  let out = "";
  let kept = 0;
  for (const sign of text.matchAll(atSign)) {
    // It was part of the address before.
    if (sign.index < kept) continue;
    let start = sign.index;
    while (start > kept && !notBefore.test(text.charAt(start - 1))) start--;
    const from = sign.index + sign[0].length;
    let end = from;
    while (end < text.length && !notBehind.test(text.charAt(end))) end++;
    if (start === sign.index || end === from) continue;
    out += `${text.slice(kept, start)}[email]`;
    kept = end;
  }
  return out + text.slice(kept);
}
