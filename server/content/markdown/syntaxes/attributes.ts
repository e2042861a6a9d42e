import { decodeCharacterReferences } from "#server/content/outline/character-references.ts";
import type { Attributes } from "./marks.ts";

const pair =
  /([\w:@.-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s"'`>{}]+))|([#.])([\w:\u0080-\uffff-][\w:.\u0080-\uffff-]*)|"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+)/g;

/**
 * Attribute parser of everything but JSX: `key="value"`, `key=value`, `.class`, `#id`; words and quoted texts that stand alone are
 * `0`, `1`, … in their order. Classes are joined by blanks.
 */
export function readAttributes(written: string): Attributes {
  const found: Record<string, string> = {};
  let position = 0;
  for (const [, name, double, single, tick, bare, sign, word, ...alone] of written.matchAll(pair)) {
    if (name !== undefined) found[name] = (double ?? single ?? tick ?? bare ?? "").replace(/\\(["'\\])/g, "$1");
    else if (sign === "#") found["id"] = word ?? "";
    else if (sign === ".") found["class"] = [found["class"], word?.split(".").join(" ")].filter(Boolean).join(" ");
    else found[String(position++)] = alone.slice(0, 4).find((text) => text !== undefined) ?? "";
  }
  return found;
}

/**
 * JSX attributes: quoted ones, expressions that are one literal, and names alone, which are "true"; other expressions as written,
 * and once more among `programs`, with those that Vue binds (`:name="…"`).
 */
export function readJsxAttributes(written: string): { readonly attributes: Attributes; readonly programs: Attributes } {
  const found: Record<string, string> = {};
  const programs: Record<string, string> = {};
  let at = 0;
  const blanks = /\s*/y;
  const name = /[^\s=/>{"']+/y;
  while (at < written.length) {
    blanks.lastIndex = at;
    at += blanks.exec(written)?.[0].length ?? 0;
    name.lastIndex = at;
    const key = name.exec(written)?.[0];
    if (key === undefined) {
      at = written[at] === "{" ? braceEnd(written, at) : at + 1;
      continue;
    }
    at += key.length;
    const [gap = ""] = /^\s*=\s*/.exec(written.slice(at)) ?? [];
    if (gap === "") {
      found[key] = "true";
      continue;
    }
    at += gap.length;
    const quote = written[at];
    if (quote === '"' || quote === "'") {
      const end = written.indexOf(quote, at + 1);
      const until = end === -1 ? written.length : end;
      found[key] = decodeCharacterReferences(written.slice(at + 1, until));
      if (key.startsWith(":")) programs[key.slice(1)] = found[key];
      at = until + 1;
    } else if (quote === "{") {
      const end = braceEnd(written, at);
      const program = written.slice(at + 1, end - 1);
      found[key] = literalOf(program);
      if (found[key] === program.trim()) programs[key] = program;
      at = end;
    } else at += 1;
  }
  return { attributes: found, programs };
}

/** Behind the brace that closes the one at `start`; the end of the text where none does. */
function braceEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The text of a string literal; anything else as it is. */
export function literalOf(expression: string): string {
  const [, , text] = /^\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1\s*$/s.exec(expression) ?? [];
  return text === undefined || text.includes("${") ? expression.trim() : text.replace(/\\(["'`\\])/g, "$1");
}
