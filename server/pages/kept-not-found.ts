import type { Request, Response } from "express";
import type { PageAddress } from "#server/addresses/page-address.ts";
import { acceptedEncodings } from "#server/http/accept-encoding.ts";
import { outcomeOf } from "#server/http/request-scope.ts";
import { pageVary } from "#server/page-cache/answer-head.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import type { Locale } from "#shared/locale.ts";
import type { PageMaker } from "./page-maker.ts";

/** How long the answer for an address without page may be kept: a page may appear there. */
export const notFoundCacheControl = "public, max-age=0, s-maxage=10";

/** The page is the same at every address without page: one is kept for each language, under a name that is no address. */
export function notFoundKey(locale: Locale): string {
  return `not found ${locale}`;
}

/** What programs look for that try doors: nobody reads the answer. Browsers ask for HTML by name, and get the page. */
const probed = /\/\.|\.(?:php\d?|phtml|aspx?|jspx?|cgi|env|sql|bak|ini|conf|pem|key)(?:\/|$)/i;

/**
 * Answers an address without page from memory; false when it has a page, or the not-found page is not in memory. A flood of addresses
 * that do not exist costs a look at the index each.
 */
export async function sendKeptNotFound(
  { content, extras = [] }: Pick<PageMaker, "content" | "extras">,
  pageCache: Pick<PageCache, "find">,
  { path, locale }: PageAddress,
  signal: AbortSignal,
  req: Request,
  res: Response,
): Promise<boolean> {
  const isProbe = probed.test(path) && !(req.headers.accept ?? "").includes("text/html");
  const kept = pageCache.find(notFoundKey(locale), acceptedEncodings(req.headers["accept-encoding"]?.toString()));
  if (kept === undefined && !isProbe) return false;
  if (extras.some(({ ownerOf }) => ownerOf?.(path) !== undefined)) return false;
  if ((await content.findPage(path, locale, signal)).kind !== "absent") return false;
  const outcome = outcomeOf(res);
  outcome.pageType = "pageNotFound";
  res.status(404).set("Cache-Control", notFoundCacheControl).set("Vary", pageVary);
  if (isProbe || kept === undefined) {
    res.type("text/plain").send("404\n");
    return true;
  }
  outcome.cache = "hit";
  const { bytes, encoding } = await kept.variant;
  for (const [name, value] of kept.headers) res.setHeader(name, value);
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.type("html").setHeader("Content-Length", bytes.length);
  res.end(bytes);
  return true;
}
