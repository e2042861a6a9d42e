import type { AnswerSentence } from "./extract-answer.ts";
import type { QuotedPassage } from "./quoted-passages.ts";
import { sentencesOf } from "./sentences.ts";
import { contentWords } from "./words.ts";

const marks = /\[\s*(\d{1,3}(?:\s*[,、]\s*\d{1,3})*)\s*\]/g;
/** Marks behind the end of a sentence belong before it. */
const marksAfterEnd = /([.!?。！？]+["'”’」』)]*)\s*((?:\[[\d\s,、]+\]\s*)+)/g;
/** What turns text around or hides in it. */
const invisible = /[\p{Cc}\p{Cf}]/gu;
const listMark = /^\s*(?:[-*•#>]+|\d{1,2}[.)])\s+/;
const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Numbers, addresses, code and markup: what must be in a passage to the letter. */
const exactTokens = /[\x21-\x7e]*[\d_/\\@<>=#$%{}[\]][\x21-\x7e]*|\w+[.:]\w[\x21-\x7e]*/g;
const outerPunctuation = /^["'(]+|["'),.;:!?]+$/g;
/** How many of a sentence's words its passages must have. */
const leastShare = 0.6;
const maxLength = 400;

/**
 * Grounding check: the sentences of one line of a model that may be shown: each cites passages that it was given, and says what
 * they say, as far as words can tell. All others are left out: without citation, with one that it was not given, with numbers,
 * addresses or markup that are not in what it cites, or with too many words that are not.
 */
export function citedSentences(line: string, quoted: readonly QuotedPassage[]): readonly AnswerSentence[] {
  const plain = line
    .replace(invisible, "")
    .replace(/【/g, "[")
    .replace(/】/g, "]")
    .replace(listMark, "")
    .replace(/\*\*|`/g, "")
    .replace(marksAfterEnd, " $2$1 ")
    .trim();
  return sentencesOf(plain, japanese.test(plain) ? "ja" : "en").flatMap((sentence) => cited(sentence, quoted) ?? []);
}

function cited(sentence: string, quoted: readonly QuotedPassage[]): AnswerSentence | undefined {
  const found = [...sentence.matchAll(marks)];
  const last = found.at(-1);
  if (last === undefined || sentence.length > maxLength) return undefined;
  // What comes behind the last citation has none.
  if (contentWords(sentence.slice(last.index + last[0].length)).length > 0) return undefined;
  const numbers = new Set(found.flatMap(([, list = ""]) => list.split(/[,、]/).map(Number)));
  const sources = [...numbers].map((number) => quoted[number - 1]);
  const known = sources.filter((source) => source !== undefined);
  const [first, ...others] = known;
  if (first === undefined || known.length < sources.length) return undefined;
  const text = sentence
    .replace(marks, "")
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,!?。、！？])/g, "")
    .trim();
  if (!isSaid(text, known)) return undefined;
  return { text, passages: [first.passage, ...others.map(({ passage }) => passage)] };
}

function isSaid(text: string, sources: readonly QuotedPassage[]): boolean {
  const quoted = sources
    .map(({ title, section = "", text: quotedText }) => `${title}\n${section}\n${quotedText}`)
    .join("\n")
    .normalize("NFKC")
    .toLowerCase();
  if (text.includes("[email]")) return false;
  // Full-width digits are numbers, too.
  const exact = [...text.normalize("NFKC").matchAll(exactTokens)].map(([token]) =>
    token.replace(outerPunctuation, "").toLowerCase(),
  );
  if (!exact.every((token) => quoted.includes(token))) return false;
  const words = contentWords(text);
  const known = new Set(contentWords(quoted));
  const share = words.filter((word) => known.has(word)).length / words.length;
  return words.length > 0 && share >= leastShare;
}
