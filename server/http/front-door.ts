import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { RequestSpan, Tracing } from "#server/tracing/tracing.ts";
import type { LanguageTags } from "#shared/locale.ts";
import type { ActiveRequests } from "./active-requests.ts";
import { fairTurns } from "./fair-turns.ts";
import { healthPaths } from "./health.ts";
import { type HostProblem, refusedHosts } from "./host-check.ts";
import { loggedUrl } from "./logged-url.ts";
import { boundedPipelining } from "./pipelining.ts";
import { markdownUrlFor } from "./prefers-markdown.ts";
import type { ProxyWatch } from "./proxy-watch.ts";
import { clientAsking, refuseSpent, type SpentClients } from "./refuse-spent.ts";
import { clientClosedRequest } from "./request-log.ts";
import { openScope, outcomeOf } from "./request-scope.ts";
import type { SecurityHeaders } from "./security-headers.ts";

type ScopeMaker = Parameters<typeof openScope>[2];

export type FrontDoorParts = SpentClients & {
  /** The Express app. */
  readonly app: RequestListener;
  readonly pageCache: { answer(req: IncomingMessage, res: ServerResponse): boolean };
  readonly security: Pick<SecurityHeaders, "list">;
  readonly httpsRedirect: (req: IncomingMessage) => string | undefined;
  readonly requestIdOf: (req: IncomingMessage) => string;
  readonly isSecure: (req: IncomingMessage) => boolean;
  readonly log: ScopeMaker["log"];
  readonly requestLog: ScopeMaker["requestLog"];
  readonly counts?: ScopeMaker["counts"];
  readonly active: ActiveRequests;
  /** Absent: requests are not traced. What the page cache answers never is. */
  readonly tracing?: Pick<Tracing, "begin"> | undefined;
  /** Who is believed to say in which trace a request is. */
  readonly isTrusted?: (req: IncomingMessage) => boolean;
  readonly hostOf: (req: IncomingMessage) => string | undefined;
  readonly hostProblem: (req: IncomingMessage) => HostProblem | undefined;
  readonly proxies: Pick<ProxyWatch, "see">;
  readonly languageTags: () => LanguageTags;
  /** A request's target without what the site's public address has after its host. */
  readonly insideTarget: (req: IncomingMessage, target: string) => string;
};

/** Longer targets are refused (docs/behaviour/http.md, Requests and headers). */
const maxUrlLength = 8192;

