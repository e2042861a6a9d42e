import type { ErrorRequestHandler } from "express";
import { SiteError } from "#shared/errors.ts";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import { outcomeOf, scopeOf } from "./request-scope.ts";
import type { SecurityHeaders } from "./security-headers.ts";

export type ErrorHandling = {
  readonly renderErrorPage: (status: number, requestId: string, locale: Locale) => string;
  readonly security: Pick<SecurityHeaders, "list">;
};

/** The status of each of our errors that is not a fault of the server's own (500). */
const statusByCode: Readonly<Record<string, number>> = {
  BAD_ADDRESS: 400,
  CONTENT_UNAVAILABLE: 503,
  RENDER_TIMEOUT: 503,
  GATEWAY_FAILED: 502,
};

const clientGone = new Set(["CLIENT_GONE", "ECONNRESET", "ECONNABORTED", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

/** The only place that turns errors into responses (docs/behaviour.md, Errors). The log says what happened, the visitor's page does not. */
export function errorHandler({ renderErrorPage, security }: ErrorHandling): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { id, log, isSecure } = scopeOf(res);
    if (clientGone.has(codeOf(error)) && !res.writable) return;
    const status = statusOf(error);
    if (status >= 500) log.error({ err: error, path: req.path }, "request failed");
    else log.debug({ err: error, path: req.path }, "request refused");
    if (res.headersSent) {
      res.destroy();
      return;
    }
    for (const name of res.getHeaderNames()) if (name !== "x-request-id") res.removeHeader(name);
    for (const [name, value] of security.list(isSecure)) res.setHeader(name, value);
    res.status(status).set("Cache-Control", "no-store");
    outcomeOf(res).pageType = "error";
    if (req.path.startsWith("/gateway/")) {
      res.json({ error: status >= 500 ? "the request failed" : "the request cannot be read", requestId: id });
      return;
    }
    const locale: Locale = /^\/ja(\/|$)/.test(req.path) ? "ja" : defaultLocale;
    res.type("html").send(renderErrorPage(status, id, locale));
  };
}

function statusOf(error: unknown): number {
  if (error instanceof SiteError) return statusByCode[error.code] ?? 500;
  const { status } = isObject(error) ? error : {};
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}

function codeOf(error: unknown): string {
  const { code } = isObject(error) ? error : {};
  return typeof code === "string" ? code : "";
}

function isObject(error: unknown): error is { readonly status?: unknown; readonly code?: unknown } {
  return typeof error === "object" && error !== null;
}
