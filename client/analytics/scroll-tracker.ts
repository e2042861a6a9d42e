import type { Track } from "#shared/analytics/track.ts";

const debounceMs = 250;

/** Notes each time that the visitor has come to rest further down the page than ever before, from the present place on. */
export function trackScrolling(track: Track): void {
  let deepest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = () => {
    clearTimeout(timer);
    timer = undefined;
    const depth = scrollDepth();
    if (depth <= deepest) return;
    deepest = depth;
    track("page_scrolled", { depth });
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(note, debounceMs);
  };
  addEventListener("scroll", wait, { passive: true });
  wait();
  // A page that is left while it scrolls: its last place counts too.
  addEventListener("pagehide", () => timer !== undefined && note());
}

/** 0 at the top of the page, 1 at its end, in hundredths. */
function scrollDepth(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  const depth = scrollY / Math.max(1, scrollHeight - clientHeight);
  return Math.round(Math.min(1, Math.max(0, depth)) * 100) / 100;
}
