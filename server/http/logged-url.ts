const emailLike = /[^\s/?&=#;,:]+(?:@|%40)[^\s/?&=#;,:]+/gi;
const longest = 512;
const cutWord = /[^\s/?&=#;,:]+$/;

/** A request's target as it may be logged: what looks like an email address is replaced, what is very long is cut. */
export function loggedUrl(url: string): string {
  // Cut first, so that a hostile target costs no more than a long one; half a word could be half an email address.
  const kept = url.length > longest ? `${url.slice(0, longest).replace(cutWord, "")}…` : url;
  return kept.includes("@") || /%40/i.test(kept) ? kept.replace(emailLike, "[email]") : kept;
}
