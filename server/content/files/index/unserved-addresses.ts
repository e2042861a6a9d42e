import type { PagePath } from "#server/content/content-source.ts";
import { isServiceAddress } from "#server/content/files/read/own-address.ts";
import { type LanguageTags, splitLocale } from "#shared/locale.ts";

/** Route conflict: why content can never answer at an address, in words for editors; undefined for one where it can. */
export function whyUnserved(path: PagePath, tags: LanguageTags): string | undefined {
  if (isServiceAddress(path)) return "a service of the site answers there";
  if (/\p{Cc}/u.test(path)) return "no browser can ask for it";
  const { locale, path: rest } = splitLocale(path, tags);
  if (locale !== tags[0]) return `it is that of ${rest || "/"} in "${locale}"`;
  return path.endsWith(".md") ? "it is that of a page as Markdown" : undefined;
}
