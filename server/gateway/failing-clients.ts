import type { IBreaker } from "cockatiel";
import { LRUCache } from "lru-cache";

const windowMs = 10_000;
const maxClients = 1000;
/** Fewer are no sign that the service fails: it may be what they ask. */
const minFailing = 5;

/**
 * The counting part of a circuit breaker: it opens when at least five clients, and half of those who called in the last ten seconds, had
 * their latest call fail. One visitor whose every call fails opens it for nobody else. Calls without a client count each for itself.
 */
export class FailingClients implements IBreaker {
  /** Nothing that outlives the process. */
  state: unknown;
  readonly #failed = new LRUCache<string, boolean>({ max: maxClients, ttl: windowMs });
  #unnamed = 0;

  /** To be called before the breaker hears of the same call. */
  note(client: string | undefined, hasFailed: boolean): void {
    this.#unnamed += 1;
    this.#failed.set(client ?? `#${this.#unnamed}`, hasFailed);
  }

  /** It works again: what was before does not count. */
  forget(): void {
    this.#failed.clear();
  }

  success(): void {}

  failure(): boolean {
    const outcomes = [...this.#failed.values()];
    const failing = outcomes.filter(Boolean).length;
    return failing >= minFailing && failing * 2 >= outcomes.length;
  }
}
