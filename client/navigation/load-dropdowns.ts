import type { Track } from "#shared/analytics/track.ts";

const events = ["pointerover", "focusin", "toggle"];

/**
 * Lazy loading of what script adds to dropdowns, when a visitor first points at one, focuses something in it or opens it. They
 * open and close without it, as they do on a page that it does not reach.
 */
export function loadDropdowns(page: Document, track: Track): void {
  const begin = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest("details[data-dropdown]") === null) return;
    for (const event of events) page.removeEventListener(event, begin, true);
    import("./dropdowns.ts").then(({ startDropdowns }) => startDropdowns(page, track), reportError);
  };
  // `toggle` does not bubble.
  for (const event of events) page.addEventListener(event, begin, true);
}
