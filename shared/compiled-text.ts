import type { Locale } from "./locale.ts";

/**
 * A text as data, compiled from ICU MessageFormat: a text that says nothing of what it names is itself, any other one its parts.
 * `["#"]` is the number of the plural around; cases of a plural may be exact numbers, "=1".
 */
export type CompiledText = string | readonly TextPart[];
export type TextPart =
  | string
  | readonly ["value", name: string]
  | readonly ["number", name: string]
  | readonly ["plural" | "ordinal", name: string, offset: number, cases: TextCases]
  | readonly ["select", name: string, cases: TextCases]
  | readonly ["#"];
export type TextCases = Readonly<Record<string, readonly TextPart[]>>;

/** The parts of a catalogue, as they stand in its file: texts of pages, of support forms, of answers on the search page. */
export const groupNames = ["pages", "support", "answers"] as const;
export type TextGroup = (typeof groupNames)[number];

/** Compiled texts by group and name. */
export type Catalogue = Readonly<Record<TextGroup, Readonly<Record<string, CompiledText>>>>;

/** Texts of one language that stand above those of others. */
export type TextLayer = { readonly language: Locale; readonly texts: Partial<Catalogue> };
