import type { Logger } from "#server/http/logger.ts";
import type { CacheOutcome, Metrics } from "#server/http/metrics.ts";

/** A request that was answered, or left by its client (status 499). */
export type AnsweredRequest = {
  readonly requestId: string;
  readonly method: string;
  readonly loggedUrl: string;
  readonly pageType: string;
  readonly status: number;
  readonly cache: CacheOutcome;
  readonly ms: number;
  readonly bytes: number;
};

/** One JSON line and one count for every request, whoever answered it (docs/behaviour.md, Requests and headers). */
export type RequestLog = (answered: AnsweredRequest) => void;

/** The status that is logged for a client that left before the answer; it is never sent. */
export const clientClosedRequest = 499;

export function createRequestLog(log: Logger, metrics: Pick<Metrics, "countRequest">): RequestLog {
  return (answered) => {
    const { requestId, method, loggedUrl, pageType, status, cache, ms, bytes } = answered;
    metrics.countRequest(answered);
    const line = { requestId, method, path: loggedUrl, pageType, status, ms: Math.round(ms * 100) / 100, bytes, cache };
    if (status >= 500) log.error(line, "request");
    else log.info(line, "request");
  };
}
