const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
let segmenter: Intl.Segmenter | undefined;

export type WordBorders = { readonly isCrossed: (start: number, end: number) => boolean };

const noBorders: WordBorders = { isCrossed: () => false };

/**
 * Japanese word segmentation: where one Japanese word ends and the next begins, so that pairs of characters that belong together
 * count for more.
 */
export function wordBorders(text: string): WordBorders {
  if (!japanese.test(text)) return noBorders;
  const borders = new Set<number>();
  for (const { index } of segmentsOf(text)) borders.add(index);
  return {
    isCrossed: (start, end) => {
      for (let at = start + 1; at < end; at++) if (borders.has(at)) return true;
      return false;
    },
  };
}

/** The Japanese words of a text; particles are none, but single characters between spaces are. */
export function japaneseWords(text: string): readonly string[] {
  return text.split(" ").flatMap((part) => {
    if (!japanese.test(part)) return [];
    const words = [...segmentsOf(part)].map(({ segment }) => segment).filter((word) => word.length > 1);
    return part.length === 1 ? [part] : words.filter((word) => japanese.test(word));
  });
}

function segmentsOf(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter("ja", { granularity: "word" });
  return segmenter.segment(text);
}
