import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { compressWhole } from "#server/http/compress-page.ts";

const brotli = promisify(brotliCompress);

export type Compression = "br" | "br11" | "gzip";

/** One piece of work. `bytes` is asked when its turn comes: undefined when the page is gone by then. */
export type CompressionJob = {
  readonly name: string;
  readonly compression: Compression;
  readonly bytes: () => Buffer | undefined;
  readonly done: (compressed: Buffer) => void;
};

/**
 * Deduplicating work queue: each job of a name is done once at a time; the slow ones (`br11`) in the thread pool, one after
 * another, so that they never take more than one of its threads.
 */
export class CompressionQueue {
  readonly #running = new Map<string, Promise<void>>();
  #slow: Promise<void> = Promise.resolve();
  #isClosed = false;
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Resolves when the job is done, or was let go of; the same promise for the same work. */
  add(job: CompressionJob): Promise<void> {
    const name = `${job.compression} ${job.name}`;
    if (this.#isClosed) return Promise.resolve();
    const running = this.#running.get(name);
    if (running !== undefined) return running;
    const run = job.compression === "br11" ? this.#slow.then(() => this.#run(job)) : this.#run(job);
    if (job.compression === "br11") this.#slow = run;
    const ended = run.then(() => void this.#running.delete(name));
    this.#running.set(name, ended);
    return ended;
  }

  async #run({ compression, bytes, done }: CompressionJob): Promise<void> {
    const input = this.#isClosed ? undefined : bytes();
    if (input === undefined) return;
    try {
      const compressed = await compress(input, compression);
      if (!this.#isClosed) done(compressed);
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Lets go of what waits; resolves when nothing runs any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#running.values());
  }
}

/** The quick forms are made exactly as for a page on its way to its first visitor: one entity tag, one sequence of bytes. */
function compress(bytes: Buffer, compression: Compression): Promise<Buffer> {
  if (compression !== "br11") return compressWhole(bytes, compression);
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
