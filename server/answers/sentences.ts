import type { Locale } from "#shared/locale.ts";

/** A sentence ends before a blank and a new beginning, or in Japanese at its mark. */
const englishEnd = /(?<![.!?])([.!?]+["'”’)\]]*)\s+(?=["'“‘([]?[\p{Lu}\p{N}])/gu;
const japaneseEnd = /([。！？!?]+[」』）)]*)\s*/gu;
const abbreviation = /(?:\b(?:e\.g|i\.e|etc|vs|cf|no|fig|approx|mr|mrs|ms|dr|st)|\b\p{Lu})\.$/iu;

/** The sentences of one block of text, each as it is written there. */
export function sentencesOf(block: string, language: Locale): readonly string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const found of block.matchAll(isUnspaced(language) ? japaneseEnd : englishEnd)) {
    const end = found.index + (found[1]?.length ?? 0);
    const sentence = block.slice(start, end);
    if (abbreviation.test(sentence)) continue;
    sentences.push(sentence);
    start = found.index + found[0].length;
  }
  const rest = block.slice(start).trim();
  return rest === "" ? sentences : [...sentences, rest];
}

/** Languages whose words are not parted by blanks: their sentences are shorter, and end with marks of their own. */
function isUnspaced(language: Locale): boolean {
  return /^(?:ja|zh)(?:-|$)/i.test(language);
}

const lengths = { spaced: { shortest: 20, longest: 320 }, unspaced: { shortest: 8, longest: 160 } } as const;
const fewestWords = 4;

/** Whether a sentence can stand by itself: whole, neither a label nor the beginning of a list. */
export function isComplete(sentence: string, language: Locale): boolean {
  const { shortest, longest } = lengths[isUnspaced(language) ? "unspaced" : "spaced"];
  if (sentence.length < shortest || sentence.length > longest) return false;
  if (isUnspaced(language)) return /[。！？][」』）)]?$/u.test(sentence) && !/^[、。）」』]/u.test(sentence);
  return (
    /[.!?]["'”’)\]]*$/.test(sentence) &&
    !/(?:\.\.\.|…)$/.test(sentence) &&
    /^["'“‘([]?[\p{Lu}\p{N}]/u.test(sentence) &&
    sentence.split(/\s+/).length >= fewestWords
  );
}

const factual =
  /^(?:what|why|which|who|whose|when|where|is|are|does|can|how (?:long|many|much|often|big|large|old|fast))\b|なぜ|どの|いつ|誰|いくつ|いくら|何(?!か)/i;

/** Whether a question asks for what is so, and not for how something is done. */
export function asksForFact(question: string): boolean {
  return factual.test(question.trim());
}

/** Whether it asks, in English, how one does something oneself. */
export function asksForWay(question: string): boolean {
  return /^how (?:do|can|could|should|to)\b/i.test(question.trim());
}

/** `Settings > People`. */
export const menuPath = /\S > \S/;
const doing = /\b(?:select|open|click|choose|press|run|enter|type|go to|call|set|send|use|write|ask|add|turn)\b/i;

/** Whether an English sentence tells somebody to do something. */
export function saysWhatToDo(sentence: string): boolean {
  return menuPath.test(sentence) || doing.test(sentence);
}

const pointing = /^(?:this|these|those|it|its|they|them|he|she)$/i;
const pointingStart =
  /^(?:that|however|otherwise|also|then|but|and|so|instead)\b|^(?:これ|それ|この|その|また|ただし|しかし|そのため|一度)/i;

/** Whether a sentence says what it is about only together with the one before it. */
export function leansOnOthers(sentence: string): boolean {
  return pointingStart.test(sentence) || sentence.split(/[\s,]+/, 5).some((word) => pointing.test(word));
}
