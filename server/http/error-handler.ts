import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { ErrorRequestHandler } from "express";
import Negotiator from "negotiator";
import { type ErrorCode, SiteError } from "#shared/errors.ts";
import { type LanguageTags, type Locale, splitLocale } from "#shared/locale.ts";
import { BadBodyError } from "./bad-body-error.ts";
import { loggedUrl } from "./logged-url.ts";
import type { Logger } from "./logger.ts";
import { outcomeOf, scopeOf } from "./request-scope.ts";
import type { SecurityHeaders } from "./security-headers.ts";

export type ErrorHandling = {
  readonly renderErrorPage: (status: number, requestId: string, locale: Locale, consoleText?: string) => string;
  readonly security: Pick<SecurityHeaders, "list">;
  readonly languageTags: () => LanguageTags;
};

/** The status of each of our errors that is not a fault of the server's own (500). */
/** What each error is answered with: a new code does not compile before somebody has decided. */
const statusByCode: Readonly<Record<ErrorCode, number>> = {
  CLIENT_GONE: 500,
  CONFIG_INVALID: 500,
  CONTENT_INVALID: 500,
  DATA_FORMAT: 500,
  INDEX_NOT_OPEN: 500,
  LOG_FULL: 500,
  NO_RENDERER: 500,
  PATH_OPTIONS_INVALID: 500,
  REQUEST_NOT_DELIVERED: 500,
  RICH_TEXT_INVALID: 500,
  SEARCH_REFUSED: 500,
  SIGN_IN_REFUSED: 500,
  UNREADABLE_BODY: 415,
  WORKER_TASK_FAILED: 500,
  WORKER_UNAVAILABLE: 500,
  BAD_ADDRESS: 400,
  BAD_BODY: 400,
  FEEDBACK_UNREADABLE: 400,
  SIGNED_OUT: 401,
  SIGNATURE_REFUSED: 403,
  CROSS_ORIGIN: 403,
  REQUEST_CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  OVERLOADED: 503,
  CONTENT_UNAVAILABLE: 503,
  DATABASE_DOWN: 503,
  TOO_MANY_PREVIEWS: 503,
  FEEDBACK_NOT_KEPT: 503,
  REQUEST_NOT_KEPT: 503,
  RENDER_TIMEOUT: 503,
  GATEWAY_FAILED: 502,
  GATEWAY_TIMEOUT: 504,
  SEARCH_FAILED: 502,
  SEARCH_TIMEOUT: 504,
};

/** Messages of gateways' error answers, by status; the default is that of an unreadable request. */
const gatewayTexts: Readonly<Record<number, string>> = {
  401: "nobody is signed in",
  403: "the request came from another site",
  409: "another request has this id",
  413: "the request is too large",
  415: "the request is of the wrong kind",
  429: "too many requests",
};

/** Codes of refusals that are no errors of ours: those of body parsers and of Express. */
const gatewayCodes: Readonly<Record<number, string>> = { 413: "TOO_LARGE", 415: "UNREADABLE_BODY" };

/** Errors whose fixed message the page repeats in the browser's console, for the editor who is looking. */
const consoleCodes: ReadonlySet<ErrorCode> = new Set(["NO_RENDERER"]);

const clientGone = new Set(["CLIENT_GONE", "ECONNRESET", "ECONNABORTED", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);
const retryAfterS = 10;

/** A request, which Express may have shown to a router below a path. */
type Asked = IncomingMessage & { readonly originalUrl?: string };
export type ErrorAnswer = (error: unknown, req: Asked, res: ServerResponse) => void;

/** Error handler: the end of Express's way. */
export function errorHandler(answer: ErrorAnswer): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => answer(error, req, res);
}

/**
 * The only place that turns errors into responses (docs/behaviour/http.md, Errors). The log says what happened, the visitor's page
 * does not.
 */
