import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { IndexedSegment } from "#server/search/embedded/index/indexed-segment.ts";
import { Lexicon } from "#server/search/embedded/index/lexicon.ts";
import type { PageRecord } from "#server/search/embedded/index/page-record.ts";
import { Segment } from "#server/search/embedded/index/segment.ts";
import { SegmentTexts } from "#server/search/embedded/index/segment-texts.ts";
import { fieldCount } from "#server/search/embedded/index/token-stream.ts";
import { WordTable } from "#server/search/embedded/index/word-table.ts";
import { stemmerNamed } from "#server/search/embedded/text/stemmers.ts";
import type { BlockReader } from "./blocks.ts";

export function lexiconBlocks(lexicon: Lexicon): readonly Uint8Array[] {
  const { words, terms, occurrences, stems, stemTerms } = lexicon.parts();
  const names = terms.map(([{ name }]) => name);
  return [
    Buffer.from(JSON.stringify(names)),
    ...terms.map(([, column]) => bytesOf(column)),
    ...tableBlocks(words),
    bytesOf(occurrences),
    ...tableBlocks(stems),
    bytesOf(stemTerms),
  ];
}

/** @throws when words were filed by a stemmer that is not there any more. */
export function restoredLexicon(blocks: BlockReader): Lexicon {
  // As `lexiconBlocks` wrote them.
  const names = JSON.parse(textOf(blocks.read())) as string[];
  return new Lexicon({
    terms: names.map((name) => [stemmerNamed(name), new Uint32Array(blocks.read())] as const),
    words: restoredTable(blocks),
    occurrences: new Uint32Array(blocks.read()),
    stems: restoredTable(blocks),
    stemTerms: new Uint32Array(blocks.read()),
  });
}

function tableBlocks(table: WordTable): readonly Uint8Array[] {
  const { letters, ends } = table.parts();
  return [bytesOf(letters), bytesOf(ends)];
}

function restoredTable(blocks: BlockReader): WordTable {
  return new WordTable(new Uint16Array(blocks.read()), new Uint32Array(blocks.read()));
}

/** Everything of a segment but its packed texts. */
export function segmentBlocks({ segment, records, texts }: IndexedSegment): readonly Uint8Array[] {
  const { tokens, index, meanLengths } = segment;
  return [
    deflateRawSync(JSON.stringify(records.map((record) => record ?? null)), { level: 1 }),
    tokens.bytes,
    bytesOf(tokens.starts),
    bytesOf(tokens.lengths),
    bytesOf(Float64Array.from(meanLengths)),
    bytesOf(index.termIds),
    bytesOf(index.offsets),
    bytesOf(index.documents),
    index.impacts,
    bytesOf(texts.starts),
  ];
}

/** A segment as it was written, with its texts left in the file. @throws when the blocks are not what `segmentBlocks` writes. */
export function restoredSegment(blocks: BlockReader): IndexedSegment {
  // As `segmentBlocks` wrote them.
  const written = JSON.parse(textOf(inflateRawSync(new Uint8Array(blocks.read())))) as (PageRecord | null)[];
  const records = written.map((record) => record ?? undefined);
  const tokens = {
    bytes: new Uint8Array(blocks.read()),
    starts: new Uint32Array(blocks.read()),
    lengths: new Uint32Array(blocks.read()),
  };
  const [title = 0, heading = 0, text = 0, meta = 0] = new Float64Array(blocks.read());
  const index = {
    termIds: new Uint32Array(blocks.read()),
    offsets: new Uint32Array(blocks.read()),
    documents: new Uint16Array(blocks.read()),
    impacts: new Uint8Array(blocks.read()),
  };
  const starts = new Uint32Array(blocks.read());
  const { offset } = blocks.pass();
  if (tokens.lengths.length !== records.length * fieldCount) throw new RangeError("a segment's parts do not fit");
  const texts = new SegmentTexts({ descriptor: blocks.descriptor, offset }, starts);
  return { segment: new Segment(tokens, index, [title, heading, text, meta]), records, texts };
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Uint16Array | Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function textOf(bytes: ArrayBuffer | Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
