import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { readBytes } from "#server/search/embedded/index/read-bytes.ts";

// A file of blocks: of each its length in four bytes, then its bytes; at the end the digest of everything before.
const lengthBytes = 4;
const digestBytes = 20;
const chunkBytes = 1024 * 1024;

export class BlockWriter {
  readonly #handle: FileHandle;
  readonly #digest = createHash("sha1");
  #at = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Answers where the block's bytes begin in the file. */
  async write(bytes: Uint8Array): Promise<number> {
    await this.#append(new Uint8Array(Uint32Array.of(bytes.byteLength).buffer));
    const offset = this.#at;
    await this.#append(bytes);
    return offset;
  }

  async finish(): Promise<void> {
    await this.#handle.write(this.#digest.digest());
  }

  async #append(bytes: Uint8Array): Promise<void> {
    this.#digest.update(bytes);
    for (let from = 0; from < bytes.byteLength; ) {
      const { bytesWritten } = await this.#handle.write(bytes, from);
      from += bytesWritten;
    }
    this.#at += bytes.byteLength;
  }
}

/** Reads the blocks of an open file one after the other. */
export class BlockReader {
  readonly descriptor: number;
  readonly #end: number;
  #at = 0;

  /** `size` is the file's. */
  constructor(descriptor: number, size: number) {
    this.descriptor = descriptor;
    this.#end = size - digestBytes;
  }

  /** The next block, in memory of its own. */
  read(): ArrayBuffer {
    const { offset, length } = this.pass();
    return readBytes(this.descriptor, offset, length).buffer;
  }

  /** Passes over the next block; says where its bytes are. */
  pass(): { readonly offset: number; readonly length: number } {
    const [length = 0] = new Uint32Array(readBytes(this.descriptor, this.#at, lengthBytes).buffer);
    const offset = this.#at + lengthBytes;
    this.#at = offset + length;
    if (this.#at > this.#end) throw new RangeError("a block reaches past the end");
    return { offset, length };
  }
}

/** Whether an open file is as it was written. */
export function isWhole(descriptor: number, size: number): boolean {
  if (size < digestBytes) return false;
  const digest = createHash("sha1");
  for (let at = 0; at < size - digestBytes; at += chunkBytes)
    digest.update(readBytes(descriptor, at, Math.min(chunkBytes, size - digestBytes - at)));
  return digest.digest().equals(readBytes(descriptor, size - digestBytes, digestBytes));
}
