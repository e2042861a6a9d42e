import type { Logger } from "#server/http/logger.ts";
import type { VectorSettings } from "#server/search/embedded/meaning/section-vectors.ts";
import type { FoundChange } from "#server/search/search-backend.ts";
import type { DocumentChange, IndexFeed } from "#server/search/search-document.ts";
import type { WorkerClient } from "#server/worker/worker-client.ts";
import { documentBeingRead, memoryForReading } from "./document-being-read.ts";
import type { SearchContract } from "./search-contract.ts";
import { sendDocuments } from "./send-documents.ts";

/** More pages than this are read by the thread, which has to list the whole folder for it. */
const maxReadHere = 200;
const defaultSaveDelayMs = 5000;
/** Between attempts to fill an index that failed. */
const retryMs = 2000;
const maxRetryMs = 60_000;
/** An index that cannot be read is made anew at most so often. */
const discardAgainMs = 600_000;

type Thread = Pick<WorkerClient<SearchContract>, "ask">;

export type KeeperSettings = {
  /** Where the index is kept between starts. */
  readonly file?: string;
  /** A content folder that the thread can read for itself, so that this one need not read every page of it. */
  readonly contentDir?: string;
  /** Where a model says what sections mean. */
  readonly vectors?: VectorSettings;
  readonly log: Pick<Logger, "info" | "warn">;
  /** After changes the index is written to disk when there were none for so long. */
  readonly saveDelayMs?: number;
};

