import { createHash } from "node:crypto";
import { parseFrontMatter, splitFrontMatter } from "#server/content/files/read/front-matter.ts";
import { atxHeading } from "#server/content/outline/atx-heading.ts";
import { markdownLines } from "#server/content/outline/markdown-lines.ts";
import { markdownSections } from "#server/content/outline/markdown-outline.ts";
import type { DocumentSection } from "#shared/search/document-section.ts";

/** Fingerprint of a section: what its words are, in no order and not to be read, so that two states can be compared without keeping either. */
export type SectionWords = {
  /** Of its heading; empty for what stands before the first one. */
  readonly title: string;
  /** Four hexadecimal digits for each word, sorted. */
  readonly words: string;
  /** The same of words with digits in them: versions, amounts, dates. */
  readonly numbers: string;
};

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * The sections of a Markdown file as readers see them: where a link leads, and how a word is marked, is no part of it. The page's title and
 * description belong to its beginning.
 */
export function sectionWords(file: string, language: string): readonly SectionWords[] {
  return sectionsOf(file, language).map(({ title, words }) => {
    const [numbers, others] = [words.filter(hasDigit), words.filter((word) => !hasDigit(word))];
    return { title, words: fingerprint(others), numbers: fingerprint(numbers) };
  });
}

/** Where each of those sections is in its page: the id of its heading; undefined for the beginning. */
export function sectionAnchors(file: string, language: string): readonly (string | undefined)[] {
  return sectionsOf(file, language).map(({ anchor }) => anchor);
}

function sectionsOf(file: string, language: string) {
  const [beginning, ...others] = markdownSections(splitFrontMatter(file).body);
  const head = headOf(file).join("\n");
  const sections: readonly DocumentSection[] =
    beginning?.title === undefined
      ? [{ text: `${head}\n${beginning?.text ?? ""}` }, ...others]
      : [{ text: head }, beginning, ...others];
  return sections.flatMap(({ title = "", anchor, text }) => {
    const words = wordsOf(`${title}\n${text}`, language);
    return words.length === 0 ? [] : [{ title, anchor, words }];
  });
}

function headOf(file: string): readonly string[] {
  const { frontMatter, body } = splitFrontMatter(file);
  const { title, description } = frontMatter === undefined ? {} : parseFrontMatter("", frontMatter).value;
  const headings = markdownLines(body).flatMap(({ text, isFenced }) => (isFenced ? [] : (atxHeading(text) ?? [])));
  const heading = headings.find(({ level }) => level === 1)?.text;
  return [title, description, heading].filter((text) => typeof text === "string");
}

function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word);
}

/** How many words a section has. */
export function wordCount({ words, numbers }: SectionWords): number {
  return (words.length + numbers.length) / digits;
}

/** One fingerprint for each word. */
export function wordList(written: string): readonly string[] {
  return Array.from({ length: Math.floor(written.length / digits) }, (_, at) =>
    written.slice(at * digits, (at + 1) * digits),
  );
}

const digits = 4;

/** Also of languages that write without blanks. */
function wordsOf(text: string, language: string): readonly string[] {
  let segmenter = segmenters.get(language);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: "word" });
    segmenters.set(language, segmenter);
  }
  return [...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

function fingerprint(words: readonly string[]): string {
  return words
    .map((word) => createHash("sha256").update(word).digest("hex").slice(0, digits))
    .toSorted()
    .join("");
}
