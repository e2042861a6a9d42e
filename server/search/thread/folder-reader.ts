import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { contentFeed } from "#server/search/content-feed.ts";
import type { SearchIndex } from "#server/search/embedded/index/search-index.ts";
import type { IndexFeed } from "#server/search/search-document.ts";
import { noteReading } from "./document-being-read.ts";
import type { FolderQuestion } from "./search-contract.ts";

type Missing = readonly (readonly [key: string, fingerprint: string])[];

/** Files that are read at the same time, so that one is indexed while the next ones arrive. */
const readAtOnce = 8;
/** Searches wait for no longer than this while a folder is read. */
const turnMs = 20;
/** What is wrong in the folder is reported by the thread that serves it. */
const silent = { info: () => undefined, warn: () => undefined };

/**
 * Fills an index from a content folder in the search's own thread: thousands of files that the thread which answers visitors
 * need not read.
 */
export class FolderReader {
  readonly #feed: IndexFeed;
  readonly #close: () => Promise<void>;
  readonly #missing: Missing;
  readonly #reading: SharedArrayBuffer | undefined;
  #at = 0;

  private constructor(feed: IndexFeed, close: () => Promise<void>, missing: Missing, reading?: SharedArrayBuffer) {
    this.#reading = reading;
    this.#feed = feed;
    this.#close = close;
    this.#missing = missing;
  }

  /** Removes from the index what the folder does not have, and finds out what the index does not have. */
  static async open({ contentDir, leftOut, reading }: FolderQuestion, index: SearchIndex): Promise<FolderReader> {
    const source = await filesContentSource({
      dir: contentDir,
      watch: "off",
      log: silent,
      markdown: inThreadMarkdown,
      readsSync: true,
    });
    const feed = contentFeed(source, silent);
    const [wanted, held] = [await feed.fingerprints(), index.fingerprints()];
    for (const key of held.keys()) if (!wanted.has(key)) index.remove(key);
    const missing = [...wanted].filter(
      ([key, fingerprint]) => held.get(key) !== fingerprint && leftOut.get(key) !== fingerprint,
    );
    return new FolderReader(feed, () => source.close(), missing, reading);
  }

  /** Indexes for one turn; answers how many documents are left. */
  async read(index: SearchIndex): Promise<number> {
    const untilMs = performance.now() + turnMs;
    while (this.#at < this.#missing.length && performance.now() < untilMs) {
      const some = this.#missing.slice(this.#at, this.#at + (this.#reading === undefined ? readAtOnce : 1));
      if (this.#reading !== undefined) noteReading(this.#reading, some[0]?.[0] ?? "");
      this.#at += some.length;
      const read = some.map(async ([key, fingerprint]) => {
        const document = await this.#feed.document(key);
        if (document !== undefined) index.add(document, fingerprint);
      });
      await Promise.all(read);
    }
    const left = this.#missing.length - this.#at;
    if (left === 0) await this.#close();
    return left;
  }
}
