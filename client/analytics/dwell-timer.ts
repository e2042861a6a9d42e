import { track } from "./track.ts";

const idleMs = 30_000;
const checkMs = 500;
const firstIntervalMs = 5000;

const signsOfLife = ["pointermove", "pointerdown", "keydown", "scroll", "wheel", "touchstart", "focus"];

/**
 * Notes how long the visitor has been active: after 5 s of it, 10 s later, 20 s later and so on. The page being hidden, or
 * 30 s without a sign of life, is not activity and does not count.
 */
export function trackDwelling(): void {
  let quietMs = 0;
  let activeMs = 0;
  let intervalMs = firstIntervalMs;
  let nextAtMs = intervalMs;

  for (const sign of signsOfLife) {
    addEventListener(sign, () => (quietMs = 0), { passive: true, capture: true });
  }
  setInterval(() => {
    if (document.visibilityState === "hidden" || quietMs >= idleMs) return;
    quietMs += checkMs;
    activeMs += checkMs;
    if (activeMs < nextAtMs) return;
    track("page_dwelled", { activeMs });
    intervalMs *= 2;
    nextAtMs += intervalMs;
  }, checkMs);
}
