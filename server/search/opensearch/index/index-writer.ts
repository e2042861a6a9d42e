import type { Logger } from "#server/http/logger.ts";
import type { Cluster } from "#server/search/opensearch/cluster.ts";
import type { FoundChange } from "#server/search/search-backend.ts";
import type { DocumentChange, IndexFeed } from "#server/search/search-document.ts";
import { fingerprintIn, writeBulk } from "./bulk.ts";
import { mappingVersion } from "./index-settings.ts";
import { indicesOf } from "./indices.ts";
import { WriterLease } from "./writer-lease.ts";

export type IndexWriterSettings = {
  readonly cluster: Pick<Cluster, "ask">;
  readonly feed: IndexFeed;
  readonly log: Pick<Logger, "info" | "warn">;
  /** What the names of its indices begin with. */
  readonly prefix: string;
  /** After a writer has died another takes over within so long, and a third. */
  readonly leaseMs?: number;
  /** For how long an index that nobody uses is kept. */
  readonly graceMs?: number;
};

const defaultLeaseMs = 15_000;
const defaultGraceMs = 600_000;
/** Of what is sent at once. */
const maxDocuments = 200;
const maxCharacters = 4_000_000;
/** So many pages later the log says how far the filling is. */
const progressEvery = 2000;
/** When more of the pages than this have changed, a new index is filled and put in the old one's place, all at once. */
const maxShareInPlace = 0.5;

/**
 * Keeps the index up to date, in one of all instances: fills one from the feed and switches the alias to it when it is whole, then
 * follows the changes. An interrupted filling goes on where it was, in whichever instance.
 */
export class IndexWriter {
  readonly #feed: IndexFeed;
  readonly #cluster: Pick<Cluster, "ask">;
  readonly #log: IndexWriterSettings["log"];
  readonly #lease: WriterLease;
  readonly #indices: ReturnType<typeof indicesOf>;
  readonly #beatMs: number;
  readonly #graceMs: number;
  readonly #listeners = new Set<(change: FoundChange) => void>();
  /** When each index that nobody uses was noticed first. */
  readonly #unusedSince = new Map<string, number>();
  #work: Promise<void> = Promise.resolve();
  /** The index that this instance writes, once it has all that the content has. */
  #index: string | undefined;
  #waiting: DocumentChange[] = [];
  #hasIndex = false;
  #hasFailed = false;
  #isClosed = false;
  #seenWritten = "";
  #writes = 0;
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #settled: () => void = () => undefined;
  readonly #ready: Promise<void>;

