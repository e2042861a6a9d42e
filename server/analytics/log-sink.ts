import type { Logger } from "#server/http/logger.ts";
import type { AnalyticsSink } from "./analytics-event.ts";

/** Writes each event as a line of the log, for sites whose log is gathered anyway. */
export function logSink(log: Logger): AnalyticsSink {
  return {
    deliver(events) {
      for (const event of events) log.info({ event }, "analytics event");
    },
    close: async () => undefined,
  };
}
