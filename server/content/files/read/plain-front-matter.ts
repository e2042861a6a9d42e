const keyName = /^[A-Za-z_][\w-]*$/;
/** Blanks and line ends of other kinds than those that are looked for here mean something else in YAML. */
const oddBlank = /[^\S \r\n]|\r(?!\n)/;
const wholeNumber = /^(?:0|-?[1-9]\d{0,14})$/;
const dateOrTime = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/;
/** Letters first, and nothing that YAML could read as syntax, a number or a word with a meaning. */
const plainText = /^[A-Za-z/\u00c0-\ud7ff](?:[^:#]|:(?=\S)|(?<=\S)#)*$/;
const wordWithMeaning = /^(?:true|false|null|yes|no|on|off|y|n)$/i;
const doubleQuoted = /^"([^"\\]*)"$/;
const singleQuoted = /^'([^']*)'$/;
const flowList = /^\[([^[\]{}"'#&*!|>%@`]*)\]$/;

/**
 * Reads front matter that uses nothing but `key: value` lines and lists of plain values, which is nearly all there is; about
 * ten times as fast as the YAML parser, which matters for ten thousand files. Answers exactly what YAML would, or undefined
 * when it is not sure (docs/decisions/plain-front-matter.md).
 */
export function parsePlainFrontMatter(text: string): Record<string, unknown> | undefined {
  const fields: Record<string, unknown> = {};
  let openList: unknown[] | undefined;
  let openKey: string | undefined;
  let indent: number | undefined;
  if (oddBlank.test(text)) return undefined;
  for (const line of text.split("\n")) {
    const written = line.trimEnd();
    if (written === "" || written.startsWith("#")) continue;
    const item = openKey === undefined ? undefined : itemOf(written);
    if (item !== undefined && openKey !== undefined) {
      const value = plainScalar(item.text);
      if (openList === undefined) indent = item.indent;
      if (value === undefined || indent !== item.indent) return undefined;
      openList ??= [];
      openList.push(value);
      fields[openKey] = openList;
      continue;
    }
    const colon = written.indexOf(":");
    const name = written.slice(0, Math.max(0, colon));
    if (!keyName.test(name) || Object.hasOwn(fields, name) || name === "__proto__") return undefined;
    const rest = written.slice(colon + 1);
    if (rest !== "" && !rest.startsWith(" ")) return undefined;
    openList = undefined;
    openKey = rest === "" ? name : undefined;
    const value = rest === "" ? null : plainValue(rest.trimStart());
    if (value === undefined) return undefined;
    fields[name] = value;
  }
  return fields;
}

/** A line `- text` of a list. */
function itemOf(line: string): { readonly indent: number; readonly text: string } | undefined {
  const text = line.trimStart();
  if (!text.startsWith("- ")) return undefined;
  return { indent: line.length - text.length, text: text.slice(2).trimStart() };
}

function plainValue(written: string): unknown {
  const list = flowList.exec(written)?.[1];
  if (list === undefined) return plainScalar(written);
  const values = list.split(",").map((value) => plainScalar(value.trim()));
  return values.includes(undefined) ? undefined : values;
}

/** Undefined: not certainly plain. */
function plainScalar(written: string): string | number | boolean | undefined {
  if (written === "true") return true;
  if (written === "false") return false;
  if (wholeNumber.test(written)) return Number(written);
  if (dateOrTime.test(written)) return written;
  const quoted = doubleQuoted.exec(written) ?? singleQuoted.exec(written);
  if (quoted !== null) return quoted[1];
  return plainText.test(written) && !wordWithMeaning.test(written) ? written : undefined;
}
