import { decodeCharacterReferences } from "./character-references.ts";

/** Long lines are data: what is taken out of a line must not cost the square of its length. */
const maxCleanedLine = 20_000;

/** Plain text of a line of a paragraph, list, quotation or table: without marks of emphasis, addresses and tags. */
export function plainLine(line: string): string {
  if (line.length > maxCleanedLine) return line;
  const isBlock = /^\s*(?:[-*+>:!?]|\d)/.test(line);
  if (!isBlock) return withoutMarks(line);
  return withoutMarks(
    line
      .replace(/^\s*(?:>\s*)*(?:\[!\w+\]\s*)?(?:[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)?/, "")
      .replace(/^\s*(?::::+|!!!|\?\?\?\+?)\s*/, ""),
  );
}

function withoutMarks(line: string): string {
  let text = line;
  if (text.length > maxCleanedLine || !/[[\]<>&*_`{|~\\]/.test(text)) return text.trim();
  // Each of these looks at the whole line, and most lines have only one of the characters.
  if (text.includes("[")) text = text.replace(definition, "").replace(linkOrImage, "$1");
  if (text.includes("{")) text = text.replace(/\{:[^{}]{0,200}\}|\{\{[^{}]{0,200}\}\}/g, " ");
  if (text.includes("<")) text = text.replace(/<\/?[a-zA-Z][^<>]{0,1000}>/g, " ");
  text = decodeCharacterReferences(text);
  if (text.includes("`")) text = text.replaceAll("`", "");
  if (/[*_~]/.test(text))
    text = text.replace(/(?<!\\)(?:\*{1,3}|~~|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}]))/gu, "");
  if (text.includes("\\")) text = text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
  if (text.includes("|")) text = isDelimiterRow(text) ? "" : cellsOf(text);
  return text.trim();
}

/** The line between the header of a table and its rows. */
function isDelimiterRow(line: string): boolean {
  return line.includes("---") && /^[\s|:-]*$/.test(line);
}

function cellsOf(row: string): string {
  return row
    .split("|")
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join(" · ");
}

const definition = /^\s*\[[^\]]{1,200}\]:\s*\S.*$/;
const linkOrImage =
  /!?\[([^[\]]{0,500})\](?:\([^()\s]{0,1000}(?:\([^()]{0,200}\)[^()\s]{0,1000})?(?:\s+["'][^"']{0,500}["'])?\)|\[[^\]]{0,200}\])/g;
