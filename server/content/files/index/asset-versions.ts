import { createHash } from "node:crypto";
import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from "node:fs";
import type { AssetRecord } from "#server/content/files/read/records.ts";
import { onDisk } from "#server/content/files/watch/above-folder.ts";

/** Larger files are not read while a page waits: some 10 ms of work. */
const maxReadNow = 4 * 1_048_576;
const chunkBytes = 65_536;

/**
 * Content hashes of files, for `?v=` and entity tags: the same on every machine for the same bytes. Each file is read once, and
 * again when its time, size or inode is another one. What a large file's is becomes known a moment later (`onKnown`).
 */
export class AssetVersions {
  readonly #root: string;
  readonly #onKnown: (file: string) => void;
  readonly #known = new WeakMap<AssetRecord, string>();
  readonly #underWay = new WeakMap<AssetRecord, Promise<string | undefined>>();

  constructor(root: string, onKnown: (file: string) => void = () => undefined) {
    this.#root = root;
    this.#onKnown = onKnown;
  }

  /** The version of a file's bytes; undefined while that of a large file is still to be found out, or it cannot be read. */
  of(asset: AssetRecord): string | undefined {
    const known = this.#known.get(asset);
    if (known !== undefined) return known;
    if (asset.bytes > maxReadNow) {
      void this.read(asset).then((version) => version !== undefined && this.#onKnown(asset.file));
      return undefined;
    }
    try {
      const version = this.#hashNow(asset);
      this.#known.set(asset, version);
      return version;
    } catch {
      // It has gone since; whoever asks for the page next sees that.
      return undefined;
    }
  }

  /** A file's bytes; undefined for one that is too large to be read now, or cannot be read. */
  bytesOf({ file, bytes }: AssetRecord): Buffer | undefined {
    if (bytes > maxReadNow) return undefined;
    try {
      return readFileSync(onDisk(this.#root, file));
    } catch {
      return undefined;
    }
  }

  /** The version of a file's bytes, however long it takes to read them; undefined when they are others than the index knows. */
  async read(asset: AssetRecord): Promise<string | undefined> {
    const known = this.#known.get(asset);
    if (known !== undefined) return this.#isSame(asset) ? known : undefined;
    const reading = this.#underWay.get(asset) ?? this.#hash(asset).catch(() => undefined);
    this.#underWay.set(asset, reading);
    const version = await reading;
    this.#underWay.delete(asset);
    if (version === undefined || !this.#isSame(asset)) return undefined;
    this.#known.set(asset, version);
    return version;
  }

  #isSame({ file, bytes, mtimeMs, inode }: AssetRecord): boolean {
    const stats = statSync(onDisk(this.#root, file), { throwIfNoEntry: false });
    return stats !== undefined && stats.size === bytes && stats.mtimeMs === mtimeMs && stats.ino === inode;
  }

  #hashNow({ file }: AssetRecord): string {
    const hash = createHash("sha256");
    const descriptor = openSync(onDisk(this.#root, file), "r");
    try {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      for (let read = 1; read > 0; ) {
        read = readSync(descriptor, chunk, 0, chunkBytes, null);
        hash.update(chunk.subarray(0, read));
      }
    } finally {
      closeSync(descriptor);
    }
    return shortened(hash.digest("hex"));
  }

  async #hash({ file }: AssetRecord): Promise<string> {
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(onDisk(this.#root, file))) hash.update(chunk);
    return shortened(hash.digest("hex"));
  }
}

/** 64 bits: two files of one address never share them by chance. */
function shortened(digest: string): string {
  return digest.slice(0, 16);
}
