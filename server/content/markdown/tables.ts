import { type MarkdownLine, markdownLines } from "./code-regions.ts";

const delimiterRow = /^[ \t]*[|:-][|:\- \t]*$/;

/**
 * Mends tables that other generators accept and GitHub's rules do not (docs/behaviour.md, Tables): a delimiter row with
 * too few or too many cells gets the header's number, and rows between pipes without a delimiter row get one.
 */
export function mendTables(markdown: string): string {
  if (!markdown.includes("|")) return markdown;
  const lines = markdownLines(markdown);
  const mended: string[] = [];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    mended.push(isHeader(above) && isDelimiter(line) ? delimiterFor(above, line) : line.text);
    const below = lines[index + 1];
    const startsTable = isPiped(line) && !isPiped(above) && isPiped(below) && !isDelimiter(line) && !isDelimiter(below);
    if (startsTable) mended.push(delimiterFor(line, undefined));
  }
  return mended.join("\n");
}

function isDelimiter(line: MarkdownLine | undefined): boolean {
  return (
    line !== undefined &&
    !line.isFenced &&
    line.text.includes("-") &&
    line.text.includes("|") &&
    delimiterRow.test(line.text)
  );
}

function isHeader(line: MarkdownLine | undefined): line is MarkdownLine {
  return line !== undefined && !line.isFenced && line.text.includes("|") && !isDelimiter(line);
}

function isPiped(line: MarkdownLine | undefined): boolean {
  return line !== undefined && !line.isFenced && /^[ \t]*\|.*\|[ \t]*$/.test(line.text);
}

function delimiterFor(header: MarkdownLine, written: MarkdownLine | undefined): string {
  const count = cells(header.text).length;
  const given = written === undefined ? [] : cells(written.text);
  if (given.length === count && given.every((cell) => /^:?-+:?$/.test(cell))) return written?.text ?? "";
  const indent = /^[ \t]*/.exec(header.text)?.[0] ?? "";
  const aligned = Array.from({ length: count }, (_, index) => {
    const cell = (given[index] ?? "").replace(/[^:-]/g, "");
    return /^:-+:$/.test(cell) ? ":-:" : /^-+:$/.test(cell) ? "-:" : "---";
  });
  return `${indent}| ${aligned.join(" | ")} |`;
}

/** The cells of a row; a pipe behind a backslash belongs to its cell. */
function cells(row: string): readonly string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}
