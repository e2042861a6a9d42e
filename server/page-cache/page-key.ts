import { percentDecoded } from "#shared/links/percent-decoding.ts";

/** Addresses that are never pages. */
const otherAddresses = /^\/(?:assets|media|gateway)\//;

/**
 * Cache key: the name under which a page is kept: its pathname, decoded, without a trailing slash. The query is left out,
 * because a page that depends on its query is never kept; a query asking for a preview, or for what became of a form, has no key. Undefined: never kept.
 */
export function pageKey(url: string): string | undefined {
  const end = url.indexOf("?");
  const pathname = end === -1 ? url : url.slice(0, end);
  if (!pathname.startsWith("/") || otherAddresses.test(pathname)) return undefined;
  if (end !== -1 && /[?&](?:preview|refused)\b/.test(url.slice(end))) return undefined;
  const decoded = percentDecoded(pathname);
  if (decoded === undefined || decoded.includes("//")) return undefined;
  return decoded.length > 1 && decoded.endsWith("/") ? decoded.slice(0, -1) : decoded;
}
