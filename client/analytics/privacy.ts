/** The cookie in which a visitor's choice stands (shared/analytics/privacy-choice.ts). */
const choiceCookie = /(?:^|; *)privacy_choice=(\w+)/;

/** What the browser itself says on its owner's behalf; the second is not in TypeScript's DOM yet. */
export type PrivacySignals = { readonly doNotTrack?: string | null; readonly globalPrivacyControl?: boolean };

/** Whether the visitor of this page may be measured. */
export function isMeasured(): boolean {
  const mode = document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content;
  return mayMeasure(mode, document.cookie, navigator);
}

/**
 * Whether a visitor may be measured: never against Do-Not-Track, Global Privacy Control or their own choice; on a site
 * that asks first, only after they agreed (docs/behaviour/measuring.md, Analytics).
 *
 * @param mode of the site: the content of `<meta name="analytics">`; none means that nothing is ever measured.
 */
export function mayMeasure(mode: string | undefined, cookie: string, signals: PrivacySignals): boolean {
  if (signals.doNotTrack === "1" || signals.globalPrivacyControl) return false;
  const choice = choiceCookie.exec(cookie)?.[1];
  return mode === "on" ? choice !== "essential" : mode === "ask" && choice === "all";
}