export function errorAnswers({ renderErrorPage, security, languageTags }: ErrorHandling): ErrorAnswer {
  return (error, req, res) => {
    const { id, log, isSecure } = scopeOf(res);
    if (clientGone.has(codeOf(error)) && (!res.writable || req.socket.destroyed)) return;
    const status = statusOf(error);
    const { originalUrl = req.url ?? "" } = req;
    const [path = ""] = originalUrl.split("?", 1);
    if (status >= 500) log.error({ err: error, path: loggedUrl(path) }, "request failed");
    else log.debug({ err: error, path: loggedUrl(path) }, "request refused");
    if (res.headersSent) {
      // Half an answer must not look like a whole one: the connection ends in the middle.
      res.destroy();
      return;
    }
    for (const name of res.getHeaderNames()) if (name !== "x-request-id") res.removeHeader(name);
    for (const [name, value] of security.list(isSecure)) res.setHeader(name, value);
    for (const [name, value] of ownHeaders(error)) res.setHeader(name, value);
    res.statusCode = status;
    res.setHeader("Cache-Control", "no-store");
    if (status === 503) res.setHeader("Retry-After", String(retryAfterS));
    outcomeOf(res).pageType = "error";
    // Forms that work without scripts are sent to gateways by browsers, which show what comes back.
    if (path.startsWith("/gateway/") && !prefersHtml(req)) {
      const told = {
        error: gatewayText(status),
        code: gatewayCode(error, status),
        requestId: id,
        ...wrongField(error),
        ...failedUpstream(error, status),
      };
      send(res, "application/json", JSON.stringify(told));
      return;
    }
    const { locale } = splitLocale(path, languageTags());
    const consoleText = error instanceof SiteError && consoleCodes.has(error.code) ? error.message : undefined;
    send(
      res,
      "text/html",
      pageOr(() => renderErrorPage(status, id, locale, consoleText), status, log),
    );
  };
}

function prefersHtml({ headers }: IncomingMessage): boolean {
  return new Negotiator({ headers }).mediaTypes(["application/json", "text/html"])[0] === "text/html";
}

function send(res: ServerResponse, type: string, text: string): void {
  const bytes = Buffer.from(text);
  res.setHeader("Content-Type", `${type}; charset=utf-8`);
  res.setHeader("Content-Length", bytes.length);
  res.end(bytes);
}

/** Which service beside the site failed, in place of the general text. */
function failedUpstream(error: unknown, status: number): { readonly error?: string; readonly upstream?: string } {
  const { upstream } = isObject(error) ? error : {};
  if (typeof upstream !== "string") return {};
  return { error: status === 504 ? "the upstream took too long" : "the upstream failed", upstream };
}

function gatewayText(status: number): string {
  return status >= 500 ? "the request failed" : (gatewayTexts[status] ?? "the request cannot be read");
}

/** The code of an error that its caller can act on; what went wrong inside is `FAILED`. */
function gatewayCode(error: unknown, status: number): string {
  if (status === 500) return "FAILED";
  if (error instanceof SiteError) return error.code;
  return gatewayCodes[status] ?? "BAD_REQUEST";
}

function wrongField(error: unknown): { readonly field?: string; readonly problem?: string } {
  return error instanceof BadBodyError ? { field: error.field, problem: error.problem } : {};
}

/** The bare status when even the error page cannot be made. */
function pageOr(render: () => string, status: number, log: Logger): string {
  try {
    return render();
  } catch (err) {
    log.error({ err }, "the error page failed");
    const name = `${status} ${STATUS_CODES[status] ?? ""}`.trim();
    return `<!doctype html><html lang="en"><title>${name}</title><h1>${name}</h1></html>`;
  }
}

function statusOf(error: unknown): number {
  if (error instanceof SiteError) return statusByCode[error.code];
  const { status } = isObject(error) ? error : {};
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}

/** What an error of Express itself asks for, such as Content-Range with 416. */
function ownHeaders(error: unknown): [string, string][] {
  const { headers } = isObject(error) ? error : {};
  return isObject(headers) ? Object.entries(headers).map(([name, value]) => [name, String(value)]) : [];
}

function codeOf(error: unknown): string {
  const { code } = isObject(error) ? error : {};
  return typeof code === "string" ? code : "";
}

function isObject(error: unknown): error is { readonly [Key in "status" | "code" | "headers" | "upstream"]?: unknown } {
  return typeof error === "object" && error !== null;
}
