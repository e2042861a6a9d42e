import type { PrivacySignals } from "./privacy.ts";

/** Says on the page of the privacy choices what holds in this browser. */
export function showPrivacyState(place: HTMLElement, isMeasured: boolean): void {
  const { measured, notMeasured, byBrowser } = place.dataset;
  const { doNotTrack, globalPrivacyControl }: PrivacySignals = navigator;
  const isRefusedByBrowser = doNotTrack === "1" || globalPrivacyControl === true;
  place.textContent = (isRefusedByBrowser ? byBrowser : isMeasured ? measured : notMeasured) ?? "";
}