  constructor({ cluster, feed, log, prefix, leaseMs = defaultLeaseMs, graceMs = defaultGraceMs }: IndexWriterSettings) {
    this.#feed = feed;
    this.#cluster = cluster;
    this.#log = log;
    this.#indices = indicesOf(cluster, prefix);
    this.#lease = new WriterLease({ cluster, index: `${prefix}-writers`, id: mappingVersion, leaseMs });
    this.#beatMs = leaseMs / 4;
    this.#graceMs = graceMs;
    this.#ready = new Promise((resolve) => {
      this.#settled = resolve;
    });
  }

  get alias(): string {
    return this.#indices.alias;
  }

  start(): void {
    this.#unsubscribe = this.#feed.subscribe((change) => {
      this.#waiting.push(change);
      // Whoever does not write keeps none: taking over compares everything.
      if (this.#index === undefined) this.#waiting = [];
      else this.#enqueue();
    });
    this.#beat();
  }

  /** Resolves when there is a whole index, whoever filled it, or the cluster cannot be reached. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /** There is an index, and this instance knows of nothing that is missing in it. */
  isUpToDate(): boolean {
    return this.#hasIndex && !this.#hasFailed;
  }

  subscribe(listener: (change: FoundChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#unsubscribe?.();
    await this.#work;
    await this.#lease.release().catch(() => undefined);
  }

  /** Heartbeat: renews the lease or waits for it, and looks for what others did. A filling does not hold it up. */
  #beat(): void {
    if (this.#isClosed) return;
    void this.#look()
      .catch((err: unknown) => this.#failed(err))
      .finally(() => {
        if (!this.#isClosed) this.#timer = setTimeout(() => this.#beat(), this.#beatMs);
      });
  }

  async #look(): Promise<void> {
    const isWriter = await this.#lease.hold();
    if (!isWriter) this.#index = undefined;
    this.#hasIndex = (await this.#indices.current()) !== undefined;
    if (this.#hasIndex) this.#settled();
    if (!isWriter) this.#hasFailed = false;
    else if (this.#index === undefined || this.#hasFailed || this.#waiting.length > 0) this.#enqueue();
    const { written } = this.#lease;
    if (written !== this.#seenWritten && !isWriter) this.#tell({});
    this.#seenWritten = written;
    if (isWriter && this.#index !== undefined) await this.#removeUnused();
  }

  #failed(err: unknown): void {
    if (!this.#hasFailed && !this.#isClosed) this.#log.warn({ err }, "the search index cannot be kept up to date");
    this.#hasFailed = true;
    // Pages are served without their search.
    this.#settled();
  }

  #isQueued = false;

  /** One after the other; a second one that waits is enough. */
  #enqueue(): void {
    if (this.#isQueued) return;
    this.#isQueued = true;
    this.#work = this.#work.then(async () => {
      this.#isQueued = false;
      if (this.#isClosed || !this.#lease.isHeld()) return;
      try {
        if (this.#index === undefined || this.#hasFailed) await this.#takeOver();
        else await this.#follow();
        this.#hasFailed = false;
      } catch (err) {
        this.#failed(err);
      }
    });
  }

  /** Compares everything, and fills what is to be filled. */
  async #takeOver(): Promise<void> {
    const startedMs = performance.now();
    this.#waiting = [];
    const wanted = await this.#feed.fingerprints();
    const current = await this.#indices.current();
    const isUsable = current !== undefined && (await this.#indices.isOurs(current));
    const inPlace = isUsable ? await this.#difference(current, wanted) : undefined;
    const isNew =
      inPlace === undefined || inPlace.missing.length + inPlace.removed.length > maxShareInPlace * wanted.size;
    const index = isNew ? await this.#indexToFill(current) : (current ?? "");
    const { missing, removed } = isNew || inPlace === undefined ? await this.#difference(index, wanted) : inPlace;
    await this.#send(index, { missing, removed }, wanted);
    if (this.#isClosed) return;
    await this.#indices.refresh(index);
    // Somebody else may write by now: then it is theirs to say when their index is whole.
    if (!(await this.#lease.hold())) return;
    if (isNew) await this.#indices.switchTo(index);
    this.#index = index;
    this.#hasIndex = true;
    this.#settled();
    if (isNew || missing.length + removed.length > 0) this.#wrote({});
    const elapsedMs = Math.round(performance.now() - startedMs);
    this.#log.info({ pages: wanted.size, sent: missing.length, index, elapsedMs }, "search index ready");
  }

  /** One whose filling was interrupted goes on; those that were never searched are named by later holders of the lease than others. */
  async #indexToFill(current: string | undefined): Promise<string> {
    const own = [...(await this.#indices.list())].filter(([index]) => index.startsWith(`${this.#indices.alias}-`));
    const unfinished = own
      .filter(([index, aliases]) => aliases.length === 0 && epochOf(index) > epochOf(current ?? ""))
      .map(([index]) => index)
      .sort((one, other) => epochOf(other) - epochOf(one));
    for (const index of unfinished) if (await this.#indices.isOurs(index)) return index;
    const last = Math.max(0, ...own.map(([index]) => epochOf(index)));
    return await this.#indices.make(Math.max(this.#lease.epoch, last + 1));
  }

  async #difference(index: string, wanted: ReadonlyMap<string, string>) {
    const held = await this.#indices.fingerprints(index);
    return {
      missing: [...wanted].filter(([key, stamp]) => held.get(key) !== fingerprintIn(stamp)).map(([key]) => key),
      removed: [...held.keys()].filter((key) => !wanted.has(key)),
    };
  }

  async #send(
    index: string,
    { missing, removed }: { readonly missing: readonly string[]; readonly removed: readonly string[] },
    wanted: ReadonlyMap<string, string>,
  ): Promise<void> {
    await this.#write(index, { changed: [], removed });
    let changed: DocumentChange["changed"][number][] = [];
    let characters = 0;
    for (const [at, key] of missing.entries()) {
      const document = await this.#feed.document(key);
      if (document !== undefined) changed.push({ document, fingerprint: wanted.get(key) ?? "" });
      characters += document?.sections.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
      if (changed.length >= maxDocuments || characters >= maxCharacters) {
        await this.#write(index, { changed, removed: [] });
        if (this.#isClosed || !this.#lease.isHeld()) return;
        changed = [];
        characters = 0;
      }
      if ((at + 1) % progressEvery === 0)
        this.#log.info({ sent: at + 1, of: missing.length }, "search index is filled");
    }
    await this.#write(index, { changed, removed: [] });
  }

  async #follow(): Promise<void> {
    const index = this.#index;
    const changes = this.#waiting;
    if (index === undefined || changes.length === 0) return;
    for (const change of changes) await this.#write(index, change);
    // What failed before is still waiting.
    this.#waiting = this.#waiting.slice(changes.length);
    await this.#indices.refresh(index);
    const keys = changes.flatMap(({ changed, removed }) => [
      ...changed.map(({ document }) => document.key),
      ...removed,
    ]);
    this.#wrote({ keys });
  }

  async #write(index: string, change: DocumentChange): Promise<void> {
    await writeBulk(this.#cluster, { index, epoch: this.#lease.epoch }, change, this.#log);
  }

  #wrote(change: FoundChange): void {
    this.#writes += 1;
    this.#lease.noteWritten(`${this.#lease.epoch}.${this.#writes}`);
    this.#tell(change);
  }

  #tell(change: FoundChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Those of this version that were replaced, after a time in which answers from them have come to an end. */
  async #removeUnused(): Promise<void> {
    const nowMs = performance.now();
    for (const [index, aliases] of await this.#indices.list()) {
      if (aliases.length > 0 || !index.startsWith(`${this.#indices.alias}-`)) this.#unusedSince.delete(index);
      else if (!this.#unusedSince.has(index)) this.#unusedSince.set(index, nowMs);
    }
    for (const [index, sinceMs] of this.#unusedSince) {
      if (nowMs - sinceMs < this.#graceMs) continue;
      await this.#indices.remove(index);
      this.#unusedSince.delete(index);
      this.#log.info({ index }, "an old search index is removed");
    }
  }
}

/** Indices are numbered by the holder of the lease that made them. */
function epochOf(index: string): number {
  return Number(/-(\d+)$/.exec(index)?.[1] ?? 0);
}
