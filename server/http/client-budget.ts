import { LRUCache } from "lru-cache";
import type { Client } from "./client.ts";
import { TooManyRequestsError } from "./rate-limit.ts";
import { countedHere, type SharedCounts } from "./shared-counts.ts";

type Bucket = { tokens: number; at: number; refused: number; elsewhere: number };

/** A refusal, and whether the client goes on and on asking although it was refused. */
export type Refusal = { readonly error: TooManyRequestsError; readonly goesOn: boolean };

const maxClients = 50_000;
const minuteMs = 60_000;
/** So many visitors are thought to stand behind an address that many share. */
const visitorsOfShared = 20;
/** Who asks so often without one answer in between does not listen: a page's own calls are fewer. */
const refusalsInARow = 10;

/**
 * Token bucket by client: each has so many tokens a minute and may spend a minute's at once. Who has one left may ask; what that costs
 * beyond it is a debt, so that one look says whether a client is refused, whatever it asks.
 */
export class ClientBudget {
  readonly #perMinute: number;
  readonly #counts: SharedCounts;
  readonly #buckets = new LRUCache<string, Bucket>({ max: maxClients });

  /** 0: there is no limit. */
  constructor(perMinute: number, counts: SharedCounts = countedHere) {
    this.#perMinute = perMinute;
    this.#counts = counts;
  }

  /** How a client without a token is refused; undefined: it may ask. `now` is in ms of any clock that never goes back. */
  refusal({ key, isShared }: Client, now = performance.now()): Refusal | undefined {
    if (this.#perMinute === 0) return undefined;
    const size = this.#sizeFor(isShared);
    const bucket = this.#buckets.get(key);
    if (bucket === undefined || this.#filled(key, bucket, size, now).tokens >= 1) return undefined;
    bucket.refused += 1;
    const error = new TooManyRequestsError(Math.ceil(((1 - bucket.tokens) * minuteMs) / size / 1000));
    return { error, goesOn: bucket.refused > refusalsInARow * (isShared ? visitorsOfShared : 1) };
  }

  /** @throws {TooManyRequestsError} when the client has spent its tokens. `now` as above. */
  spend(client: Client, tokens: number, now = performance.now()): void {
    const refusal = this.refusal(client, now);
    if (refusal !== undefined) throw refusal.error;
    if (this.#perMinute === 0) return;
    const size = this.#sizeFor(client.isShared);
    const bucket = this.#buckets.get(client.key) ?? { tokens: size, at: now, refused: 0, elsewhere: 0 };
    bucket.tokens -= tokens;
    bucket.refused = 0;
    this.#buckets.set(client.key, bucket);
    this.#counts.add(nameOf(client.key), minuteMs, tokens);
  }

  /** What the client spent at other instances is taken from its tokens here as soon as it is known. */
  #filled(key: string, bucket: Bucket, size: number, now: number): Bucket {
    const elsewhere = this.#counts.elsewhere(nameOf(key), minuteMs);
    const since = elsewhere - (elsewhere < bucket.elsewhere ? 0 : bucket.elsewhere);
    bucket.elsewhere = elsewhere;
    const grown = bucket.tokens + ((now - bucket.at) * size) / minuteMs;
    bucket.tokens = Math.max(-size, Math.min(size, grown) - since);
    bucket.at = now;
    return bucket;
  }

  #sizeFor(isShared: boolean): number {
    return this.#perMinute * (isShared ? visitorsOfShared : 1);
  }
}

function nameOf(key: string): string {
  return `tokens ${key}`;
}
