import { type PackedText, packSections } from "./page-record.ts";
import { readBytes } from "./read-bytes.ts";

const noText = packSections([]);

/** Where packed texts are, one after the other. */
type Place = { readonly bytes: Uint8Array } | { readonly descriptor: number; readonly offset: number };

/** Packed texts of a segment's documents: in memory at first, then in the file that the index is kept in. */
export class SegmentTexts {
  /** Where each document's text begins; one more than documents. */
  readonly starts: Uint32Array;
  #place: Place;

  constructor(place: Place, starts: Uint32Array) {
    this.#place = place;
    this.starts = starts;
  }

  /** A document's text; empty where the file cannot be read any more. */
  read(document: number): PackedText {
    const start = this.starts[document] ?? 0;
    try {
      return this.#read(start, this.starts[document + 1] ?? start);
    } catch {
      // Pages are found and named all the same.
      return noText;
    }
  }

  /** @throws when the file cannot be read any more. */
  all(): Uint8Array {
    return this.#read(0, this.starts.at(-1) ?? 0);
  }

  /** From now on texts are read from an open file, where they begin at `offset`. */
  moveTo(descriptor: number, offset: number): void {
    this.#place = { descriptor, offset };
  }

  #read(start: number, end: number): Uint8Array {
    if ("bytes" in this.#place) return this.#place.bytes.subarray(start, end);
    const { descriptor, offset } = this.#place;
    return readBytes(descriptor, offset + start, end - start);
  }
}
