const safeLink = /^(?:https?:|mailto:|tel:|[^:]*$|[^:/?#]*[/?#])/i;
const unprintable = /\p{Cc}|\p{Surrogate}/u;

/** XSS guard for links: whether a link may lead to an address: on this site, or of a kind that runs nothing. */
export function isSafeLink(url: string): boolean {
  const trimmed = url.trim();
  return safeLink.test(trimmed) && !unprintable.test(trimmed);
}
