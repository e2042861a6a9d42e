import { createHash } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { Lexicon, type TermId } from "#server/search/embedded/index/lexicon.ts";
import type { PageRecord } from "#server/search/embedded/index/page-record.ts";
import { type IndexedSegment, SearchIndex } from "#server/search/embedded/index/search-index.ts";
import { fieldCount } from "#server/search/embedded/index/token-stream.ts";
import type { Weights } from "#server/search/embedded/ranking/weights.ts";

/** Raised whenever documents are read, filed or stored in another way: older files are then made anew. */
const formatVersion = 2;
const digestLength = 20;

type Header = {
  readonly formatVersion: number;
  readonly segments: number;
};

/**
 * Writes an index to a file: whole or not at all, since it takes the old one's place only when it is complete. What is written
 * is the documents; postings are made of them again.
 */
export async function writeSnapshot(file: string, index: SearchIndex): Promise<void> {
  // As it is now: the index may change while this is written, and its lists with it.
  const segments = index.segments.map(({ segment, records, texts }) => ({ segment, records: [...records], texts }));
  const lexicon = [...lexiconBlocks(index.lexicon)];
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.new`;
  const digest = createHash("sha1");
  const handle = await open(unfinished, "w");
  const write = async (bytes: Uint8Array) => {
    const length = new Uint8Array(Uint32Array.of(bytes.byteLength).buffer);
    digest.update(length).update(bytes);
    await handle.write(length);
    if (bytes.byteLength > 0) await handle.write(bytes);
  };
  try {
    const header: Header = { formatVersion, segments: segments.length };
    await write(Buffer.from(JSON.stringify(header)));
    for (const block of lexicon) await write(block);
    for (const segment of segments) for (const block of segmentBlocks(segment)) await write(block);
    await handle.write(digest.digest());
    await handle.close();
    await rename(unfinished, file);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The index that a file holds; undefined when there is none, when it is damaged, or of another version. */
export async function readSnapshot(file: string, weights: Weights): Promise<SearchIndex | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined || bytes.length < digestLength) return undefined;
  const end = bytes.length - digestLength;
  const digest = createHash("sha1").update(bytes.subarray(0, end)).digest();
  if (!digest.equals(bytes.subarray(end))) return undefined;
  try {
    return restored(blockReader(bytes, end), weights);
  } catch {
    // Whole, but written in another form than this one reads: no reason to be without search.
    return undefined;
  }
}

/** @throws when the blocks are not what `writeSnapshot` writes now. */
function restored(read: () => Buffer, weights: Weights): SearchIndex | undefined {
  // Of this form or an older one; the fields that are read were always there.
  const header = JSON.parse(text(read())) as Header;
  if (header.formatVersion !== formatVersion) return undefined;
  const lexicon = new Lexicon();
  lexicon.restore(lexiconWords(read));
  const index = new SearchIndex(weights, lexicon);
  const segments = Array.from({ length: header.segments }, () => segmentOf(read));
  index.restore(segments);
  return index;
}

function* lexiconBlocks(lexicon: Lexicon): Iterable<Uint8Array> {
  const words: string[] = [];
  const terms = new Uint32Array(lexicon.wordCount);
  const occurrences = new Uint32Array(lexicon.wordCount);
  for (let at = 0; at < lexicon.wordCount; at++) {
    const entry = lexicon.word(at);
    words.push(entry.word);
    terms[at] = entry.term;
    occurrences[at] = entry.occurrences;
  }
  yield Buffer.from(words.join("\n"));
  yield bytesOf(terms);
  yield bytesOf(occurrences);
}

function* lexiconWords(read: () => Buffer): Iterable<readonly [word: string, term: TermId, occurrences: number]> {
  const words = text(read()).split("\n");
  const terms = numbers(read());
  const occurrences = numbers(read());
  for (let at = 0; at < terms.length; at++) yield [words[at] ?? "", terms[at] ?? 0, occurrences[at] ?? 0];
}

function* segmentBlocks({ segment, records, texts }: IndexedSegment): Iterable<Uint8Array> {
  yield deflateRawSync(JSON.stringify(records.map((record) => record ?? null)), { level: 1 });
  yield segment.tokens.bytes;
  yield bytesOf(segment.tokens.starts);
  yield bytesOf(segment.tokens.lengths);
  yield texts.bytes;
  yield bytesOf(texts.starts);
}

/** Streams and texts stay where they were read to: they are most of the file. */
function segmentOf(read: () => Buffer) {
  const written = JSON.parse(text(inflateRawSync(read()))) as (PageRecord | null)[]; // as `segmentBlocks` wrote them
  const records = written.map((record) => record ?? undefined);
  const tokens = { bytes: read(), starts: numbers(read()), lengths: numbers(read()) };
  const texts = { bytes: read(), starts: numbers(read()) };
  if (tokens.lengths.length !== records.length * fieldCount) throw new RangeError("a segment's parts do not fit");
  return { tokens, records, texts };
}

function blockReader(bytes: Buffer, end: number): () => Buffer {
  let at = 0;
  return () => {
    const length = bytes.readUInt32LE(at);
    const start = at + 4;
    at = start + length;
    if (at > end) throw new RangeError("a block reaches past the end");
    return bytes.subarray(start, at);
  };
}

function bytesOf(values: Uint32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** A copy, because numbers of four bytes must begin at a multiple of four. */
function numbers(bytes: Buffer): Uint32Array {
  return new Uint32Array(new Uint8Array(bytes).buffer);
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
