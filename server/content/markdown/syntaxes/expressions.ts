import { mdxExpression } from "micromark-extension-mdx-expression";
import { combineExtensions } from "micromark-util-combine-extensions";
import type { Construct, Extension } from "micromark-util-types";
import { literalOf } from "./attributes.ts";
import { inlineSyntax } from "./inline-syntax.ts";
import { lineSyntax } from "./line-syntax.ts";
import { withoutCrash } from "./without-crash.ts";

/** A text between backticks alone in its braces: braces in it are text, which whoever counts them would not know. */
const isTemplate = (text: string) => /^\{`[^`]*`\}$/.test(text) && !text.includes("${");

/** `{…}` of MDX: comments, literals and names of the file's own constants. Nothing is evaluated; without an end it is text. */
export const expressions: Extension = combineExtensions([
  { flow: tolerant(mdxExpression().flow), text: tolerant(mdxExpression().text) },
  inlineSyntax({ syntax: "expression", start: "{`", end: "`}", isMark: isTemplate, hasLines: true }),
]);

/** Comments of MDX, which no page shows, whatever kind of file they are in. */
export const comments: Extension = combineExtensions([
  lineSyntax({ syntax: "expression", first: "{", isLine: (line) => /^\{\/\*(?:(?!\*\/).)*\*\/\}$/.test(line) }),
  inlineSyntax({ syntax: "expression", start: "{/*", end: "*/}", isMark: () => true, hasLines: true }),
]);

function tolerant(record: Extension["flow"]): NonNullable<Extension["flow"]> {
  const [construct] = [record?.[123]].flat();
  if (construct === undefined) return {};
  const forgiving: Construct = { ...construct, tokenize: withoutCrash(construct.tokenize) };
  return { 123: forgiving };
}

/** The text of an expression that is a literal, a comment or a known constant; undefined for anything that would have to be run. */
export function textOfExpression(raw: string, constants: ReadonlyMap<string, unknown>): string | undefined {
  const inner = raw.trim().slice(1, -1).trim();
  const bare = withoutComments(inner);
  if (bare === "") return inner === "" ? raw : "";
  if (/^-?[\d.]+$/.test(bare)) return bare;
  const literal = literalOf(bare);
  if (literal !== bare) return literal;
  const known = constants.get(bare);
  return typeof known === "string" || typeof known === "number" ? String(known) : undefined;
}

/** Each end is looked for once: a comment without one is what it says. */
function withoutComments(program: string): string {
  let kept = "";
  let at = 0;
  for (let start = program.indexOf("/*"); start !== -1; start = program.indexOf("/*", at)) {
    const end = program.indexOf("*/", start + 2);
    if (end === -1) break;
    kept += program.slice(at, start);
    at = end + 2;
  }
  const lines = (kept + program.slice(at)).split("\n");
  return lines
    .filter((line) => !line.trimStart().startsWith("//"))
    .join("\n")
    .trim();
}
