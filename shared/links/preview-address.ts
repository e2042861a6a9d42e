import { type LanguageTags, splitLocale } from "#shared/locale.ts";

/** The query parameter that asks for a page's preview; its value is empty, or the token of a signed link. */
export const previewParameter = "preview";

/** Below /gateway: tells that a previewed page has changed. */
export const previewChangesPath = "/gateway/api/preview/changes";

/** A page's address as the preview of whoever is signed in as an editor; anything but a page of this site stays as it is. */
export function previewAddress(url: string, tags: LanguageTags): string {
  if (!/^\/(?!\/)/.test(url) || /^\/(?:assets|media|gateway|login)(?=[/?#]|$)/.test(splitLocale(url, tags).path))
    return url;
  const [, page = "", fragment = ""] = /^([^#]*)(.*)$/s.exec(url) ?? [];
  return `${page}${page.includes("?") ? "&" : "?"}${previewParameter}${fragment}`;
}
