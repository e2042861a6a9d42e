import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import { readWords } from "#server/search/embedded/text/read-words.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";
import { wordBorders } from "#server/search/embedded/text/word-borders.ts";

/** A word of a query before it is looked up. */
export type QueryWord = {
  readonly word: string;
  /** With its accents, which stems are made by. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
  readonly isAlternative: boolean;
  /** Made of so many parts that it is somebody's name for one thing: `max_result_window`. */
  readonly isName: boolean;
  /** Nobody writes it by accident: a page that is meant has it to the letter. */
  readonly isLiteral: boolean;
  /** A verb with its particle: `login`, written "log in". */
  readonly isParticleVerb: boolean;
  /** Written in one: what makes it a compound is its capital letters. */
  readonly isOneWord: boolean;
  /** The last word, with nothing behind it: more of it may be to come. */
  readonly isUnfinished: boolean;
};

/** Compounds of fewer parts are often written as several words. */
const leastPartsOfName = 3;
/** More words than this are not looked up. */
const maxWords = 200;
/** Words of letters; of scripts without spaces every pair is found by itself. */
const beginning =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}][\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+$/u;
/** In a longer query a last word that says nothing is no beginning of another. */
const maxShortWords = 5;
const literalMark = /[._\d]|\p{Ll}\p{Lu}/u;

/** The words of a text that a query is about, in order. Words that only say how it is put count when there are no others. */
export function queryWords(text: string, weights: Weights): readonly QueryWord[] {
  const words: QueryWord[] = [];
  const borders = wordBorders(text);
  readWords(text, (word, start, end, isAlternative) => {
    if (words.length >= maxWords) return;
    const written = text.slice(start, end);
    const isParticleVerb = isAlternative && /\s/.test(written);
    // `10.2` beside `10.2.1` is for pages to be found by.
    if (isAlternative && !isParticleVerb && /^\d+\.\d+$/.test(word)) return;
    const parts = isAlternative ? words.filter((part) => part.start >= start && !part.isAlternative).length : 0;
    const isName = !isParticleVerb && parts >= leastPartsOfName;
    const plainWeight = borders.isCrossed(start, end) ? weights.acrossWords : 1;
    words.push({
      word,
      written: isAlternative ? word : written,
      start,
      end,
      weight: isAlternative && !isParticleVerb ? weights.compound : plainWeight,
      isAlternative: isAlternative && !isParticleVerb,
      isName,
      isLiteral: isAlternative && !isParticleVerb && (isName || literalMark.test(written)),
      isParticleVerb,
      isOneWord: /^[\p{L}\p{N}]+$/u.test(written),
      isUnfinished: false,
    });
  });
  const last = words.findLastIndex(({ isAlternative, isParticleVerb }) => !isAlternative && !isParticleVerb);
  const unfinished = words[last];
  if (unfinished !== undefined && unfinished.end === text.length && beginning.test(unfinished.word))
    words[last] = { ...unfinished, isUnfinished: true };
  const isShort = words.length <= maxShortWords;
  const telling = words.filter(({ word, isUnfinished }) => !isStopWord(word) || (isUnfinished && isShort));
  return telling.every(({ word }) => isStopWord(word)) ? words : telling;
}

/** Verbs with a particle stand for their parts where something is known of them, else their parts for them. */
export function withVerbsChosen(words: readonly QueryWord[], isKnown: (word: string) => boolean): readonly QueryWord[] {
  if (!words.some(({ isParticleVerb }) => isParticleVerb)) return words;
  const verbs = words.filter(({ isParticleVerb, word }) => isParticleVerb && isKnown(word));
  return words.filter((word) =>
    word.isParticleVerb
      ? verbs.includes(word)
      : !verbs.some(({ start, end }) => word.start >= start && word.end <= end),
  );
}
