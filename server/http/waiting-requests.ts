import type { CountedRequest } from "./counted-request.ts";

type Kind = Pick<CountedRequest, "pageType" | "status" | "cache">;
type Group = Kind & { readonly times: number[] };

const groupSize = 256;

/**
 * Batched counters: requests that are not counted yet, by kind. Counting many of one kind together costs a fraction of counting
 * each when it ends: labels are looked up once for all of them.
 */
export class WaitingRequests {
  readonly #groups = new Map<string, Group[]>();
  readonly #count: (kind: Kind, times: readonly number[]) => void;

  /** `count` gets requests of one kind, with the time of each in ms. */
  constructor(count: (kind: Kind, times: readonly number[]) => void) {
    this.#count = count;
  }

  add({ pageType, status, cache, ms }: CountedRequest): void {
    const { times } = this.#groupOf(pageType, status, cache);
    times.push(ms);
    if (times.length >= groupSize) this.countAll();
  }

  countAll(): void {
    for (const groups of this.#groups.values()) {
      for (const group of groups) {
        if (group.times.length > 0) this.#count(group, group.times.splice(0));
      }
    }
  }

  #groupOf(pageType: string, status: number, cache: Kind["cache"]): Group {
    const groups = this.#groups.get(pageType) ?? [];
    for (const group of groups) if (group.status === status && group.cache === cache) return group;
    const added = { pageType, status, cache, times: [] };
    groups.push(added);
    this.#groups.set(pageType, groups);
    return added;
  }
}
