import { normalised } from "#server/search/embedded/text/read-words.ts";
import { englishStemmer, type Stemmer, stemmerFor } from "#server/search/embedded/text/stemmers.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";
import type { Locale } from "#shared/locale.ts";

/** Any letter, digit or mark that is not Japanese. */
const letter = "(?:(?![\\p{Script=Han}\\p{Script=Katakana}\\p{Script=Hiragana}々ー])[\\p{L}\\p{N}\\p{M}])";
/** Runs of one script: Japanese text has no spaces between its words, but changes its script where most of them begin. */
const runs = new RegExp(
  `[\\p{Script=Han}々]+|[\\p{Script=Katakana}ー]+|\\p{Script=Hiragana}+|${letter}+(?:[.'’]${letter}+)*`,
  "gu",
);
const han = /^[\p{Script=Han}々]/u;
const hiragana = /^\p{Script=Hiragana}/u;
/** What Japanese questions are put with. */
const japaneseStopWords: ReadonlySet<string> = new Set(["方法", "場合", "手順", "理由", "何"]);

/**
 * The words of a text in a language (English unless said) that say what it is about, as stems, in their order: English ones without
 * those that every text has,
 * Japanese ones by their script, long compounds of ideographs as overlapping pairs. Intl.Segmenter would part them more
 * truly, but takes seconds for what is read here in milliseconds.
 */
export function contentWords(text: string, language?: Locale): readonly string[] {
  const stemmer = language === undefined ? englishStemmer : stemmerFor(language);
  const words: string[] = [];
  for (const [run] of text.normalize("NFKC").matchAll(runs)) {
    if (hiragana.test(run)) continue;
    if (han.test(run)) for (const word of pairs(run)) words.push(word);
    else words.push(...latinWords(run, stemmer));
  }
  return words.filter((word) => !japaneseStopWords.has(word));
}

function latinWords(run: string, { keyOf }: Stemmer): string[] {
  const word = normalised(run).replace(/['’](?:s|t|re|ve|ll|d|m)$/, "");
  return word === "" || isStopWord(word) ? [] : [keyOf(word, run)];
}

function pairs(run: string): string[] {
  const letters = [...run];
  if (letters.length <= 2) return [run];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}
