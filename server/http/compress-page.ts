import type { Writable } from "node:stream";
import { promisify } from "node:util";
import {
  type BrotliCompress,
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
  gzip,
  gzipSync,
} from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compression while a visitor waits: the level at which another kilobyte saved would cost more time than it takes to send. */
const brotliQuality = 5;
const gzipLevel = 6;

/**
 * Up to this size a page is compressed where it is: that takes a third of the time that rendering it took, and handing it to
 * the thread pool and back costs two thirds of the compression itself.
 */
const inPlaceBytes = 65_536;

/** Whole-body compression: compresses a page that is there as a whole; a large one in the thread pool. */
export async function compressWhole(html: Buffer, encoding: "gzip" | "br"): Promise<Buffer> {
  const isSmall = html.length <= inPlaceBytes;
  if (encoding === "gzip")
    return isSmall ? gzipSync(html, { level: gzipLevel }) : compressGzip(html, { level: gzipLevel });
  const options = brotliOptions(html.length);
  return isSmall ? brotliCompressSync(html, options) : compressBrotli(html, options);
}

/** A window no larger than the text: brotli clears its tables for each page, and most of them would never be used. */
function brotliOptions(bytes: number): BrotliOptions {
  const windowBits = Math.min(22, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))));
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    },
  };
}

/** Streaming compression: compresses a page that comes in pieces on its way to `output`, and remembers what went out. */
export function compressorFor(
  encoding: "gzip" | "br",
  output: Writable,
): { input: BrotliCompress | Gzip; bytes: () => Buffer } {
  const input =
    encoding === "gzip"
      ? createGzip({ level: gzipLevel })
      : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  const pieces: Buffer[] = [];
  input.on("data", (piece: Buffer) => pieces.push(piece));
  input.pipe(output);
  return { input, bytes: () => Buffer.concat(pieces) };
}
