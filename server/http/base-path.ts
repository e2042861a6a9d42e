import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { isRootRelative } from "#shared/links/root-relative.ts";
import type { TrustedProxy } from "./trusted-proxy.ts";

/**
 * Mount path: what a site's public address has after its host, such as "/help"; "" for a site that has its host to itself. Everything inside
 * knows addresses without it: it is taken off a request once, on entry, and written once, on leaving: into HTML (server/render/public-html.ts),
 * into `Location` here, by `BASE_URL` where an address is whole, and by scripts (client/public-url.ts).
 */
export function basePathOf(baseUrl: string): string {
  const { pathname } = new URL(baseUrl);
  return pathname === "/" ? "" : pathname;
}

/** An address as browsers are told it; one that is not of this site stays as it is. */
export function publicPath(url: string, basePath: string): string {
  return isRootRelative(url) ? basePath + url : url;
}

/** The same with scheme and host, for those who read it elsewhere. */
export function wholeAddress(url: string, baseUrl: string): string {
  return isRootRelative(url) ? baseUrl + url : new URL(url, baseUrl).href;
}

/**
 * Prefix stripping: a request's target as everything inside knows it. A target without the prefix comes from a proxy that took it off; so does
 * one of which a proxy that is believed says so in `X-Forwarded-Prefix`, whatever its path begins with.
 */
export function prefixStripping(
  basePath: string,
  { isTrusted }: Pick<TrustedProxy, "isTrusted">,
): (req: IncomingMessage, target: string) => string {
  if (basePath === "") return (_req, target) => target;
  return (req, target) => {
    if (!target.startsWith(basePath)) return target;
    const rest = target.slice(basePath.length);
    if (rest !== "" && !rest.startsWith("/") && !rest.startsWith("?")) return target;
    if (req.headers["x-forwarded-prefix"] === basePath && isTrusted(req)) return target;
    return rest.startsWith("/") ? rest : `/${rest}`;
  };
}

/** Where cookies of the site are sent: not to its neighbours on the same host. */
export function cookiePathOf(baseUrl: string): string {
  return basePathOf(baseUrl) || "/";
}

/** Redirects with the prefix: whatever sends one writes an address without it. */
export function redirectsBelow(basePath: string): RequestHandler {
  return (_req, res, next) => {
    const location = res.location.bind(res);
    res.location = (url) => location(publicPath(url, basePath));
    next();
  };
}
