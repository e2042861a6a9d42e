import type { Track } from "#shared/analytics/track.ts";

/** An event as it was noted: sent later, with the address the page had then. */
export type NotedEvent = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly pageUrl: string;
  /** Milliseconds of the page's own clock, which no change of the system's time moves. */
  readonly at: number;
};

/** What waits to be sent. More than this is not kept: when nothing can be sent, the newest events are lost. */
export const waiting: NotedEvent[] = [];
let maxWaiting = 100;

let onNoted: () => void = () => undefined;

/** Calls `listener` for each event from now on. */
export function whenNoted(listener: () => void): void {
  onNoted = listener;
}

/** Forgets what was noted and notes nothing from now on. */
export function ignoreEvents(): void {
  maxWaiting = 0;
  waiting.length = 0;
}

/**
 * Code that loads later is given this instead of importing it: what two files share becomes a third one, which every page
 * would have to wait for.
 */
export const track: Track = (name, attributes) => {
  if (waiting.length >= maxWaiting) return;
  waiting.push({ name, attributes, pageUrl: location.href, at: performance.now() });
  onNoted();
};
