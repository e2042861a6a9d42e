import type { Logger } from "#server/http/logger.ts";
import type { AnalyticsSink } from "./analytics-event.ts";

const windowMs = 60_000;
/** Visitors must not be able to fill the disk that the log is on. */
const maxBytesPerWindow = 4 * 1024 * 1024;

/**
 * Writes each event as a line of the log, for sites whose log is gathered anyway. Log volume is capped: what all visitors together send
 * beyond 4 MiB a minute is left out and counted.
 */
export function logSink(
  log: Pick<Logger, "info" | "warn">,
  now: () => number = () => performance.now(),
): AnalyticsSink {
  let startedAt = now();
  let bytes = 0;
  let leftOut = 0;
  const tell = () => {
    if (leftOut > 0) log.warn({ leftOut }, "analytics events left out of the log: too many at once");
    leftOut = 0;
  };
  return {
    deliver(events) {
      if (now() - startedAt >= windowMs) {
        tell();
        startedAt = now();
        bytes = 0;
      }
      for (const event of events) {
        bytes += JSON.stringify(event).length;
        if (bytes <= maxBytesPerWindow) log.info({ event }, "analytics event");
        else leftOut += 1;
      }
    },
    close: async () => tell(),
  };
}
