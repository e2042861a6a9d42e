import type { CompiledText, TextCases, TextPart } from "#shared/compiled-text.ts";
import { type Direction, directionOf } from "#shared/locale.ts";

/** A number whose digits somebody else puts in: the plural is that of `of`, and `shown` stands for it. */
export type CountShownAs = { readonly of: number; readonly shown: string };
export type TextValue = string | number | boolean | CountShownAs;
export type TextValues = Readonly<Record<string, TextValue>>;

/** The case of a select that stands for a value: ICU's names have no spaces and hyphens, "Cloud only" is `Cloud_only`. */
export function caseOf(value: string): string {
  return value.replace(/\W+/g, "_");
}

/** What a text says of the values, with plurals and digits of the language. */
export function formatText(text: CompiledText, values: TextValues, language: string): string {
  return typeof text === "string" ? text : formatParts(text, { values, language, around: "" });
}

type Scope = {
  readonly values: TextValues;
  readonly language: string;
  /** The number of the plural around, as shown. */
  readonly around: string;
};

function formatParts(parts: readonly TextPart[], scope: Scope): string {
  return parts.map((part) => (typeof part === "string" ? part : formatPart(part, scope))).join("");
}

function formatPart(part: Exclude<TextPart, string>, scope: Scope): string {
  const { values, language, around } = scope;
  switch (part[0]) {
    case "#":
      return around;
    case "value":
      return isolated(shown(values[part[1]]), language);
    case "number": {
      const value = values[part[1]];
      return typeof value === "number" ? value.toLocaleString(language) : shown(value);
    }
    case "select": {
      const [, name, cases] = part;
      return formatParts(caseIn(cases, caseOf(shown(values[name]))), scope);
    }
    default: {
      const [kind, name, offset, cases] = part;
      const value = values[name];
      const count = typeof value === "object" ? value.of : Number(value);
      const exact = cases[`=${count}`];
      const category = exact === undefined ? rulesOf(language, kind).select(count - offset) : "other";
      const number = typeof value === "object" ? value.shown : (count - offset).toLocaleString(language);
      return formatParts(exact ?? caseIn(cases, category), { ...scope, around: number });
    }
  }
}

/** Values come from outside: nothing but a case of the text's own is one. */
function caseIn(cases: TextCases, name: string): readonly TextPart[] {
  return (Object.hasOwn(cases, name) ? cases[name] : cases["other"]) ?? [];
}

function shown(value: TextValue | undefined): string {
  return typeof value === "object" ? value.shown : String(value ?? "");
}

/**
 * A value within a sentence that runs from right to left, in first-strong isolates (Unicode Standard Annex 9): a product's name or an
 * address there would otherwise take the quotation marks and numbers beside it to its own side.
 */
function isolated(value: string, language: string): string {
  let direction = directions.get(language);
  if (direction === undefined) {
    direction = directionOf(language);
    directions.set(language, direction);
  }
  return direction === "rtl" && value !== "" ? `\u2068${value}\u2069` : value;
}

const directions = new Map<string, Direction>();
const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string, kind: "plural" | "ordinal"): Intl.PluralRules {
  const key = `${kind} ${language}`;
  const known = rules.get(key) ?? new Intl.PluralRules(language, { type: kind === "plural" ? "cardinal" : "ordinal" });
  rules.set(key, known);
  return known;
}

/** A sample of numbers in which every plural category of every language has one. */
const samples = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 20, 21, 42, 100, 101, 102, 103, 1_000_000];

/** What a script in the browser fills in: a text for each plural category of the language, with `{count}` for the number. */
export function pluralForms(language: string, text: (count: CountShownAs) => string): Readonly<Record<string, string>> {
  const categories = rulesOf(language, "plural");
  const forms = new Map<string, string>();
  for (const of of samples) {
    const category = categories.select(of);
    if (!forms.has(category)) forms.set(category, text({ of, shown: "{count}" }));
  }
  return Object.fromEntries(forms);
}
