import type { Locale } from "#shared/locale.ts";
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
