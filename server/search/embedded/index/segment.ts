import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import type { TermId } from "./lexicon.ts";
import {
  alternativeMark,
  type FieldLengths,
  fieldCount,
  fields,
  isTerm,
  metaMark,
  sectionMark,
  TokenReader,
  textMark,
} from "./token-stream.ts";

/** The documents of a segment have 16-bit numbers. */
export const maxSegmentDocuments = 4096;
const impactSteps = 255;

/** Packed texts of documents, one after the other. */
export type SegmentTexts = {
  readonly bytes: Uint8Array;
  /** Where each document's text begins; one more than documents. */
  readonly starts: Uint32Array;
};

/** Documents as token streams, one after the other: the part of a segment that is stored. */
export type SegmentTokens = {
  readonly bytes: Uint8Array;
  /** Where each document begins; one more than documents. */
  readonly starts: Uint32Array;
  /** `fieldCount` lengths a document. */
  readonly lengths: Uint32Array;
};

/**
 * Postings of a few thousand documents: for each term the documents that have it, and how much (a share of 255, saturated:
 * BM25F without its idf). Made of the documents' streams and never changed.
 */
export class Segment {
  readonly tokens: SegmentTokens;
  readonly documentCount: number;
  /** The mean lengths that postings were weighed by. */
  readonly meanLengths: FieldLengths;
  readonly #termIds: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #documents: Uint16Array;
  readonly #impacts: Uint8Array;

  constructor(tokens: SegmentTokens, meanLengths: FieldLengths, endTermId: TermId, weights: Weights) {
    this.tokens = tokens;
    this.documentCount = tokens.starts.length - 1;
    this.meanLengths = meanLengths;
    const raw = collectPostings(tokens, meanLengths, endTermId, weights);
    const counts = new Uint32Array(endTermId);
    for (let at = 0; at < raw.length; at++) counts[raw.terms[at] ?? 0] = (counts[raw.terms[at] ?? 0] ?? 0) + 1;
    let termCount = 0;
    for (let term = 0; term < endTermId; term++) if (counts[term] !== 0) termCount++;
    this.#termIds = new Uint32Array(termCount);
    this.#offsets = new Uint32Array(termCount + 1);
    let place = 0;
    let offset = 0;
    for (let term = 0; term < endTermId; term++) {
      const count = counts[term] ?? 0;
      if (count === 0) continue;
      this.#termIds[place] = term;
      this.#offsets[place++] = offset;
      // From here on the count is where the term's next posting goes.
      counts[term] = offset;
      offset += count;
    }
    this.#offsets[place] = offset;
    this.#documents = new Uint16Array(raw.length);
    this.#impacts = new Uint8Array(raw.length);
    for (let at = 0; at < raw.length; at++) {
      const term = raw.terms[at] ?? 0;
      const to = counts[term] ?? 0;
      counts[term] = to + 1;
      this.#documents[to] = raw.documents[at] ?? 0;
      this.#impacts[to] = raw.impacts[at] ?? 0;
    }
  }

  /** Documents of a term, ascending, with their impacts; undefined when no document has it. */
  postings(term: TermId): { readonly documents: Uint16Array; readonly impacts: Uint8Array } | undefined {
    const place = placeOf(this.#termIds, term);
    if (place < 0) return undefined;
    const start = this.#offsets[place] ?? 0;
    const end = this.#offsets[place + 1] ?? start;
    return { documents: this.#documents.subarray(start, end), impacts: this.#impacts.subarray(start, end) };
  }

  documentFrequency(term: TermId): number {
    const place = placeOf(this.#termIds, term);
    return place < 0 ? 0 : (this.#offsets[place + 1] ?? 0) - (this.#offsets[place] ?? 0);
  }

  length(document: number, field: number): number {
    return this.tokens.lengths[document * fieldCount + field] ?? 0;
  }
}

/** The share of the highest score that an impact stands for. */
export const impactUnit = 1 / impactSteps;

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

type RawPostings = { terms: Uint32Array; documents: Uint16Array; impacts: Uint8Array; length: number };

/** Used for one segment after the other: it is larger than what is made of it. */
const scratch: RawPostings = emptyPostings(1 << 16);

function emptyPostings(capacity: number): RawPostings {
  return {
    terms: new Uint32Array(capacity),
    documents: new Uint16Array(capacity),
    impacts: new Uint8Array(capacity),
    length: 0,
  };
}

function makeRoom(raw: RawPostings, more: number): void {
  if (raw.length + more <= raw.terms.length) return;
  const { terms, documents, impacts } = emptyPostings(Math.max(raw.terms.length * 2, raw.length + more));
  terms.set(raw.terms);
  documents.set(raw.documents);
  impacts.set(raw.impacts);
  Object.assign(raw, { terms, documents, impacts });
}

function collectPostings(
  tokens: SegmentTokens,
  meanLengths: FieldLengths,
  endTermId: TermId,
  { saturation, fieldWeights, fieldLengthNorms }: Weights,
): RawPostings {
  const frequency = new Float32Array(endTermId);
  const touched: TermId[] = [];
  const raw = scratch;
  raw.length = 0;
  const fieldFactors = new Float64Array(fieldCount);
  for (let document = 0; document + 1 < tokens.starts.length; document++) {
    for (let field = 0; field < fieldCount; field++) {
      const norm = fieldLengthNorms[field] ?? 0;
      const length = tokens.lengths[document * fieldCount + field] ?? 0;
      fieldFactors[field] =
        (fieldWeights[field] ?? 0) / (1 - norm + (norm * length) / Math.max(1, meanLengths[field] ?? 1));
    }
    const reader = new TokenReader(tokens.bytes, tokens.starts[document] ?? 0, tokens.starts[document + 1] ?? 0);
    let isFirstHeading = true;
    let factor = fieldFactors[fields.title] ?? 0;
    for (let token = reader.next(); token !== -1; token = reader.next()) {
      if (isTerm(token)) {
        const known = frequency[token] ?? 0;
        if (known === 0) touched.push(token);
        frequency[token] = known + factor;
      } else if (token === sectionMark) {
        factor = fieldFactors[isFirstHeading ? fields.title : fields.heading] ?? 0;
        isFirstHeading = false;
      } else if (token === textMark) factor = fieldFactors[fields.text] ?? 0;
      else if (token === metaMark) factor = fieldFactors[fields.meta] ?? 0;
      else if (token !== alternativeMark) throw new RangeError(`unknown mark ${token}`);
    }
    makeRoom(raw, touched.length);
    for (const term of touched) {
      const weighted = frequency[term] ?? 0;
      frequency[term] = 0;
      raw.terms[raw.length] = term;
      raw.documents[raw.length] = document;
      raw.impacts[raw.length++] = Math.max(1, Math.round((impactSteps * weighted) / (saturation + weighted)));
    }
    touched.length = 0;
  }
  return raw;
}
