import type { EventName } from "#shared/analytics/track.ts";
import type { Locale } from "#shared/locale.ts";

/** One event as sinks get it: checked, masked, with the moment at which it happened by the server's clock. */
export type AnalyticsEvent = {
  /** Unique, so that a collector can tell a repeated delivery. */
  readonly id: string;
  readonly name: EventName;
  readonly isOperational: boolean;
  /** ISO 8601. */
  readonly time: string;
  readonly pageId: string;
  readonly pageUrl: string;
  readonly pageType: string;
  readonly language: Locale;
  readonly sessionId: string;
  readonly anonymousId: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
};

/** Event sink: where events go. Delivering returns at once, never throws and never makes a visitor wait. */
export type AnalyticsSink = {
  deliver(events: readonly AnalyticsEvent[]): void;
  /** Sends what waits, as far as that is possible in a moment. */
  close(): Promise<void>;
};
