import type { Track } from "#shared/analytics/track.ts";

/** An event as it was noted: sent later, with the address the page had then. */
export type NotedEvent = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly pageUrl: string;
  /** Milliseconds of the page's own clock, which no change of the system's time moves. */
  readonly at: number;
};

/** What waits to be sent. When nothing ever sends, it stays this small. */
export const waiting: NotedEvent[] = [];
const maxWaiting = 100;

let onNoted: () => void = () => undefined;

/** Calls `listener` for each event from now on. */
export function whenNoted(listener: () => void): void {
  onNoted = listener;
}

export const track: Track = (name, attributes) => {
  if (waiting.length >= maxWaiting) return;
  waiting.push({ name, attributes, pageUrl: location.href, at: performance.now() });
  onNoted();
};
