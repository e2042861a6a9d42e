const keyLine = /^([A-Za-z_][\w-]*)[ \t]*=[ \t]*(.*?)[ \t]*$/;

/**
 * Hugo's other front matter, between `+++` lines: the plain `key = value` lines before the first table, which hold everything that a page
 * here can say (docs/content-format.md, Fields of every page). What it does not understand is left out.
 */
export function parseTomlFrontMatter(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*\[/.test(line)) break;
    const [, name, written = ""] = keyLine.exec(line) ?? [];
    const value = name === undefined ? undefined : tomlValue(written);
    if (name !== undefined && name !== "__proto__" && value !== undefined) fields[name] = value;
  }
  return fields;
}

function tomlValue(written: string): unknown {
  const text = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(written);
  if (text !== null) return text[1]?.replace(/\\(["\\])/g, "$1") ?? text[2];
  const bare = written.replace(/\s*#.*$/, "");
  if (bare === "true" || bare === "false") return bare === "true";
  if (/^[+-]?\d[\d_]*(?:\.\d+)?$/.test(bare)) return Number(bare.replaceAll("_", ""));
  if (/^\d{4}-\d\d-\d\d/.test(bare)) return bare.replace(" ", "T");
  if (!/^\[.*\]$/.test(bare)) return undefined;
  const items = bare.slice(1, -1).match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^,\s]+/g) ?? [];
  return items.map(tomlValue).filter((item) => item !== undefined);
}
