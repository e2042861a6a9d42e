import type { Request, RequestHandler } from "express";
import { SiteError } from "#shared/errors.ts";

/** A browser was made to send a request by a page of another site. */
class CrossOriginError extends SiteError {
  override readonly name = "CrossOriginError";
  readonly code = "CROSS_ORIGIN";
}

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * CSRF guard: refuses requests that change something when another site's page made the browser send them
 * (docs/decisions/requests-that-change-something.md). GET, HEAD and OPTIONS pass: they never change anything.
 *
 * @throws {CrossOriginError} which the error handler answers with 403.
 */
export function sameOriginOnly({ baseUrl }: { readonly baseUrl: string }): RequestHandler {
  const { origin } = new URL(baseUrl);
  return (req, _res, next) => {
    if (readingMethods.has(req.method) || isFromThisSite(req, origin)) return next();
    throw new CrossOriginError("a request that changes something came from another site");
  };
}

/**
 * `Sec-Fetch-Site` says it outright, but browsers send it over https and to this machine only. `Origin` comes with every POST
 * of every browser. Without either no browser sent it, and so none was misused.
 */
function isFromThisSite(req: Request, own: string): boolean {
  const site = req.get("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  const origin = req.get("origin");
  return origin === undefined || origin === own || hostOf(origin) === req.host?.toLowerCase();
}

/** Host and port of an origin; of "null" and of what is none: undefined. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
