import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import type { SearchDocument } from "#server/search/search-document.ts";
import { ByteWriter } from "./byte-writer.ts";
import { IndexView } from "./index-view.ts";
import type { IndexedSegment } from "./indexed-segment.ts";
import { Lexicon } from "./lexicon.ts";
import { type PageRecord, packSections, recordOf } from "./page-record.ts";
import { makePostings } from "./postings.ts";
import { maxSegmentDocuments, Segment } from "./segment.ts";
import { SegmentTexts } from "./segment-texts.ts";
import type { SegmentTokens } from "./segment-tokens.ts";
import { type FieldLengths, fieldCount, fields, writeTokens } from "./token-stream.ts";

/** A segment is closed at this size of its streams, so that making its postings never takes long. */
const maxSegmentBytes = 4 * 1024 * 1024;
/** More small segments than this are joined into one. */
const maxSmallSegments = 8;
const smallSegmentDocuments = 512;
/** Postings are weighed anew when the mean lengths have moved this far from those they were weighed by. */
const meanLengthDrift = 0.1;

type OpenSegment = {
  readonly tokens: ByteWriter;
  readonly starts: number[];
  readonly lengths: number[];
  readonly records: (PageRecord | undefined)[];
  readonly texts: ByteWriter;
  readonly textStarts: number[];
};

/** Log-structured index: all documents, in segments that never change; new documents come in new segments. */
export class SearchIndex {
  readonly lexicon: Lexicon;
  readonly weights: Weights;
  #segments: IndexedSegment[] = [];
  #open: OpenSegment = openSegment();
  readonly #places = new Map<string, { readonly records: (PageRecord | undefined)[]; readonly at: number }>();
  readonly #totals: FieldLengths = [0, 0, 0, 0];
  #totalDocuments = 0;
  #view: IndexView | undefined;

  constructor(weights: Weights, lexicon = new Lexicon()) {
    this.weights = weights;
    this.lexicon = lexicon;
  }

  get segments(): readonly IndexedSegment[] {
    return this.#segments;
  }

  get documentCount(): number {
    return this.#places.size;
  }

  /** Keys of all documents with their fingerprints. */
  fingerprints(): Map<string, string> {
    return new Map([...this.#places].map(([key, { records, at }]) => [key, records[at]?.fingerprint ?? ""]));
  }

  /** Puts a document in the place of what has the same key. It is found after `commit`. */
  add(document: SearchDocument, fingerprint: string): void {
    this.remove(document.key);
    const { tokens, starts, lengths, records, texts, textStarts } = this.#open;
    const own = writeTokens(document, this.lexicon, tokens);
    starts.push(tokens.length);
    lengths.push(...own);
    this.#count(own);
    this.#places.set(document.key, { records, at: records.length });
    records.push(recordOf(document, fingerprint));
    texts.append(packSections(document.sections));
    textStarts.push(texts.length);
    if (this.#isFull()) this.#close();
  }

  remove(key: string): void {
    const place = this.#places.get(key);
    if (place === undefined) return;
    place.records[place.at] = undefined;
    this.#places.delete(key);
    this.#view = undefined;
  }

  /** Makes what was added since the last call findable. */
  commit(): void {
    this.#view = undefined;
    if (this.#open.records.length > 0) this.#close();
    this.#joinSmallSegments();
  }

  /** Weighs one segment anew whose mean lengths are out of date; false when there is none. One at a time, since each takes a while. */
  refreshOne(): boolean {
    const means = this.#meanLengths();
    const at = this.#segments.findIndex(({ segment }) => hasDrifted(segment.meanLengths, means));
    const old = this.#segments[at];
    if (old === undefined) return false;
    this.#view = undefined;
    this.#segments[at] = { ...old, segment: this.#makeSegment(old.segment.tokens, means) };
    return true;
  }

  /** Everything that can be found at the moment. */
  view(): IndexView {
    this.#view ??= new IndexView(this.#segments, this.lexicon, sumOf(this.#meanLengths()));
    return this.#view;
  }

  /** Takes in what a snapshot holds. */
  restore(stored: readonly IndexedSegment[]): void {
    for (const { segment, records } of stored) {
      for (const [at, record] of records.entries()) {
        if (record === undefined) continue;
        this.#places.set(record.key, { records, at });
        const own = (field: number) => segment.length(at, field);
        this.#count([own(fields.title), own(fields.heading), own(fields.text), own(fields.meta)]);
      }
    }
    this.#segments.push(...stored);
    this.#view = undefined;
  }

  #count(lengths: FieldLengths): void {
    this.#totalDocuments++;
    for (let field = 0; field < fieldCount; field++)
      this.#totals[field] = (this.#totals[field] ?? 0) + (lengths[field] ?? 0);
  }

  #meanLengths(): FieldLengths {
    const mean = (total: number) => total / Math.max(1, this.#totalDocuments);
    const [title, heading, text, meta] = this.#totals;
    return [mean(title), mean(heading), mean(text), mean(meta)];
  }

  #makeSegment(tokens: SegmentTokens, means: FieldLengths): Segment {
    return new Segment(tokens, makePostings(tokens, means, this.lexicon.endTermId, this.weights), means);
  }

  #close(): void {
    const { tokens, starts, lengths, records, texts, textStarts } = this.#open;
    const stored = { bytes: tokens.toBytes(), starts: Uint32Array.from(starts), lengths: Uint32Array.from(lengths) };
    this.#segments.push({
      segment: this.#makeSegment(stored, this.#meanLengths()),
      records,
      texts: new SegmentTexts({ bytes: texts.toBytes() }, Uint32Array.from(textStarts)),
    });
    this.#open = openSegment();
  }

  #isFull(): boolean {
    const { records, tokens } = this.#open;
    return records.length >= maxSegmentDocuments || tokens.length >= maxSegmentBytes;
  }

  #joinSmallSegments(): void {
    const liveCount = ({ records }: IndexedSegment) => records.filter((record) => record !== undefined).length;
    const small = this.#segments.filter((segment) => liveCount(segment) <= smallSegmentDocuments);
    if (small.length <= maxSmallSegments) return;
    this.#segments = this.#segments.filter((segment) => !small.includes(segment));
    for (const segment of small) {
      for (const [document, record] of segment.records.entries()) {
        if (record === undefined) continue;
        this.#take(segment, document, record);
        if (this.#isFull()) this.#close();
      }
    }
    if (this.#open.records.length > 0) this.#close();
  }

  /** Copies a document of another segment to the open one. */
  #take({ segment, texts: from }: IndexedSegment, document: number, record: PageRecord): void {
    const { tokens, starts, lengths, records, texts, textStarts } = this.#open;
    const own = segment.tokens;
    tokens.append(own.bytes.subarray(own.starts[document], own.starts[document + 1]));
    starts.push(tokens.length);
    lengths.push(...own.lengths.subarray(document * fieldCount, (document + 1) * fieldCount));
    texts.append(from.read(document));
    textStarts.push(texts.length);
    this.#places.set(record.key, { records, at: records.length });
    records.push(record);
  }
}

function openSegment(): OpenSegment {
  const room = 64 * 1024;
  return {
    tokens: new ByteWriter(room),
    starts: [0],
    lengths: [],
    records: [],
    texts: new ByteWriter(room),
    textStarts: [0],
  };
}

function sumOf(lengths: FieldLengths): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

function hasDrifted(used: FieldLengths, means: FieldLengths): boolean {
  return means.some((mean, field) => Math.abs((used[field] ?? 0) - mean) > meanLengthDrift * Math.max(1, mean));
}
