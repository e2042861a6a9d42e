import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Lexicon } from "#server/search/embedded/index/lexicon.ts";
import type { PageRecord } from "#server/search/embedded/index/page-record.ts";
import type { IndexedSegment } from "#server/search/embedded/index/search-index.ts";
import { Segment } from "#server/search/embedded/index/segment.ts";
import { SegmentTexts } from "#server/search/embedded/index/segment-texts.ts";
import { fieldCount } from "#server/search/embedded/index/token-stream.ts";
import type { BlockReader } from "./blocks.ts";

/** Words and stems with their terms; they have no line breaks. */
export function lexiconBlocks(lexicon: Lexicon): readonly Uint8Array[] {
  const words: string[] = [];
  const terms = new Uint32Array(lexicon.wordCount);
  const occurrences = new Uint32Array(lexicon.wordCount);
  for (let at = 0; at < lexicon.wordCount; at++) {
    const entry = lexicon.word(at);
    words.push(entry.word);
    terms[at] = entry.term;
    occurrences[at] = entry.occurrences;
  }
  const stems = [...lexicon.stems()];
  return [
    Buffer.from(words.join("\n")),
    bytesOf(terms),
    bytesOf(occurrences),
    Buffer.from(stems.map(([stem]) => stem).join("\n")),
    bytesOf(Uint32Array.from(stems, ([, term]) => term)),
  ];
}

export function restoreLexicon(lexicon: Lexicon, blocks: BlockReader): void {
  const words = textOf(blocks.read()).split("\n");
  const terms = new Uint32Array(blocks.read());
  const occurrences = new Uint32Array(blocks.read());
  const stems = textOf(blocks.read()).split("\n");
  const stemTerms = new Uint32Array(blocks.read());
  lexicon.restore(
    zipped(terms.length, (at) => [words[at] ?? "", terms[at] ?? 0, occurrences[at] ?? 0] as const),
    zipped(stemTerms.length, (at) => [stems[at] ?? "", stemTerms[at] ?? 0] as const),
  );
}

function* zipped<Entry>(count: number, entryAt: (at: number) => Entry): Iterable<Entry> {
  for (let at = 0; at < count; at++) yield entryAt(at);
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
