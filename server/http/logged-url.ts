const emailLike = /[^\s/?&=#;,:]+(?:@|%40)[^\s/?&=#;,:]+/gi;
const longest = 512;

/** A request's target as it may be logged: what looks like an email address is replaced, what is very long is cut. */
export function loggedUrl(url: string): string {
  const masked = url.includes("@") || /%40/i.test(url) ? url.replace(emailLike, "[email]") : url;
  return masked.length > longest ? `${masked.slice(0, longest)}…` : masked;
}
