import type { TermId } from "./lexicon.ts";
import type { Postings } from "./postings.ts";
import type { SegmentTokens } from "./segment-tokens.ts";
import { type FieldLengths, fieldCount } from "./token-stream.ts";

/** The documents of a segment have 16-bit numbers. */
export const maxSegmentDocuments = 4096;

/** The streams of a few thousand documents and the postings that were made of them. It is never changed. */
export class Segment {
  readonly tokens: SegmentTokens;
  readonly index: Postings;
  /** The mean lengths that postings were weighed by. */
  readonly meanLengths: FieldLengths;

  constructor(tokens: SegmentTokens, index: Postings, meanLengths: FieldLengths) {
    this.tokens = tokens;
    this.index = index;
    this.meanLengths = meanLengths;
  }

  /** Documents of a term, ascending, with their impacts; undefined when no document has it. */
  postings(term: TermId): { readonly documents: Uint16Array; readonly impacts: Uint8Array } | undefined {
    const { termIds, offsets, documents, impacts } = this.index;
    const place = placeOf(termIds, term);
    if (place < 0) return undefined;
    const start = offsets[place] ?? 0;
    const end = offsets[place + 1] ?? start;
    return { documents: documents.subarray(start, end), impacts: impacts.subarray(start, end) };
  }

  documentFrequency(term: TermId): number {
    const { termIds, offsets } = this.index;
    const place = placeOf(termIds, term);
    return place < 0 ? 0 : (offsets[place + 1] ?? 0) - (offsets[place] ?? 0);
  }

  length(document: number, field: number): number {
    return this.tokens.lengths[document * fieldCount + field] ?? 0;
  }
}

function placeOf(sorted: Uint32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = sorted[middle] ?? 0;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
