import { loginCallbackPath } from "#shared/links/login-url.ts";

/** The sign in an email address: as it is, escaped, escaped twice, and the wide one of Japanese keyboards. */
const atSign = "(?:@|%(?:25)?40|＠|%(?:25)?EF%(?:25)?BC%(?:25)?A0)";
const emailLike = new RegExp(`[^\\s/?&=#;,:]+${atSign}[^\\s/?&=#;,:]+`, "gi");
const hasAtSign = new RegExp(atSign, "i");
const longest = 512;
/** Of a signed preview link, wherever it stands: in an address, or in one that is the value of a parameter. */
const previewToken = /(preview(?:=|%3D|%253D))\d+\.[\w-]+/gi;
/** Whose flag a page asks for. */
const accountId = /(accountId=)[^&#]+/gi;
const cutWord = /[^\s/?&=#;,:]+$/;

/**
 * Log redaction: a request's target as it may be logged: what looks like an email address is replaced, what is very long is cut.
 */
export function loggedUrl(url: string): string {
  // What follows is what a provider gives to sign one visitor in.
  if (url.startsWith(`${loginCallbackPath}?`)) return `${loginCallbackPath}?[withheld]`;
  // Cut first, so that a hostile target costs no more than a long one; half a word could be half an email address.
  // Whoever reads the log could see what is not published.
  const withheld = url.replace(previewToken, "$1[withheld]").replace(accountId, "$1[withheld]");
  const kept = withheld.length > longest ? `${withheld.slice(0, longest).replace(cutWord, "")}…` : withheld;
  return hasAtSign.test(kept) ? kept.replace(emailLike, "[email]") : kept;
}
