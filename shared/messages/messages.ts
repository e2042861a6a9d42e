import { defaultLocale, type Locale, locales } from "#shared/locale.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";

/** Every text of the interface; the English catalogue is the measure, the Japanese one has the same keys. */
export type Messages = Translation<typeof en>;

/** The same keys with texts of another language. */
export type Translation<Texts> = { readonly [Key in keyof Texts]: Widened<Texts[Key]> };
type Widened<Text> = Text extends string ? string : Text;

const catalogues: Readonly<Record<Locale, Messages>> = { en, ja };

export function messagesFor(locale: Locale): Messages {
  return catalogues[locale];
}

/** The texts that go with a text in a language: English ones for a language the site does not have. */
export function messagesIn(language: string): Messages {
  return catalogues[locales.find((locale) => locale === language) ?? defaultLocale];
}
