import type { TextGroup } from "#shared/compiled-text.ts";
import { answerArguments, pageArguments, supportArguments, type TextArguments } from "./text-arguments.ts";

/** The languages that the product has texts in, complete each. */
export const catalogueTags = ["en", "ja", "de", "fr", "es", "pt-BR", "zh-Hans", "zh-Hant", "ko", "ar"] as const;
export type CatalogueTag = (typeof catalogueTags)[number];

export const textArguments = {
  pages: pageArguments,
  support: supportArguments,
  answers: answerArguments,
} as const satisfies Readonly<Record<TextGroup, TextArguments>>;

/** What a text of the group names; nothing where it is plain. */
export function argumentsOf(group: TextGroup, name: string): TextArguments[string] {
  const named: TextArguments = textArguments[group];
  return (Object.hasOwn(named, name) ? named[name] : undefined) ?? [];
}
