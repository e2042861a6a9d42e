import type { ContentProblem } from "#server/content/content-source.ts";
import { commonFieldsSchema } from "./page-fields.ts";
import type { Structure } from "./structure.ts";
import { parseYaml } from "./yaml.ts";

type Part = { readonly name: string; readonly line: number; readonly text: string };

const fieldStart =
  /^(?:"([^\s:#"'[\]{},-][^:#"']*)"[ \t]*|'([^\s:#"'[\]{},-][^:#"']*)'[ \t]*|([^\s:#"'[\]{},-][^:#"']*)):(?=\s|$)/;

/**
 * Front matter that other tools read, though it is no YAML: each field is read by itself, so that what is wrong in one costs no other.
 * Brackets may close where a line begins, tabs may indent, and a value that is no YAML is the text it is.
 */
export function looseFields(file: string, text: string, strict: Structure): Structure {
  const parts = partsOf(text.replace(/\t/g, "  "));
  const value: Record<string, unknown> = {};
  const lines = new Map<string, number>();
  const problems: ContentProblem[] = [];
  for (const { name, line, text: written } of parts) {
    const read = fieldOf(file, written);
    lines.set(name, line + 1);
    // What a field of ours means nobody can guess; one of another tool is not needed.
    if (read === undefined && Object.hasOwn(commonFieldsSchema.shape, name)) return strict;
    if (read === undefined || name === "__proto__")
      problems.push({ severity: "warning", file, line: line + 1, field: name, message: "cannot be read: passed over" });
    else Object.assign(value, read);
  }
  if (Object.keys(value).length === 0) return strict;
  const told = strict.problems.map((problem) => ({ ...problem, severity: "warning" as const }));
  return { value, lineOf: ([key]) => lines.get(String(key)), problems: problems.length > 0 ? problems : told };
}

/** The text parted where a field begins at the start of a line; in brackets none does. */
function partsOf(text: string): readonly Part[] {
  const parts: { name: string; line: number; lines: string[] }[] = [];
  let depth = 0;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, double, single, bare] = (depth === 0 && fieldStart.exec(line)) || [];
    const name = double ?? single ?? bare;
    if (name !== undefined) parts.push({ name: name.trim(), line: index + 1, lines: [line] });
    else parts.at(-1)?.lines.push(depth > 0 ? `  ${line}` : line);
    depth = Math.max(0, depth + bracketsIn(line));
  }
  return parts.map(({ lines, ...part }) => ({ ...part, text: lines.join("\n") }));
}

/** How many brackets a line opens and does not close, as far as it is a list or a map in brackets. */
function bracketsIn(line: string): number {
  const bare = line.replace(/"[^"]*"|'[^']*'|#[\s\S]*/g, "");
  if (!/^\s*[\]},]|[:,[{]\s*[[{]|^\s+[[{]/.test(bare)) return 0;
  return (bare.match(/[[{]/g)?.length ?? 0) - (bare.match(/[\]}]/g)?.length ?? 0);
}

function fieldOf(file: string, text: string): Readonly<Record<string, unknown>> | undefined {
  const read = parseYaml(file, text);
  if (read.problems.length === 0) return read.value;
  const at = text.indexOf(":");
  const [name, written] = [text.slice(0, Math.max(0, at)), text.slice(at + 1).trim()];
  const isOneText = /^[ \t]/.test(text.slice(at + 1)) && written !== "" && !written.includes("\n");
  if (name === "" || !isOneText || /^[[{"'|>&*!]/.test(written)) return undefined;
  return { [name.replace(/["']/g, "").trim()]: written };
}
