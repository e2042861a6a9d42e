import { parse, TomlDate, TomlError } from "smol-toml";
import { type Structure, unreadable } from "./structure.ts";
import { asWritten } from "./written-numbers.ts";

/** Hugo's other front matter, between `+++` lines, the first of which is line 1 of the file. */
export function parseToml(file: string, text: string): Structure {
  try {
    const table: unknown = parse(withNumbersAsWritten(text), { unsafeKeyBehaviour: "drop" });
    const value = plainValue(table);
    // A TOML document is always a table, and a table a map.
    return { value: value as Record<string, unknown>, lineOf: ([key]) => lineOfKey(text, String(key)), problems: [] };
  } catch (error) {
    const line = error instanceof TomlError ? error.line + 1 : 1;
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return unreadable(file, reason.replace(/^Invalid TOML document: /, ""), line);
  }
}

/** Dates as they are written, in everything that a table holds. */
function plainValue(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainValue(each)]));
}

/** The library keeps no source of a number: one that would print otherwise (9.10) becomes a string before it reads the text. */
function withNumbersAsWritten(text: string): string {
  let out = "";
  let kept = 0;
  let isValue = false;
  let depth = 0;
  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? "";
    if (char === "#") at = endOfLine(text, at);
    else if (char === '"' || char === "'") at = endOfString(text, at);
    else if (isValue && /[\d+-]/.test(char)) {
      const end = endOfToken(text, at);
      const token = text.slice(at, end);
      if (/^[+-]?\d+\.\d+$/.test(token) && typeof asWritten(Number(token), token) === "string") {
        out += `${text.slice(kept, at)}"${token}"`;
        kept = end;
      }
      at = end;
    } else {
      if (char === "=") isValue = true;
      if (isValue && (char === "[" || char === "{")) depth++;
      if (isValue && (char === "]" || char === "}")) depth--;
      if (char === "\n" && depth <= 0) [isValue, depth] = [false, 0];
      at++;
    }
  }
  return out + text.slice(kept);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

function endOfToken(text: string, from: number): number {
  let end = from + 1;
  while (end < text.length && !" \t\r\n,]}#".includes(text[end] ?? "")) end++;
  return end;
}

function endOfString(text: string, from: number): number {
  const quote = text[from] ?? "";
  const mark = text.startsWith(quote.repeat(3), from) ? quote.repeat(3) : quote;
  for (let at = from + mark.length; at < text.length; at++) {
    if (quote === '"' && text[at] === "\\") at++;
    else if (text.startsWith(mark, at)) return at + mark.length;
    else if (mark.length === 1 && text[at] === "\n") return at;
  }
  return text.length;
}

/** The `+++` line comes before the first of the text. */
function lineOfKey(text: string, key: string): number | undefined {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => {
    const written = line.trimStart();
    return written.startsWith(key) && written.slice(key.length).trimStart().startsWith("=");
  });
  return at === -1 ? undefined : at + 2;
}
