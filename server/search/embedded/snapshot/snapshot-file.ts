import { closeSync, fstatSync, openSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { SearchIndex } from "#server/search/embedded/index/search-index.ts";
import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import { BlockReader, BlockWriter, isWhole } from "./blocks.ts";
import { lexiconBlocks, restoredLexicon, restoredSegment, segmentBlocks } from "./index-blocks.ts";

/** Raised whenever documents are read, filed or stored in another way: older files are then made anew. */
const formatVersion = 10;

type Header = {
  readonly formatVersion: number;
  /** Postings were weighed by them. */
  readonly weights: string;
  readonly segments: number;
};

/** An index that is kept in a file, which stays open: its texts are read from there. */
export type KeptIndex = { readonly index: SearchIndex; readonly descriptor: number };

/**
 * Snapshot, replaced atomically: writes an index to a file: whole or not at all, since it takes the old one's place only when it
 * is complete. The index then reads its texts from the file, whose descriptor is answered; an older one is not needed any more.
 */
export async function writeSnapshot(file: string, index: SearchIndex): Promise<number> {
  // As it is now: the index may change while this is written, and its lists with it.
  const segments = index.segments.map(({ segment, records, texts }) => ({ segment, records: [...records], texts }));
  const lexicon = lexiconBlocks(index.lexicon);
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.new`;
  const handle = await open(unfinished, "w");
  const textOffsets: number[] = [];
  try {
    const blocks = new BlockWriter(handle);
    await blocks.write(Buffer.from(JSON.stringify(headerOf(index.weights, segments.length))));
    for (const block of lexicon) await blocks.write(block);
    for (const segment of segments) {
      for (const block of segmentBlocks(segment)) await blocks.write(block);
      textOffsets.push(await blocks.write(segment.texts.all()));
    }
    await blocks.finish();
    await handle.close();
    const descriptor = openSync(unfinished, "r");
    await rename(unfinished, file).catch((error: unknown) => {
      closeSync(descriptor);
      throw error;
    });
    for (const [at, { texts }] of segments.entries()) texts.moveTo(descriptor, textOffsets[at] ?? 0);
    return descriptor;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The index that a file holds; undefined when there is none, when it is damaged, of another version or other weights. */
export function readSnapshot(file: string, weights: Weights): KeptIndex | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, "r");
    const { size } = fstatSync(descriptor);
    const index = isWhole(descriptor, size) ? restored(new BlockReader(descriptor, size), weights) : undefined;
    if (index !== undefined) return { index, descriptor };
  } catch {
    // Not there, or whole but written in another form than this one reads: no reason to be without search.
  }
  if (descriptor !== undefined) closeSync(descriptor);
  return undefined;
}

/** @throws when the blocks are not what `writeSnapshot` writes now. */
function restored(blocks: BlockReader, weights: Weights): SearchIndex | undefined {
  const header = Buffer.from(blocks.read()).toString("utf8");
  // Of another version, or other weights.
  const { segments } = JSON.parse(header) as Header;
  if (header !== JSON.stringify(headerOf(weights, segments))) return undefined;
  const index = new SearchIndex(weights, restoredLexicon(blocks));
  index.restore(Array.from({ length: segments }, () => restoredSegment(blocks)));
  return index;
}

function headerOf(weights: Weights, segments: number): Header {
  return { formatVersion, weights: JSON.stringify(weights), segments };
}
