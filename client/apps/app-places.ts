import type { SupportAppName } from "#shared/embeds/support-apps.ts";
import type { Locale } from "#shared/locale.ts";

/** The page's places for an app that have none yet: its script may run again when the visitor retries. */
export function unstartedPlaces(app: SupportAppName): HTMLElement[] {
  const places = [...document.querySelectorAll<HTMLElement>(`[data-embed="${app}"]:not([data-started])`)];
  for (const place of places) place.dataset["started"] = "";
  return places;
}

export function pageLocale(): Locale {
  return document.documentElement.lang === "ja" ? "ja" : "en";
}

/** A page of the site in the language of this one. */
export function pageAddress(path: string): string {
  return pageLocale() === "ja" ? `/ja${path}` : path;
}
