import { readJsxAttributes } from "#server/content/markdown/syntaxes/attributes.ts";
import type { MarkdownLine } from "#server/content/outline/markdown-lines.ts";
import type { Include } from "./include-forms.ts";
import { everything } from "./select-lines.ts";

const importLine =
  /^import[ \t]+(?:([A-Z]\w*)|\{[ \t]*Content[ \t]+as[ \t]+([A-Z]\w*)[ \t]*\})[ \t]+from[ \t]+(["'])([^"']+\.mdx?)\3[ \t]*;?[ \t]*$/;
/** A tag with all its attributes has at most so many lines. */
const maxTagLines = 20;

/** Names of the partials that an MDX text imports, each with the path as written. */
export function importedPartials(lines: readonly MarkdownLine[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { text, isFenced } of lines) {
    const [, name, content, , path = ""] = (!isFenced && text.startsWith("import") && importLine.exec(text)) || [];
    const known = name ?? content;
    if (known !== undefined) found.set(known, path);
  }
  return found;
}

export function isPartialImport(line: string): boolean {
  return line.startsWith("import") && importLine.test(line);
}

/** A partial's tag that has its lines for itself. */
export type PartialTag = { readonly include: Include; readonly indent: string; readonly lineCount: number };

export function partialTagAt(
  lines: readonly MarkdownLine[],
  at: number,
  partials: ReadonlyMap<string, string>,
): PartialTag | undefined {
  const [, indent = "", name = ""] = /^([ \t>]*)<([A-Z]\w*)(?=[\s/>]|$)/.exec(lines[at]?.text ?? "") ?? [];
  const path = partials.get(name);
  if (path === undefined) return undefined;
  let tag = "";
  for (let lineCount = 1; lineCount <= maxTagLines; lineCount++) {
    const line = lines[at + lineCount - 1];
    if (line === undefined || line.text.trim() === "") return undefined;
    tag += `${line.text.slice(lineCount === 1 ? indent.length : 0)}\n`;
    const end = tag.trimEnd();
    const written = end.endsWith("/>")
      ? end.slice(0, -2)
      : end.endsWith(`></${name}>`)
        ? end.slice(0, -`></${name}>`.length)
        : undefined;
    if (written === undefined) continue;
    if (/>\s*\S|<[/A-Z]/.test(written.slice(1 + name.length).replace(/=>|"[^"]*"|'[^']*'|\{[^{}]*\}/g, "")))
      return undefined;
    const { attributes: values } = readJsxAttributes(written.slice(1 + name.length));
    const isRooted = /^(?:\/|@site\/|~\/)/.test(path);
    const include: Include = {
      path: path.replace(/^(?:@site|~)\//, "/"),
      base: isRooted || path.startsWith(".") ? "file" : "root",
      selection: everything,
      values,
      isBlock: true,
    };
    return { include, indent, lineCount };
  }
  return undefined;
}
