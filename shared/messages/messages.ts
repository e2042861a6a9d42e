import type { TextGroup } from "#shared/compiled-text.ts";
import type { Locale } from "#shared/locale.ts";
import type { textArguments } from "./catalogue.ts";
import type { TextArgument } from "./text-arguments.ts";
import type written from "./texts/en.json";

type Named = typeof textArguments;
type Values<Arguments extends readonly TextArgument[]> = {
  -readonly [At in keyof Arguments]: Arguments[At] extends TextArgument<infer Value> ? Value : never;
};

/** The texts of a group: plain ones, and functions of what they name. English names them all (texts/en.json). */
export type TextsOf<Group extends TextGroup> = {
  readonly [Name in keyof (typeof written)[Group]]: Name extends keyof Named[Group]
    ? Named[Group][Name] extends readonly TextArgument[]
      ? (...values: Values<Named[Group][Name]>) => string
      : never
    : string;
};

/** Every text of the interface in a language. */
export type Messages = TextsOf<"pages">;
const languages = new WeakMap<Messages, (name: keyof Messages) => Locale>();

/** Says of texts in which language each is. */
export function noteTextLanguages(messages: Messages, languageOf: (name: keyof Messages) => Locale): void {
  languages.set(messages, languageOf);
}

/** The language that a text is in: that of a fallback where a language lacks it. Undefined where nobody has said so. */
export function textLanguage(messages: Messages, name: keyof Messages): Locale | undefined {
  return languages.get(messages)?.(name);
}

/** The texts of support forms and lists. */
export type SupportTexts = TextsOf<"support">;
/** The texts of answers on the search page. */
export type AnswerTexts = TextsOf<"answers">;
