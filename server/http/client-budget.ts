import { LRUCache } from "lru-cache";
import type { Client } from "./client.ts";
import { TooManyRequestsError } from "./rate-limit.ts";

type Bucket = { tokens: number; at: number };

const maxClients = 50_000;
const minuteMs = 60_000;
/** So many visitors are thought to stand behind an address that many share. */
const visitorsOfShared = 20;

/** Token bucket by client: each has so many tokens a minute and may spend a minute's at once. */
export class ClientBudget {
  readonly #perMinute: number;
  readonly #buckets = new LRUCache<string, Bucket>({ max: maxClients });

  /** 0: there is no limit. */
  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** @throws {TooManyRequestsError} when the client has spent its tokens. `now` is in ms of any clock that never goes back. */
  spend({ key, isShared }: Client, tokens: number, now = performance.now()): void {
    if (this.#perMinute === 0) return;
    const size = this.#perMinute * (isShared ? visitorsOfShared : 1);
    const bucket = this.#buckets.get(key) ?? { tokens: size, at: now };
    bucket.tokens = Math.min(size, bucket.tokens + ((now - bucket.at) * size) / minuteMs);
    bucket.at = now;
    this.#buckets.set(key, bucket);
    if (bucket.tokens < tokens) {
      throw new TooManyRequestsError(Math.ceil(((tokens - bucket.tokens) * minuteMs) / size / 1000));
    }
    bucket.tokens -= tokens;
  }
}
