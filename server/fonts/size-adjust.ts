import type { Font } from "./read-font.ts";

/** How often each letter stands in a hundred of English text, the spaces between words among them; other languages of Latin letters differ little. */
const usual: Readonly<Record<string, number>> = {
  ...{ " ": 18, e: 10.4, t: 7.4, a: 6.7, o: 6.2, i: 5.7, n: 5.5, s: 5.2, h: 5, r: 4.9, d: 3.5, l: 3.3, u: 2.3, c: 2.3 },
  ...{ m: 2, w: 1.9, f: 1.8, g: 1.6, y: 1.6, p: 1.6, b: 1.2, v: 0.8, k: 0.6, j: 0.1, x: 0.1, q: 0.1, z: 0.1 },
};

/** Mean width of a letter in ems, of what stands in for each kind (Arial, Times New Roman, Courier New and what is as wide as these). */
const standInWidths = { sans: 0.442, serif: 0.4, mono: 0.6 } as const;

/**
 * `size-adjust`, in percent, that makes the letters of a stand-in font as wide as a font's own, so that lines break alike before and after it
 * has come. Undefined for a font without the Latin letters, or one that is as none for reading is.
 */
export function sizeAdjustFor(
  { widthOf }: Pick<Font, "widthOf">,
  standIn: keyof typeof standInWidths,
): number | undefined {
  let sum = 0;
  let total = 0;
  for (const [letter, share] of Object.entries(usual)) {
    const width = widthOf(letter.codePointAt(0) ?? 0);
    if (width === undefined) return undefined;
    sum += width * share;
    total += share;
  }
  const percent = Math.round((sum / total / standInWidths[standIn]) * 1000) / 10;
  // No font for reading is half or twice as wide.
  return percent >= 50 && percent <= 200 ? percent : undefined;
}
