import { readAttributes } from "./attributes.ts";
import { lineSyntax } from "./line-syntax.ts";
import type { Tag } from "./marks.ts";

const opening = /^:{3,}[ \t]*(?:\{[ \t]*\.?([\w-]+)([^}]*)\}|([a-z][\w-]*))(.*)$/i;
const closing = /^:{3,}$/;

/** `:::name attributes:::` of DocFX, its `::: moniker` and `::: zone`: each ends with `name-end`, but for those that hold nothing. */
const triple = /^:::[ \t]*([a-z][\w-]*?)(-end)?(?:[ \t]+(.*?))?(?::::)?$/i;
const isTriple = (line: string) => /^:::.*[^:]:::$|^:::[ \t]*(?:moniker|zone)\b/.test(line);
const holdsNothing = /^(?:image|code|video|form|no-loc)$/;

/** `:::note Title` to `:::`, of Docusaurus, Starlight, VitePress and MyST. */
export const colonBlocks = lineSyntax({
  syntax: "colon block",
  first: ":",
  isLine: (line) => closing.test(line) || opening.test(line),
});

export function readColonBlock(raw: string): Tag | undefined {
  const line = raw.trim();
  if (closing.test(line)) return { shape: "close", name: "", attributes: {}, raw };
  if (isTriple(line)) return readTriple(line, raw);
  const [, braced, inside = "", bare = "", rest = ""] = opening.exec(line) ?? [];
  const [, bracketed, behind = rest] = /^[ \t]*\[(.*?)\](.*)$/.exec(rest) ?? [];
  const [, list = ""] = /\{([^{}]*)\}[ \t]*$/.exec(behind) ?? [];
  const attributes = { ...readAttributes(inside), ...readAttributes(list) };
  const title = attributes["title"] ?? bracketed ?? behind.replace(/\{[^{}]*\}[ \t]*$/, "").trim();
  const name = (braced ?? bare).toLowerCase();
  return { shape: "open", name, attributes, raw, ...(title !== "" && { title }) };
}

function readTriple(line: string, raw: string): Tag | undefined {
  const [, written = "", end, rest = ""] = triple.exec(line) ?? [];
  const name = written.toLowerCase();
  if (end !== undefined) return { shape: "close", name, attributes: {}, raw };
  const attributes = readAttributes(rest);
  const isSingle = holdsNothing.test(name) && attributes["type"] !== "complex";
  return { shape: isSingle ? "single" : "open", name, attributes, raw };
}
