/** Addresses that are never pages. */
const otherAddresses = /^\/(?:assets|media|gateway)\//;

/**
 * The name under which a page is kept: its pathname, decoded, without a trailing slash. The query is left out, because a
 * page that depends on its query is never kept; a query asking for a preview has no key. Undefined: never kept.
 */
export function pageKey(url: string): string | undefined {
  const end = url.indexOf("?");
  const pathname = end === -1 ? url : url.slice(0, end);
  if (!pathname.startsWith("/") || otherAddresses.test(pathname)) return undefined;
  if (end !== -1 && /[?&]preview\b/.test(url.slice(end))) return undefined;
  const decoded = decode(pathname);
  if (decoded === undefined || decoded.includes("//")) return undefined;
  return decoded.length > 1 && decoded.endsWith("/") ? decoded.slice(0, -1) : decoded;
}

function decode(pathname: string): string | undefined {
  if (!pathname.includes("%")) return pathname;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
