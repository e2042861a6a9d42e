import type { CacheOutcome } from "./counted-request.ts";
import type { Logger } from "./logger.ts";
import type { Metrics } from "./metrics.ts";

/** A request that was answered, or left by its client (status 499): the fields of its log line. */
export type AnsweredRequest = {
  readonly requestId: string;
  /** Where the request is traced. */
  readonly traceId?: string;
  readonly method: string;
  /** The target as it may be logged: `loggedUrl`. */
  readonly path: string;
  readonly pageType: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  readonly cache: CacheOutcome;
};

/** Access log: one JSON line and one count for every request, whoever answered it (docs/behaviour/http.md, Requests and headers). */
export type RequestLog = (answered: AnsweredRequest) => void;

/** The status that is logged for a client that left before the answer; it is never sent. */
export const clientClosedRequest = 499;

/** Access log: the object itself becomes the line: copying it would cost as much as writing it. */
export function createRequestLog(log: Logger, { countRequest }: Pick<Metrics, "countRequest">): RequestLog {
  return (answered) => {
    countRequest(answered);
    if (answered.status >= 500) log.error(answered, "request");
    else log.info(answered, "request");
  };
}

/** Milliseconds as they are logged: two decimals. */
export function millisecondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 100) / 100;
}
