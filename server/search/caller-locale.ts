import type { Request } from "express";
import { defaultLocale, type Locale } from "#shared/locale.ts";

/**
 * The language a caller reads in. Our pages say it in `Accept-Language`, exactly "en" or "ja": the body's language is always
 * "en". For other callers the body's counts.
 */
export function localeFrom(req: Request, language: string): Locale {
  const accepted = req.get("accept-language");
  if (accepted === "en" || accepted === "ja") return accepted;
  return /^ja(?:-|$)/i.test(language) ? "ja" : defaultLocale;
}
