import type { Logger } from "#server/http/logger.ts";
import { analyticsFailure } from "#shared/wire-names/analytics-failure.ts";
import type { AnalyticsEvent, AnalyticsSink } from "./analytics-event.ts";

export type CollectorOptions = {
  /** Posts JSON to the collector; rejects when it did not take it. */
  readonly post: (body: { readonly events: readonly AnalyticsEvent[] }) => Promise<void>;
  readonly log: Logger;
};

/** Events of this time go in one call. */
const gatherMs = 1000;
const batchSize = 100;
/** Kept while the collector does not answer, some megabytes; then the oldest are lost. */
const maxWaiting = 10_000;
const maxTries = 5;
const longestPauseMs = 60_000;

/**
 * Batching with exponential backoff: sends events to an HTTP collector, one call at a time. A batch that fails is tried 5 times,
 * with pauses that double from 1 s to a minute at most, and is then dropped; each failure is a line of the log and nobody else's
 * business.
 */
export function collectorSink({ post, log }: CollectorOptions): AnalyticsSink {
  let waiting: AnalyticsEvent[] = [];
  /** Of the first batch, and in a row of all. */
  let tries = 0;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isClosed = false;

  const schedule = (ms: number) => {
    if (isClosed || timer !== undefined || sending !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      sending = sendBatch().finally(() => {
        sending = undefined;
        if (waiting.length > 0) schedule(failures > 0 ? pauseMs(failures) : 0);
      });
    }, ms);
    timer.unref();
  };

  const sendBatch = async () => {
    const batch = waiting.slice(0, batchSize);
    try {
      await post({ events: batch });
      failures = 0;
    } catch (err) {
      tries += 1;
      failures += 1;
      log.warn({ err, events: batch.length, tries }, analyticsFailure);
      if (tries < maxTries) return;
    }
    tries = 0;
    const done = new Set(batch);
    waiting = waiting.filter((event) => !done.has(event));
  };

  return {
    deliver(events) {
      waiting.push(...events);
      if (waiting.length > maxWaiting) waiting = waiting.slice(-maxWaiting);
      schedule(gatherMs);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await sending;
      for (let before = waiting.length; before > 0; before = waiting.length) {
        await sendBatch();
        // It does not take them: the process need not wait for it.
        if (waiting.length === before) return;
      }
    },
  };
}

function pauseMs(failures: number): number {
  return Math.min(gatherMs * 2 ** (failures - 1), longestPauseMs);
}
