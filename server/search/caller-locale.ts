import type { Request } from "express";
import { knownLocale, type LanguageTags, type Locale } from "#shared/locale.ts";

/**
 * The language a caller reads in. Our pages say it in `Accept-Language`, exactly as the site spells it: the body's language is
 * always "en". For other callers the body's counts, with a region or without.
 */
export function localeFrom(req: Request, language: string, tags: LanguageTags): Locale {
  const baseOf = (tag: string) => tag.toLowerCase().split("-")[0];
  return (
    knownLocale(tags, req.get("accept-language")) ??
    tags.find((tag) => tag.toLowerCase() === language.toLowerCase()) ??
    tags.find((tag) => baseOf(tag) === baseOf(language)) ??
    tags[0]
  );
}
