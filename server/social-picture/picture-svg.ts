import type { PictureText } from "./picture-contract.ts";

const pictureWidthPx = 1200;
const pictureHeightPx = 630;

const margin = 80;
const column = pictureWidthPx - 2 * margin;
/** Titles as large as can be: the first size in which they have few enough lines. */
const sizes = [
  { px: 88, lines: 2 },
  { px: 72, lines: 3 },
  { px: 58, lines: 5 },
] as const;
const maxCharacters = 240;

/** Width of a character in ems; undefined when no font has it. */
export type WidthOf = (codePoint: number) => number | undefined;

/**
 * Open Graph picture as SVG: the title in large lines, the site's name below, on the brand's colour. Whatever the title is, it
 * is text: cut, without control characters, escaped. Undefined when letters of the title or of the name are in none of the fonts.
 */
export function pictureSvg(
  { title, siteName, ground, ink, direction }: PictureText,
  widthOf: WidthOf,
): string | undefined {
  const [shownTitle, shownName] = [title, siteName].map((text) => drawable(text, widthOf));
  if (shownTitle === undefined || shownName === undefined) return undefined;
  const { px, lines } = layOut(shownTitle, widthOf);
  const isRtl = direction === "rtl";
  const at = `x="${isRtl ? pictureWidthPx - margin : margin}" text-anchor="${isRtl ? "end" : "start"}"`;
  const text = (y: number, size: number, words: string) =>
    `<text ${at} y="${y}" font-size="${size}">${escapeXml(words)}</text>`;
  const drawn = lines.map((line, row) => text(margin + px + row * px * 1.18, px, line));
  const [name = ""] = linesOf(shownName, 34, 1, widthOf);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidthPx}" height="${pictureHeightPx}" fill="${ink}" font-family="Inter" font-weight="700">`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    ...drawn,
    `<rect x="${isRtl ? pictureWidthPx - margin - 96 : margin}" y="500" width="96" height="6" rx="3"/>`,
    ...(shownName === shownTitle ? [] : [text(560, 34, name)]),
    "</svg>",
  ].join("");
}

/** The text in characters that can be drawn; undefined when letters or figures are missing, without which it would say something else. */
function drawable(text: string, widthOf: WidthOf): string | undefined {
  const plain = text
    .normalize("NFC")
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  const characters = [...plain].slice(0, maxCharacters);
  const isDrawn = (character: string) => widthOf(character.codePointAt(0) ?? 0) !== undefined;
  if (characters.some((character) => /[\p{L}\p{M}\p{N}]/u.test(character) && !isDrawn(character))) return undefined;
  const left = characters.filter(isDrawn).join("").trim();
  return left === "" ? undefined : left;
}

function layOut(title: string, widthOf: WidthOf): { readonly px: number; readonly lines: readonly string[] } {
  for (const { px, lines: most } of sizes) {
    const lines = linesOf(title, px, most + 1, widthOf);
    if (lines.length <= most) return { px, lines };
  }
  const { px, lines } = sizes[sizes.length - 1] ?? sizes[0];
  return { px, lines: linesOf(title, px, lines, widthOf) };
}

/** Line breaking, greedy: between words, within a word that is wider than a line; what is over after `most` lines is an ellipsis. */
function linesOf(text: string, px: number, most: number, widthOf: WidthOf): readonly string[] {
  const width = (words: string) =>
    [...words].reduce((sum, each) => sum + (widthOf(each.codePointAt(0) ?? 0) ?? 0), 0) * px;
  const lines: string[] = [];
  let line = "";
  const pieces = text.split(" ").flatMap((word) => (width(word) > column ? broken(word, width) : [word]));
  for (const piece of pieces) {
    const longer = line === "" ? piece : `${line} ${piece}`;
    if (width(longer) <= column) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = piece;
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = kept.pop() ?? "";
  while (last !== "" && width(`${last}…`) > column) last = [...last].slice(0, -1).join("");
  return [...kept, `${last.trimEnd()}…`];
}

function broken(word: string, width: (words: string) => number): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (width(piece + character) > column) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
