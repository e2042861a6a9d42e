import type { IncomingMessage, ServerResponse } from "node:http";
import type { CacheOutcome } from "./counted-request.ts";
import { loggedUrl } from "./logged-url.ts";
import type { Logger } from "./logger.ts";
import { clientClosedRequest, millisecondsSince, type RequestLog } from "./request-log.ts";
import { countedHere, type SharedCounts } from "./shared-counts.ts";

/** Request context: what is known of one request from its first moment. Lives as long as its response. */
export type RequestScope = {
  readonly id: string;
  /** The visitor came over TLS. */
  readonly isSecure: boolean;
  /** Adds the request's id to each line. */
  readonly log: Logger;
};

/** What the answer turned out to be, for the request log and the metrics: whoever makes the answer writes it here. */
export type RequestOutcome = { pageType: string; cache: CacheOutcome };

type Kept = { readonly scope: RequestScope; readonly outcome: RequestOutcome; readonly counts: SharedCounts };

const kept = new WeakMap<ServerResponse, Kept>();

type Opening = {
  readonly id: string;
  /** Of the trace that the request is in, where it is traced. */
  readonly traceId?: string | undefined;
  readonly isSecure: boolean;
  readonly log: Logger;
  readonly requestLog: RequestLog;
  readonly counts?: SharedCounts | undefined;
};

/** Opens the scope of a request and logs the request when its response ends, however it ends. */
export function openScope(
  req: IncomingMessage,
  res: ServerResponse,
  { id, traceId, isSecure, log, requestLog, counts = countedHere }: Opening,
): void {
  const startedAt = performance.now();
  const trace = traceId !== undefined && { traceId };
  const { method = "", url = "", socket } = req;
  const writtenBefore = socket.bytesWritten;
  let child: Logger | undefined;
  const scope: RequestScope = {
    id,
    isSecure,
    get log() {
      child ??= log.child({ requestId: id, ...trace });
      return child;
    },
  };
  const state: Kept = { scope, outcome: { pageType: "none", cache: "none" }, counts };
  kept.set(res, state);
  res.setHeader("X-Request-Id", id);
  res.once("finish", () => {
    if (!req.complete) cutOffSoon(req);
  });
  res.once("close", () =>
    requestLog({
      requestId: id,
      ...trace,
      method,
      path: loggedUrl(url),
      pageType: state.outcome.pageType,
      status: res.writableFinished ? res.statusCode : clientClosedRequest,
      ms: millisecondsSince(startedAt),
      bytes: socket.bytesWritten - writtenBefore,
      cache: state.outcome.cache,
    }),
  );
}

/** A client that goes on sending its request after the answer is heard no longer than this. */
const lingerMs = 1000;

/** What comes meanwhile is read and thrown away, so that the answer reaches a client that reads late. */
function cutOffSoon(req: IncomingMessage): void {
  req.resume();
  const timer = setTimeout(() => req.socket.destroy(), lingerMs).unref();
  req.once("end", () => clearTimeout(timer));
}

/** @throws when the request did not come through the front door. */
export function scopeOf(res: ServerResponse): RequestScope {
  return find(res).scope;
}

export function outcomeOf(res: ServerResponse): RequestOutcome {
  return find(res).outcome;
}

/** What limits count by, of all instances. */
export function countsOf(res: ServerResponse): SharedCounts {
  return kept.get(res)?.counts ?? countedHere;
}

function find(res: ServerResponse): Kept {
  const found = kept.get(res);
  if (found === undefined) throw new Error("no scope was opened for this response");
  return found;
}
