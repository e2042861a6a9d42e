import { type ParseOptions, parse } from "@messageformat/parser";
import type { CompiledText, TextCases, TextPart } from "#shared/compiled-text.ts";
import { messageOf } from "#shared/errors.ts";
import { caseOf } from "#shared/messages/format-text.ts";
import type { TextArgument } from "#shared/messages/text-arguments.ts";

type Token = ReturnType<typeof parse>[number] | { readonly type: "octothorpe" };

/** Anybody may write a text: a longer or deeper one is no text of an interface. */
const maxLength = 4000;
const maxDepth = 8;

/** A text that cannot be compiled, with what is wrong in it for whoever wrote it. */
export class TextError extends Error {}

/**
 * ICU MessageFormat compiler: a text with what it names as data (shared/messages/format-text.ts). Nothing of the text is run.
 *
 * @param named what code gives, in its order; a text may leave some out.
 * @throws {TextError} for a text that is malformed, too large or names what is not there.
 */
export function compileText(written: string, named: readonly TextArgument[], language: string): CompiledText {
  if (written.length > maxLength) throw new TextError(`is longer than ${maxLength} characters`);
  if (depthOf(written) > maxDepth) throw new TextError(`has braces nested more than ${maxDepth} deep`);
  const parts = compileTokens(tokensOf(written, language), { named: new Map(named.map((each) => [each.name, each])) });
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts;
}

/** Quoted braces count too: it is a limit, not a reading. */
function depthOf(written: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of written) {
    if (character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "}") depth--;
  }
  return deepest;
}

function tokensOf(written: string, language: string): readonly Token[] {
  try {
    return parse(written, { cardinal: categoriesOf(language, "cardinal"), ordinal: categoriesOf(language, "ordinal") });
  } catch (error) {
    // Behind the first line the parser draws the place.
    const [message = ""] = messageOf(error).split("\n");
    throw new TextError(`is no ICU MessageFormat: ${message.trimEnd().replace(/:$/, "")}`);
  }
}

function categoriesOf(language: string, type: "cardinal" | "ordinal"): NonNullable<ParseOptions["cardinal"]> {
  return new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
}

type Place = { readonly named: ReadonlyMap<string, TextArgument> };

function compileTokens(tokens: readonly Token[], place: Place): readonly TextPart[] {
  return tokens.map((token) => compileToken(token, place));
}

function compileToken(token: Token, place: Place): TextPart {
  if (token.type === "content") return token.value;
  if (token.type === "octothorpe") return ["#"];
  const argument = place.named.get(token.arg);
  if (argument === undefined) throw new TextError(`names {${token.arg}}, ${known(place)}`);
  if (token.type === "argument") return ["value", token.arg];
  if (token.type === "function") {
    if (token.key === "number" && token.param === undefined) return ["number", token.arg];
    throw new TextError(`formats {${token.arg}} as "${token.key}": only "number" without a style is known`);
  }
  const cases = Object.fromEntries(
    token.cases.map(({ key, tokens }) => [key, compileTokens(tokens, place)]),
  ) satisfies TextCases;
  if (!Object.hasOwn(cases, "other")) throw new TextError(`has no case "other" for {${token.arg}}`);
  if (token.type === "select") {
    checkCases(argument, cases);
    return ["select", token.arg, cases];
  }
  if (argument.kind !== "count") throw new TextError(`counts {${token.arg}}, which is no number`);
  return [token.type === "plural" ? "plural" : "ordinal", token.arg, token.pluralOffset ?? 0, cases];
}

/** What is to be one of several is worded for each of them, or for all others in "other". */
function checkCases({ name, values = [] }: TextArgument, cases: TextCases): void {
  const missing = values.map(caseOf).filter((value) => !Object.hasOwn(cases, value));
  const { other = [] } = cases;
  if (missing.length > 0 && other.length === 0) throw new TextError(`has no case "${missing[0]}" for {${name}}`);
}

/** What a text shows of its values, in any of its cases; a choice and a count that only decides are not shown. */
export function shownIn(text: CompiledText): ReadonlySet<string> {
  if (typeof text === "string") return new Set();
  return new Set(text.flatMap((part) => (typeof part === "string" ? [] : shownByPart(part))));
}

function shownByPart(part: Exclude<TextPart, string>): readonly string[] {
  switch (part[0]) {
    case "#":
      return [];
    case "value":
    case "number":
      return [part[1]];
    default: {
      const cases: TextCases = part[0] === "select" ? part[2] : part[3];
      const showsCount = part[0] !== "select" && JSON.stringify(cases).includes('["#"]');
      return [...(showsCount ? [part[1]] : []), ...Object.values(cases).flatMap((each) => [...shownIn(each)])];
    }
  }
}

function known({ named }: Place): string {
  if (named.size === 0) return "and this text names nothing";
  return `and this text names ${[...named.keys()].map((name) => `{${name}}`).join(", ")}`;
}
