import { ByteWriter } from "./byte-writer.ts";
import type { TermId } from "./lexicon.ts";
import { alternativeMark, metaMark } from "./token-stream.ts";

// A token stream as bytes, to look for single words in it without reading it all. Of a number's bytes all but the last have
// their highest bit set, so that beginnings can be told from anywhere.
const more = 0x80;

/** A term as it stands in streams. */
export function encoded(term: TermId): Uint8Array {
  const writer = new ByteWriter(8);
  writer.writeNumber(term);
  return writer.toBytes();
}

/** Where a word stands, from a place on; -1 where it does not. Alternatives are no words of their own. */
export function wordAt(stream: Buffer, word: Uint8Array, from: number): number {
  let at = stream.indexOf(word, from);
  while (at !== -1 && (!isBeginning(stream, at) || isAlternative(stream, at))) at = stream.indexOf(word, at + 1);
  return at;
}

/** Where the word or mark before the one at a place begins; -1 before the first. */
export function previousWord(stream: Buffer, from: number): number {
  if (from <= 0) return -1;
  let at = from - 1;
  while (!isBeginning(stream, at)) at--;
  return isAlternative(stream, at) ? previousWord(stream, at - 1) : at;
}

/** Where the word or mark after the one at a place begins. */
export function nextWord(stream: Buffer, from: number): number {
  const at = endOf(stream, from);
  return stream[at] === alternativeMark ? nextWord(stream, at + 1) : at;
}

/** Offset of the page's metadata terms, after its text. */
export function metaStart(stream: Buffer): number {
  let at = stream.lastIndexOf(metaMark);
  while (at > 0 && !isBeginning(stream, at)) at = stream.lastIndexOf(metaMark, at - 1);
  return at;
}

function endOf(stream: Buffer, from: number): number {
  let at = from;
  while ((stream[at] ?? 0) >= more) at++;
  return at + 1;
}

function isBeginning(stream: Buffer, at: number): boolean {
  return at === 0 || (stream[at - 1] ?? 0) < more;
}

function isAlternative(stream: Buffer, at: number): boolean {
  return at > 0 && stream[at - 1] === alternativeMark && isBeginning(stream, at - 1);
}
