import type { LanguageTags, Locale } from "#shared/locale.ts";

/** The language of this page's addresses and interface. */
export function pageLocale(): Locale {
  return document.documentElement.lang;
}

/** The site's languages, the default one first, as the document states them. */
export function languageTags(): LanguageTags {
  const written = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? pageLocale();
  const [first = "", ...others] = written.split(" ");
  return [first, ...others];
}
