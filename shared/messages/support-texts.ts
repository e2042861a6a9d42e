import type { Locale } from "#shared/locale.ts";
import type { Translation } from "./messages.ts";
import { supportTextsEn } from "./support-texts-en.ts";
import { supportTextsJa } from "./support-texts-ja.ts";

/** The texts of support forms and lists; English is the measure. */
export type SupportTexts = Translation<typeof supportTextsEn>;

export function supportTextsFor(locale: Locale): SupportTexts {
  return locale === "ja" ? supportTextsJa : supportTextsEn;
}
