import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import type { TermId } from "./lexicon.ts";
import type { SegmentTokens } from "./segment-tokens.ts";
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

const impactSteps = 255;
/** The share of the highest score that an impact stands for. */
export const impactUnit = 1 / impactSteps;

/** Inverted index: for each term the documents that have it, and how much (a share of 255, saturated: BM25F without its idf). */
export type Postings = {
  /** Ascending. */
  readonly termIds: Uint32Array;
  /** Where each term's documents begin; one more than terms. */
  readonly offsets: Uint32Array;
  /** Of each term ascending. */
  readonly documents: Uint16Array;
  readonly impacts: Uint8Array;
};

/** Inverted index builder: makes the postings of documents from their streams. */
export function makePostings(
  tokens: SegmentTokens,
  meanLengths: FieldLengths,
  endTermId: TermId,
  weights: Weights,
): Postings {
  const raw = collectPostings(tokens, meanLengths, endTermId, weights);
  const counts = new Uint32Array(endTermId);
  for (let at = 0; at < raw.length; at++) counts[raw.terms[at] ?? 0] = (counts[raw.terms[at] ?? 0] ?? 0) + 1;
  let termCount = 0;
  for (let term = 0; term < endTermId; term++) if (counts[term] !== 0) termCount++;
  const termIds = new Uint32Array(termCount);
  const offsets = new Uint32Array(termCount + 1);
  let place = 0;
  let offset = 0;
  for (let term = 0; term < endTermId; term++) {
    const count = counts[term] ?? 0;
    if (count === 0) continue;
    termIds[place] = term;
    offsets[place++] = offset;
    // From here on the count is where the term's next posting goes.
    counts[term] = offset;
    offset += count;
  }
  offsets[place] = offset;
  const documents = new Uint16Array(raw.length);
  const impacts = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) {
    const term = raw.terms[at] ?? 0;
    const to = counts[term] ?? 0;
    counts[term] = to + 1;
    documents[to] = raw.documents[at] ?? 0;
    impacts[to] = raw.impacts[at] ?? 0;
  }
  return { termIds, offsets, documents, impacts };
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
