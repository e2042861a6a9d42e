import { maskedText } from "#shared/analytics/mask-emails.ts";
import { analyticsFailure } from "#shared/wire-names/analytics-failure.ts";
import { type NotedEvent, waiting, whenNoted } from "./track.ts";

const batchSize = 10;
const maxWaitMs = 5000;
const maxTries = 3;

/** What all events of a page have in common. */
export type EventSource = {
  readonly sessionId: string;
  readonly anonymousId: string;
  readonly pageId: string;
  readonly pageType: string;
  readonly language: string;
};

/**
 * Sends what waits, in batches: as soon as there is a whole one, 5 s after the first event otherwise, and at once when the
 * page is hidden or left, which `sendBeacon` survives. A batch that the browser does not take is tried 3 times.
 *
 * @param base what the site's public address has after its host.
 */
export function startSending(source: EventSource, base = ""): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const endpoint = `${base}/gateway/api/analytics/events`;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const wasTaken = isTaken(endpoint, source, waiting.slice(0, batchSize));
      tries = wasTaken ? 0 : tries + 1;
      if (tries > 0 && tries < maxTries) {
        timer = setTimeout(flush, maxWaitMs * tries);
        return;
      }
      // biome-ignore lint/suspicious/noConsole: the fixed text by which operators know a failure of analytics
      if (!wasTaken) console.error(analyticsFailure);
      tries = 0;
      waiting.splice(0, batchSize);
    }
  };

  whenNoted(() => {
    if (waiting.length >= batchSize && tries === 0) flush();
    else timer ??= setTimeout(flush, maxWaitMs);
  });
  if (waiting.length > 0) timer = setTimeout(flush, maxWaitMs);
  addEventListener("pagehide", flush);
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flush();
  });
}

function isTaken(endpoint: string, { pageId, ...source }: EventSource, events: readonly NotedEvent[]): boolean {
  try {
    const body = JSON.stringify({ ...source, events: events.map((event) => payloadOf(event, pageId)) });
    return navigator.sendBeacon(endpoint, new Blob([body], { type: "application/json" }));
  } catch {
    return false;
  }
}

/** The event as it leaves the browser; how long ago it was is said instead of when: visitors' clocks are often wrong. */
function payloadOf({ name, attributes, pageUrl, at }: NotedEvent, pageId: string) {
  const masked: Record<string, unknown> = {};
  for (const key in attributes) {
    const value = attributes[key];
    masked[key] = typeof value === "string" ? maskedText(value) : value;
  }
  return {
    name,
    pageId,
    pageUrl: maskedText(pageUrl),
    ageMs: Math.round(performance.now() - at),
    attributes: masked,
  };
}
