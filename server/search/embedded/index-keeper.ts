import type { Logger } from "#server/http/logger.ts";
import type { DocumentChange, IndexFeed, SearchDocument } from "#server/search/search-document.ts";
import type { WorkerClient } from "#server/worker/worker-client.ts";
import type { FingerprintedDocument, SearchContract } from "./worker/search-contract.ts";

/** So much text is sent to the thread at once: searches wait for no longer than it takes to index. */
const batchCharacters = 128 * 1024;
/** Documents that are read at the same time. */
const readers = 4;
const defaultSaveDelayMs = 5000;
/** Between attempts to fill an index that failed. */
const retryMs = 2000;
const maxRetryMs = 60_000;

type Thread = Pick<WorkerClient<SearchContract>, "ask">;

export type KeeperSettings = {
  /** Where the index is kept between starts. */
  readonly file?: string;
  /** A content folder that the thread can read for itself, so that this one need not read every page of it. */
  readonly contentDir?: string;
  readonly log: Pick<Logger, "info" | "warn">;
  /** After changes the index is written to disk when there were none for so long. */
  readonly saveDelayMs?: number;
};

/** Fills the thread's index from the feed, keeps it up to date, and fills it again in a thread that was replaced. */
export class IndexKeeper {
  readonly #thread: Thread;
  readonly #feed: IndexFeed;
  readonly #settings: KeeperSettings;
  readonly #log: KeeperSettings["log"];
  /** What is to be done, one after the other. */
  #work: Promise<void> = Promise.resolve();
  #isOpen = false;
  #isFilled = false;
  #isClosed = false;
  #isRefillWanted = false;
  #failures = 0;
  #unsubscribe: (() => void) | undefined;
  #saveTimer: NodeJS.Timeout | undefined;
  #opened = signalled();
  readonly #filled = signalled();

  constructor(thread: Thread, feed: IndexFeed, settings: KeeperSettings) {
    this.#thread = thread;
    this.#feed = feed;
    this.#settings = settings;
    this.#log = settings.log;
  }

  start(): void {
    this.#unsubscribe = this.#feed.subscribe((change) => this.#enqueue(() => this.#apply(change)));
    this.#refill();
  }

  /** Resolves when there is an index to ask, be it an old one or one in the making. */
  opened(): Promise<void> {
    return this.#opened.promise;
  }

  /** Resolves when the index has been complete for the first time. */
  ready(): Promise<void> {
    return this.#filled.promise;
  }

  isUpToDate(): boolean {
    return this.#isOpen && this.#isFilled;
  }

  /** To be told when the thread did not answer: it may have been replaced by one without an index. */
  failed(error: unknown): void {
    const name = error instanceof Error ? error.name : "";
    if (name !== "IndexNotOpenError" && name !== "WorkerTaskError" && name !== "WorkerUnavailableError") return;
    this.#isFilled = false;
    if (this.#isOpen) {
      this.#log.warn({ err: error }, "the search index is made anew");
      // Whoever asks from now on waits for it, as at the first start.
      this.#opened = signalled();
    }
    this.#isOpen = false;
    this.#refill();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#saveTimer);
    this.#unsubscribe?.();
  }

  #refill(): void {
    if (this.#isRefillWanted) return;
    this.#isRefillWanted = true;
    this.#enqueue(() => this.#fill());
  }

  #enqueue(task: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#isClosed) return;
      await task().catch((error: unknown) => this.#retry(error));
    });
  }

  #retry(err: unknown): void {
    if (this.#isClosed) return;
    this.#isFilled = false;
    this.#isRefillWanted = true;
    const delayMs = Math.min(maxRetryMs, retryMs * 2 ** this.#failures++);
    this.#log.warn({ err, delayMs }, "the search index could not be filled");
    setTimeout(() => this.#enqueue(() => this.#fill()), delayMs).unref();
  }

  async #fill(): Promise<void> {
    const startedMs = performance.now();
    this.#isRefillWanted = false;
    const { file, contentDir } = this.#settings;
    const before = await this.#thread.ask("open", file === undefined ? {} : { file });
    this.#isOpen = true;
    if (before > 0) this.#opened.resolve();
    if (contentDir !== undefined) await this.#letThreadRead(contentDir);
    const held = await this.#thread.ask("fingerprints", undefined);
    const wanted = await this.#feed.fingerprints();
    const removed = [...held.keys()].filter((key) => !wanted.has(key));
    const missing = [...wanted].filter(([key, fingerprint]) => held.get(key) !== fingerprint).map(([key]) => key);
    if (removed.length > 0) await this.#thread.ask("change", { changed: [], removed });
    await this.#send(missing, wanted);
    await this.#settle();
    this.#isFilled = true;
    this.#failures = 0;
    this.#opened.resolve();
    this.#filled.resolve();
    const elapsedMs = Math.round(performance.now() - startedMs);
    this.#log.info({ pages: wanted.size, elapsedMs }, "search index ready");
    this.#saveSoon();
  }

  async #letThreadRead(contentDir: string): Promise<void> {
    for (let left = 1; left > 0 && !this.#isClosed; ) left = await this.#thread.ask("readFolder", { contentDir });
  }

  async #apply({ changed, removed }: DocumentChange): Promise<void> {
    // The filling that is to come takes in everything.
    if (!this.#isOpen || !this.#isFilled) return;
    await this.#thread.ask("change", { changed, removed });
    await this.#settle();
    this.#saveSoon();
  }

  async #send(keys: readonly string[], fingerprints: ReadonlyMap<string, string>): Promise<void> {
    let batch: FingerprintedDocument[] = [];
    let characters = 0;
    const flush = async () => {
      const changed = batch;
      batch = [];
      characters = 0;
      if (changed.length > 0) await this.#thread.ask("change", { changed, removed: [] });
    };
    for (let at = 0; at < keys.length && !this.#isClosed; at += readers) {
      const some = keys.slice(at, at + readers);
      const documents = await Promise.all(some.map((key) => this.#feed.document(key)));
      for (const [index, document] of documents.entries()) {
        if (document === undefined) continue;
        batch.push({ document, fingerprint: fingerprints.get(some[index] ?? "") ?? "" });
        characters += sizeOf(document);
      }
      if (characters >= batchCharacters) await flush();
    }
    await flush();
  }

  async #settle(): Promise<void> {
    const synonyms = await this.#feed.synonyms();
    for (let isMore = true; isMore && !this.#isClosed; ) isMore = await this.#thread.ask("settle", { synonyms });
  }

  #saveSoon(): void {
    const { file, saveDelayMs = defaultSaveDelayMs } = this.#settings;
    if (file === undefined) return;
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => {
      this.#thread
        .ask("save", undefined)
        .catch((err: unknown) => this.#log.warn({ err }, "the search index could not be kept on disk"));
    }, saveDelayMs).unref();
  }
}

function sizeOf({ sections }: SearchDocument): number {
  return sections.reduce((sum, { text }) => sum + text.length, 0);
}

function signalled(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
