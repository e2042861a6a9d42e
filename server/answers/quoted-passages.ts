import { maskEmails } from "./mask-emails.ts";
import type { Passage } from "./passage.ts";
import { rankSentences } from "./rank-sentences.ts";

/** A passage as far as a model is shown it, email addresses masked; its number is its place, from 1. */
export type QuotedPassage = {
  readonly passage: Passage;
  readonly title: string;
  readonly section?: string;
  readonly text: string;
};

const maxPassages = 8;
const maxPassageLength = 2400;
const maxLength = 12_000;

/** The passages that say most about a question, within what a model is given to read. */
export function quotedPassages(question: string, passages: readonly Passage[]): readonly QuotedPassage[] {
  const bySentence = rankSentences(question, passages).map(({ passage }) => passage);
  const named = passages.filter(({ isBestSection }) => isBestSection);
  const chosen: QuotedPassage[] = [];
  let length = 0;
  for (const passage of new Set([...bySentence, ...named])) {
    const { description = "", blocks, rows = [] } = passage;
    const text = [description, ...blocks, ...rows]
      .filter(Boolean)
      .map(maskEmails)
      .join("\n")
      .slice(0, maxPassageLength);
    if (chosen.length === maxPassages || length + text.length > maxLength) break;
    length += text.length;
    const { title, section } = passage;
    chosen.push({
      passage,
      title: maskEmails(title),
      ...(section !== undefined && { section: maskEmails(section) }),
      text,
    });
  }
  return chosen;
}
