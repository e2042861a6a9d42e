import { languageTags, pageLocale } from "#client/page-language.ts";
import { publicUrl } from "#client/public-url.ts";
import type { SupportAppName } from "#shared/embeds/support-apps.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";

/** The page's places for an app that have none yet: its script may run again when the visitor retries. */
export function unstartedPlaces(app: SupportAppName): HTMLElement[] {
  const places = [...document.querySelectorAll<HTMLElement>(`[data-embed="${app}"]:not([data-started])`)];
  for (const place of places) place.dataset["started"] = "";
  return places;
}

/** What the server wrote into the place for its app to say; the app and the server agree on the type. */
export function textsIn<Texts>(place: HTMLElement): Texts {
  return JSON.parse(place.dataset["texts"] ?? "{}") as Texts;
}

/** A page of the site in the language of this one. */
export function pageAddress(path: string): string {
  return publicUrl(localiseUrl(path, pageLocale(), languageTags()));
}
