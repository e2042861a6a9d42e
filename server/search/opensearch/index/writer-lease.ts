import * as z from "zod";
import type { Cluster } from "#server/search/opensearch/cluster.ts";

const leaseSchema = z.object({ epoch: z.int().positive(), isReleased: z.boolean(), written: z.string() });
const foundSchema = z.object({ _seq_no: z.int(), _primary_term: z.int(), _source: leaseSchema });
const storedSchema = z.object({ _seq_no: z.int(), _primary_term: z.int() });

type Version = { readonly seqNo: number; readonly term: number };

export type LeaseSettings = {
  readonly cluster: Pick<Cluster, "ask">;
  /** The index that leases are documents of, and the document's id. */
  readonly index: string;
  readonly id: string;
  /** Whoever does not renew it for so long loses it. */
  readonly leaseMs: number;
};

/**
 * Leader election: of all instances one writes the index. The lease is a document that is written only in the state in which it was
 * read (optimistic concurrency control); no two clocks are compared: whoever waits sees for itself that nothing has changed for long
 * enough. A fencing token (`epoch`) goes up with each holder, so that what an old one still writes is refused.
 */
export class WriterLease {
  readonly #settings: LeaseSettings;
  #held: Version | undefined;
  #heldUntilMs = 0;
  #epoch = 0;
  #seen: (Version & { readonly atMs: number }) | undefined;
  #written = "";
  #isIndexMade = false;
  #holding: Promise<boolean> | undefined;

  constructor(settings: LeaseSettings) {
    this.#settings = settings;
  }

  /** Number of this holding: higher than that of every one before. */
  get epoch(): number {
    return this.#epoch;
  }

  /** What the holder wrote last, in a word that changes with it. */
  get written(): string {
    return this.#written;
  }

  isHeld(): boolean {
    return this.#held !== undefined && performance.now() < this.#heldUntilMs;
  }

  /** To be called by its holder after it wrote; others are told with the next renewal. */
  noteWritten(written: string): void {
    this.#written = written;
  }

  /**
   * Takes or renews the lease. To be called three times and more while it lasts.
   *
   * @throws {ClusterError}
   */
  hold(): Promise<boolean> {
    // Two renewals at a time would refuse each other.
    this.#holding ??= this.#tryHold().finally(() => {
      this.#holding = undefined;
    });
    return this.#holding;
  }

  async #tryHold(): Promise<boolean> {
    await this.#makeIndex();
    const atMs = performance.now();
    if (this.#held !== undefined) {
      await this.#store(this.#held, this.#epoch, atMs);
      return this.isHeld();
    }
    const found = await this.#read();
    if (found === undefined) await this.#store(undefined, 1, atMs);
    else {
      const { seqNo, term, epoch, isReleased, written } = found;
      this.#written = written;
      if (this.#seen?.seqNo !== seqNo || this.#seen.term !== term) this.#seen = { seqNo, term, atMs };
      const isLost = atMs - this.#seen.atMs > this.#settings.leaseMs;
      if (isReleased || isLost) await this.#store({ seqNo, term }, epoch + 1, atMs);
    }
    return this.isHeld();
  }

  /** Lets another have it at once. */
  async release(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined) await this.#write(held, this.#epoch, true);
  }

  async #read() {
    const { index, id, cluster } = this.#settings;
    const { status, body } = await cluster.ask({ method: "GET", path: `/${index}/_doc/${id}`, allows: [404] });
    if (status === 404) return undefined;
    const { _seq_no: seqNo, _primary_term: term, _source } = foundSchema.parse(body);
    return { seqNo, term, ..._source };
  }

  /** Holds it when nobody else wrote meanwhile. */
  async #store(before: Version | undefined, epoch: number, atMs: number): Promise<void> {
    this.#held = await this.#write(before, epoch, false);
    this.#epoch = epoch;
    this.#heldUntilMs = atMs + this.#settings.leaseMs;
  }

  async #write(before: Version | undefined, epoch: number, isReleased: boolean): Promise<Version | undefined> {
    const { cluster, index, id } = this.#settings;
    const { status, body } = await cluster.ask({
      method: "PUT",
      path: before === undefined ? `/${index}/_create/${id}` : `/${index}/_doc/${id}`,
      ...(before !== undefined && { query: { if_seq_no: before.seqNo, if_primary_term: before.term } }),
      body: { epoch, isReleased, written: this.#written },
      allows: [409],
    });
    if (status === 409) return undefined;
    const { _seq_no: seqNo, _primary_term: term } = storedSchema.parse(body);
    return { seqNo, term };
  }

  async #makeIndex(): Promise<void> {
    if (this.#isIndexMade) return;
    const settings = { number_of_shards: 1, auto_expand_replicas: "0-1" };
    const mappings = { dynamic: false, properties: {} };
    const { index, cluster } = this.#settings;
    // 400: another instance was first.
    await cluster.ask({ method: "PUT", path: `/${index}`, body: { settings, mappings }, allows: [400] });
    this.#isIndexMade = true;
  }
}
