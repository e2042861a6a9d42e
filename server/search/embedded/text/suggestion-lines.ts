import type { SearchDocument } from "#server/search/search-document.ts";
import { normalised } from "./read-words.ts";

/** A page's further headings are found by searching. */
const maxHeadings = 200;
const maxHeadingLength = 120;

/** A page's title and headings as suggestions are looked up in: a line each, words parted by one space, one before the first. */
export function suggestionLines({ title, sections }: Pick<SearchDocument, "title" | "sections">): string {
  const headings = sections.flatMap((section) => section.title ?? []).slice(0, maxHeadings);
  return [title, ...headings].map((text) => ` ${plainLine(text)}`).join("\n");
}

/** A text's words, parted by one space: without case, accents and punctuation. */
export function plainLine(text: string): string {
  return normalised(text.slice(0, maxHeadingLength))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