/** Front controller: the callback of `http.createServer`: what is decided before the Express app is entered. */
export function frontDoor(parts: FrontDoorParts): RequestListener {
  const { app, pageCache, security, httpsRedirect, requestIdOf, isSecure, log, requestLog, active, isDraining } = parts;
  const { hostOf, hostProblem, proxies, addressOf, languageTags, insideTarget, tracing, isTrusted } = parts;
  const refuseIfSpent = refuseSpent(parts);
  const tellRefused = refusedHosts(log);

  const open = (req: IncomingMessage, res: ServerResponse, traceId?: string) => {
    active.add(res);
    openScope(req, res, {
      id: requestIdOf(req),
      traceId,
      isSecure: isSecure(req),
      log,
      requestLog,
      counts: parts.counts,
    });
  };
  const refuse = (req: IncomingMessage, res: ServerResponse, status: 308 | 400 | 414 | 421, location?: string) => {
    open(req, res);
    for (const [name, value] of security.list(isSecure(req))) res.setHeader(name, value);
    res.setHeader("Cache-Control", "no-store");
    if (location === undefined) res.shouldKeepAlive = false;
    else res.setHeader("Location", location);
    res.writeHead(status, { "Content-Length": 0 }).end();
    return true;
  };

  const logGone = (req: IncomingMessage) => {
    const { method = "", url = "" } = req;
    const answered = {
      requestId: requestIdOf(req),
      method,
      path: loggedUrl(url),
      pageType: "none",
      cache: "none",
    } as const;
    requestLog({ ...answered, status: clientClosedRequest, ms: 0, bytes: 0 });
  };

  /** Does what has to be done before Express is entered; true when nothing else has to. */
  const isAnswered = (req: IncomingMessage, res: ServerResponse): boolean => {
    if (isDraining() || hasUnaskedBody(req)) res.shouldKeepAlive = false;
    proxies.see(req);
    const target = originForm(req);
    if (target === undefined || isOddlyFramed(req)) return refuse(req, res, 400);
    const url = insideTarget(req, target);
    req.url = url;
    if (url.length > maxUrlLength) return refuse(req, res, 414);
    const wrongHost = hostProblem(req);
    if (wrongHost === 400) return refuse(req, res, 400);
    const location = httpsRedirect(req);
    const isForVisitors = !healthPaths.has(url);
    if (location !== undefined && isForVisitors) return refuse(req, res, 308, location);
    if (wrongHost !== undefined && isForVisitors) {
      tellRefused(hostOf(req) ?? "");
      return refuse(req, res, wrongHost);
    }
    req.url = markdownUrlFor(url, req.headers.accept, languageTags) ?? url;
    return pageCache.answer(req, res) || refuseIfSpent(req, res, () => open(req, res));
  };
  const admit = (req: IncomingMessage, res: ServerResponse): boolean => {
    if (res.destroyed || req.socket.destroyed) {
      logGone(req);
      return true;
    }
    // Node's parser found something invalid after this request's head and has already answered with 400.
    if (!req.socket.writable) {
      open(req, res);
      return true;
    }
    if (isAnswered(req, res)) return true;
    const span = tracing?.begin(isTrusted?.(req) === true ? req.headers["traceparent"]?.toString() : undefined);
    open(req, res, span?.traceId);
    if (span === undefined) app(req, res);
    else traceRequest(span, req, res, () => app(req, res));
    return false;
  };
  // A change of content is announced in the same turn of the event loop as a request that was sent after it
  // (docs/decisions/changes-by-file-events.md): at the end of that turn both are known.
  const arrive = fairTurns<Arrived>({
    keyOf: ({ req }) => clientAsking(req, addressOf).key,
    admit: ({ req, res }) => admit(req, res),
  });
  const isTooMuch = boundedPipelining();
  return (req, res) => {
    if (!isTooMuch(req, res)) arrive({ req, res });
  };
}

/** One span a request, named by what was answered and not by the address, of which there are too many. */
function traceRequest(span: RequestSpan, req: IncomingMessage, res: ServerResponse, handle: () => void): void {
  const { method = "GET", url = "" } = req;
  res.once("close", () => {
    const { pageType } = outcomeOf(res);
    const status = res.writableFinished ? res.statusCode : clientClosedRequest;
    const attributes = {
      "http.request.method": method,
      "http.response.status_code": status,
      "url.path": loggedUrl(url),
      "signpost.page_type": pageType,
    };
    span.end(`${method} ${pageType}`, { attributes, isFailed: status >= 500 });
  });
  span.run(handle);
}

type Arrived = { readonly req: IncomingMessage; readonly res: ServerResponse };

/** Nobody reads it, so it may be without end: the connection ends with the answer. */
function hasUnaskedBody({ method, headers }: IncomingMessage): boolean {
  const { "content-length": length = "0", "transfer-encoding": coding } = headers;
  return method !== "POST" && (coding !== undefined || length !== "0");
}

/** The target's path and query, also when a proxy sent it with scheme and host (RFC 9112, 3.2.2); "*" for OPTIONS alone. */
function originForm({ url = "", method }: IncomingMessage): string | undefined {
  if (url.startsWith("/")) return url;
  if (url === "*" && method === "OPTIONS") return "/";
  const absolute = /^https?:\/\/[^/?#]+(.*)$/is.exec(url);
  if (absolute === null) return undefined;
  const [, rest = ""] = absolute;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * What two servers on the way might read differently: a body whose end is not where both see it (RFC 9112, 6.1; Node hands
 * the request over before it complains), and a line that is a request of HTTP/0.9.
 */
function isOddlyFramed({ headers, httpVersionMajor }: IncomingMessage): boolean {
  const transferEncoding = headers["transfer-encoding"];
  if (httpVersionMajor < 1) return true;
  return transferEncoding !== undefined && transferEncoding.toLowerCase() !== "chunked";
}
