import type { RequestHandler } from "express";
import { rateLimit } from "express-rate-limit";
import { SiteError } from "#shared/errors.ts";
import { clientOf, ipv6NetworkBits, isBehindUnknownProxy } from "./client.ts";
import { countsOf } from "./request-scope.ts";

/** Rate limit exceeded: one client asked more often than it may. `headers` tell it when to come back. */
export class TooManyRequestsError extends SiteError {
  override readonly name = "TooManyRequestsError";
  readonly code = "TOO_MANY_REQUESTS";
  readonly headers: Readonly<Record<string, string>>;
  constructor(retryAfterS: number) {
    super("one client sent too many requests");
    this.headers = { "Retry-After": String(retryAfterS) };
  }
}

export type RateLimit = {
  /** Requests that one client may send in a window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Whether it holds for an address that many share, too; there it would refuse people who asked for nothing yet. Default true. */
  readonly holdsForShared?: boolean;
};

/**
 * Rate limiting: refuses a client's further requests until its window ends. A client is an address as `TRUST_PROXY` makes it
 * known; IPv6 addresses of one /64 network are one client. Each call counts for itself, in this process and with other instances.
 *
 * @throws {TooManyRequestsError} which the error handler answers with 429 and Retry-After.
 */
export function limitRate({ limit, windowMs, holdsForShared = true }: RateLimit): RequestHandler {
  const limitHere = rateLimit({
    limit,
    windowMs,
    ipv6Subnet: ipv6NetworkBits,
    skip: (req) => !holdsForShared && isBehindUnknownProxy(req),
    standardHeaders: "draft-8",
    legacyHeaders: false,
    // Its checks write to the console; the app's "trust proxy" setting is ours and is tested.
    validate: false,
    handler: (_req, res, next) => {
      next(new TooManyRequestsError(Number(res.getHeader("Retry-After") ?? Math.ceil(windowMs / 1000))));
    },
  });
  const limitTogether: RequestHandler = (req, res, next) => {
    if (!holdsForShared && isBehindUnknownProxy(req)) return next();
    const counts = countsOf(res);
    const name = `${req.method} ${req.baseUrl} ${limit} ${clientOf(req).key}`;
    counts.add(name, windowMs, 1);
    if (counts.total(name, windowMs) <= limit) return next();
    next(new TooManyRequestsError(Math.max(1, Math.ceil((windowMs - (Date.now() % windowMs)) / 1000))));
  };
  return (req, res, next) =>
    void limitHere(req, res, (error?: unknown) => (error === undefined ? limitTogether(req, res, next) : next(error)));
}
