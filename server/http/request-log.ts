import type { Logger } from "#server/http/logger.ts";
import type { CacheOutcome, Metrics } from "#server/http/metrics.ts";

/** A request that was answered, or left by its client (status 499): the fields of its log line. */
export type AnsweredRequest = {
  /** When it was answered, in ms since 1970. */
  readonly time: number;
  readonly requestId: string;
  readonly method: string;
  /** The target as it may be logged: `loggedUrl`. */
  readonly path: string;
  readonly pageType: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  readonly cache: CacheOutcome;
};

export type RequestLog = {
  /** One JSON line and one count for every request, whoever answered it (docs/behaviour.md, Requests and headers). */
  add(answered: AnsweredRequest): void;
  /** Writes and counts what waits: before metrics are read, and at the end of the process. */
  flush(): void;
};

/** The status that is logged for a client that left before the answer; it is never sent. */
export const clientClosedRequest = 499;

const batchSize = 64;
const maxWaitMs = 200;

/**
 * Requests are written in batches: done for many at once, a line and its counts cost a third of what they cost between two
 * requests, with the processor's caches full of other work. `untimedLog` takes the time of a line from its fields.
 */
export function createRequestLog(untimedLog: Logger, { countRequest }: Pick<Metrics, "countRequest">): RequestLog {
  let waiting: AnsweredRequest[] = [];
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    for (const answered of batch) {
      countRequest(answered);
      if (answered.status >= 500) untimedLog.error(answered, "request");
      else untimedLog.info(answered, "request");
    }
  };
  return {
    add(answered) {
      waiting.push(answered);
      if (waiting.length >= batchSize) flush();
      else timer ??= setTimeout(flush, maxWaitMs);
    },
    flush,
  };
}

/** Milliseconds as they are logged: two decimals. */
export function millisecondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 100) / 100;
}
