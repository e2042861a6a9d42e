const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
let segmenter: Intl.Segmenter | undefined;

export type WordBorders = { readonly isCrossed: (start: number, end: number) => boolean };

const noBorders: WordBorders = { isCrossed: () => false };

/** Where one Japanese word ends and the next begins, so that pairs of characters that belong together count for more. */
export function wordBorders(text: string): WordBorders {
  if (!japanese.test(text)) return noBorders;
  segmenter ??= new Intl.Segmenter("ja", { granularity: "word" });
  const borders = new Set<number>();
  for (const { index } of segmenter.segment(text)) borders.add(index);
  return {
    isCrossed: (start, end) => {
      for (let at = start + 1; at < end; at++) if (borders.has(at)) return true;
      return false;
    },
  };
}
