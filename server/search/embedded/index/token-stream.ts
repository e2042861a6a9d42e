import { readWords } from "#server/search/embedded/text/read-words.ts";
import { englishStemmer, stemmerFor } from "#server/search/embedded/text/stemmers.ts";
import { wholeKana } from "#server/search/embedded/text/whole-kana.ts";
import type { SearchDocument } from "#server/search/search-document.ts";
import type { ByteWriter } from "./byte-writer.ts";
import { firstTermId, type Lexicon } from "./lexicon.ts";

/**
 * A document as the numbers of its terms, in order: what ranking reads to see words side by side, and what postings are made
 * of. Per section: `sectionMark`, its heading's terms, `textMark`, its text's terms; the first heading is the page's title.
 * Then `metaMark` and the terms of what is known of the page besides. A term behind `alternativeMark` stands at the place of
 * those before it.
 */
export const sectionMark = 0;
export const textMark = 1;
export const alternativeMark = 2;
export const metaMark = 3;

export const fields = { title: 0, heading: 1, text: 2, meta: 3 } as const;
export const fieldCount = 4;

/** Words in each field; alternatives are not counted. */
export type FieldLengths = [title: number, heading: number, text: number, meta: number];

/** Appends a document's stream to `out`. */
export function writeTokens(document: SearchDocument, lexicon: Lexicon, out: ByteWriter): FieldLengths {
  const lengths: FieldLengths = [0, 0, 0, 0];
  let field: number = fields.title;
  const stemmer = stemmerFor(document.language);
  const write = (kana: string) => {
    const text = wholeKana(kana);
    readWords(text, (word, start, end, isAlternative) => {
      if (isAlternative) out.writeNumber(alternativeMark);
      else lengths[field] = (lengths[field] ?? 0) + 1;
      const written = isAlternative || stemmer === englishStemmer ? word : text.slice(start, end);
      out.writeNumber(lexicon.add(word, stemmer, written));
    });
  };

  const [first, ...others] = document.sections;
  const opening = first?.title === undefined ? first : undefined;
  out.writeNumber(sectionMark);
  write(document.title);
  out.writeNumber(textMark);
  field = fields.text;
  write(opening?.text ?? "");
  for (const section of opening === undefined ? document.sections : others) {
    out.writeNumber(sectionMark);
    field = fields.heading;
    write(section.title ?? "");
    out.writeNumber(textMark);
    field = fields.text;
    write(section.text);
  }
  out.writeNumber(metaMark);
  field = fields.meta;
  for (const text of metaTexts(document)) write(text);
  return lengths;
}

/** A description that was made of the text is within so much of its beginning. */
const maxOpening = 2000;

/** The description only where it is not the beginning of the text, which it is by default. */
function metaTexts({
  url,
  titleQualifier,
  breadcrumbs = [],
  description,
  keywords,
  products,
  sections,
}: SearchDocument): readonly string[] {
  // A description is one line, whatever the lines of the text are.
  const opening = (sections[0]?.text ?? "").slice(0, maxOpening).replace(/\s+/g, " ");
  const own = description !== undefined && !opening.includes(description.slice(0, 40)) ? [description] : [];
  const names = products.map(({ name }) => name);
  const versions = products.flatMap(({ version }) => version ?? []);
  return [
    url.replaceAll("/", " "),
    titleQualifier ?? "",
    ...breadcrumbs,
    ...own,
    ...keywords,
    ...new Set([...names, ...versions]),
  ];
}

/** Where reading stopped, and the number that was read there: one object, reused, because streams are read millions of times. */
export class TokenReader {
  at: number;
  passed = 0;
  readonly #bytes: Uint8Array;
  readonly #end: number;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes;
    this.at = start;
    this.#end = end;
  }

  /**
   * Passes over numbers up to the next one for which `stops` has something, and returns it; -1 at the end. `passed` says how
   * many there were before it. One loop without calls: most of a search's time is spent in it.
   */
  nextStop(stops: Uint8Array): number {
    const bytes = this.#bytes;
    const end = this.#end;
    let at = this.at;
    let passed = 0;
    while (at < end) {
      let value = bytes[at++] ?? 0;
      if (value >= 0x80) {
        value &= 0x7f;
        for (let shift = 7; ; shift += 7) {
          const byte = bytes[at++] ?? 0;
          value |= (byte & 0x7f) << shift;
          if (byte < 0x80) break;
        }
      }
      if (stops[value] !== 0) {
        this.at = at;
        this.passed = passed;
        return value;
      }
      passed++;
    }
    this.at = at;
    this.passed = passed;
    return -1;
  }

  /** The next number; -1 at the end. */
  next(): number {
    if (this.at >= this.#end) return -1;
    let byte = this.#bytes[this.at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let shift = 7; ; shift += 7) {
      byte = this.#bytes[this.at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
}

export function isTerm(token: number): boolean {
  return token >= firstTermId;
}
