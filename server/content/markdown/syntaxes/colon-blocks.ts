import { readAttributes } from "./attributes.ts";
import { lineSyntax } from "./line-syntax.ts";
import type { Tag } from "./marks.ts";

const opening = /^:{3,}[ \t]*(?:\{[ \t]*\.?([\w-]+)([^}]*)\}|([a-z][\w-]*))(.*)$/i;
const closing = /^:{3,}$/;

/** `:::note Title` to `:::`, of Docusaurus, Starlight, VitePress and MyST. */
export const colonBlocks = lineSyntax({
  syntax: "colon block",
  first: ":",
  isLine: (line) => closing.test(line) || opening.test(line),
});

export function readColonBlock(raw: string): Tag | undefined {
  const line = raw.trim();
  if (closing.test(line)) return { shape: "close", name: "", attributes: {}, raw };
  const [, braced, inside = "", bare = "", rest = ""] = opening.exec(line) ?? [];
  const [, bracketed, behind = rest] = /^[ \t]*\[(.*?)\](.*)$/.exec(rest) ?? [];
  const [, list = ""] = /\{([^{}]*)\}[ \t]*$/.exec(behind) ?? [];
  const attributes = { ...readAttributes(inside), ...readAttributes(list) };
  const title = attributes["title"] ?? bracketed ?? behind.replace(/\{[^{}]*\}[ \t]*$/, "").trim();
  const name = (braced ?? bare).toLowerCase();
  return { shape: "open", name, attributes, raw, ...(title !== "" && { title }) };
}