/**
 * Incremental indexing: fills the thread's index from the feed, keeps it up to date, and fills it again in a thread that was
 * replaced.
 */
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
  /** The thread's end is looked for: documents are given to it one by one. */
  #isCareful = false;
  /** Documents that ended the thread, by key, with the fingerprints that they had: left out until they change. */
  readonly #leftOut = new Map<string, string>();
  /** The document that the thread has now, when it has only one. */
  #given: { readonly key: string; readonly fingerprint: string } | undefined;
  #reading: SharedArrayBuffer | undefined;
  #discardsFile = false;
  #discardedMs = Number.NEGATIVE_INFINITY;
  #unsubscribe: (() => void) | undefined;
  #saveTimer: NodeJS.Timeout | undefined;
  #wanted: ReadonlyMap<string, string> = new Map();
  #opened = signalled();
  readonly #filled = signalled();
  readonly #listeners = new Set<(change: FoundChange) => void>();

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

  /** Calls `listener` when changes can be found. Returns the way to stop. */
  subscribe(listener: (change: FoundChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isUpToDate(): boolean {
    return this.#isOpen && this.#isFilled;
  }

  /** To be told when the thread did not answer: it may have been replaced by one without an index. */
  failed(error: unknown): void {
    const name = error instanceof Error ? error.name : "";
    if (name !== "IndexNotOpenError" && name !== "WorkerTaskError" && name !== "WorkerUnavailableError") {
      // The index cannot be read: its file may be damaged. A fault of another kind must not make it anew again and again.
      if (performance.now() - this.#discardedMs < discardAgainMs) return;
      this.#discardedMs = performance.now();
      this.#discardsFile = true;
    }
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
    if (err instanceof Error && err.name === "WorkerTaskError") this.#blame(err);
    // Exponential backoff.
    const delayMs = Math.min(maxRetryMs, retryMs * 2 ** this.#failures++);
    this.#log.warn({ err, delayMs }, "the search index could not be filled");
    setTimeout(() => this.#enqueue(() => this.#fill()), delayMs).unref();
  }

  /** Finds out which document ended the thread: at first it is only given one by one from now on. */
  #blame(err: Error): void {
    this.#isOpen = false;
    this.#opened = signalled();
    const read = this.#reading && documentBeingRead(this.#reading);
    const culprit = this.#given ?? (read === undefined ? undefined : { key: read, fingerprint: "" });
    this.#reading = undefined;
    this.#given = undefined;
    if (!this.#isCareful || culprit === undefined) {
      this.#isCareful = true;
      return;
    }
    this.#leftOut.set(culprit.key, culprit.fingerprint || (this.#wanted.get(culprit.key) ?? ""));
    this.#failures = 0;
    this.#log.warn({ err, page: culprit.key }, "a page that ends the search thread is not found until it changes");
  }

  async #fill(): Promise<void> {
    const startedMs = performance.now();
    this.#isRefillWanted = false;
    const { file, vectors } = this.#settings;
    const discard = this.#discardsFile;
    const opening = { ...(file !== undefined && { file, discard }), ...(vectors !== undefined && { vectors }) };
    const before = await this.#thread.ask("open", opening);
    this.#discardsFile = false;
    this.#isOpen = true;
    if (before > 0) this.#opened.resolve();
    const wanted = await this.#feed.fingerprints();
    this.#wanted = wanted;
    let hasChanged = before === 0 && (await this.#letThreadRead());
    let { missing, removed } = await this.#difference(wanted);
    // A folder that is mostly as it was is not listed a second time.
    if (before > 0 && missing.length > maxReadHere && (await this.#letThreadRead())) {
      hasChanged = true;
      ({ missing, removed } = await this.#difference(wanted));
    }
    if (removed.length > 0) await this.#thread.ask("change", { changed: [], removed });
    const sent = await sendDocuments(missing, wanted, this.#feed, async (changed) => {
      if (!this.#isClosed) await this.#give({ changed, removed: [] });
      return !this.#isClosed;
    });
    await this.#settle();
    this.#isCareful = false;
    this.#isFilled = true;
    this.#failures = 0;
    this.#opened.resolve();
    this.#filled.resolve();
    this.#tell({});
    const elapsedMs = Math.round(performance.now() - startedMs);
    this.#log.info({ pages: wanted.size, elapsedMs }, "search index ready");
    if (hasChanged || removed.length > 0 || sent > 0) this.#saveSoon();
  }

  /** Lets the thread index what it can read for itself; false when it cannot. */
  async #letThreadRead(): Promise<boolean> {
    const { contentDir } = this.#settings;
    if (contentDir === undefined) return false;
    this.#reading = this.#isCareful ? memoryForReading() : undefined;
    const leftOut = new Map(this.#leftOut);
    const question = { contentDir, leftOut, ...(this.#reading !== undefined && { reading: this.#reading }) };
    for (let left = 1; left > 0 && !this.#isClosed; ) left = await this.#thread.ask("readFolder", question);
    this.#reading = undefined;
    return true;
  }

  /** Difference between content and index: documents to add or replace, and keys to remove. */
  async #difference(wanted: ReadonlyMap<string, string>): Promise<{ missing: string[]; removed: string[] }> {
    const held = await this.#thread.ask("fingerprints", undefined);
    return {
      missing: [...wanted]
        .filter(([key, fingerprint]) => held.get(key) !== fingerprint && this.#leftOut.get(key) !== fingerprint)
        .map(([key]) => key),
      removed: [...held.keys()].filter((key) => !wanted.has(key)),
    };
  }

  async #apply({ changed, removed }: DocumentChange): Promise<void> {
    // The filling that is to come takes in everything.
    if (!this.#isOpen || !this.#isFilled) return;
    await this.#give({ changed, removed });
    await this.#settle();
    this.#tell({ keys: [...changed.map(({ document }) => document.key), ...removed] });
    this.#saveSoon();
  }

  #tell(change: FoundChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  async #give({ changed, removed }: DocumentChange): Promise<void> {
    const wanted = changed.filter(({ document, fingerprint }) => this.#leftOut.get(document.key) !== fingerprint);
    for (const { document } of wanted) this.#leftOut.delete(document.key);
    const parts = this.#isCareful ? wanted.map((each) => [each]) : [wanted];
    if (removed.length > 0) await this.#thread.ask("change", { changed: [], removed });
    for (const part of parts) {
      const [only, ...others] = part;
      if (only === undefined) continue;
      this.#given = others.length > 0 ? undefined : { key: only.document.key, fingerprint: only.fingerprint };
      await this.#thread.ask("change", { changed: part, removed: [] });
      this.#given = undefined;
    }
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

function signalled(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
