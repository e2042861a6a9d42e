/**
 * Cache invalidation by surrogate keys: which pages were made from what: finds the pages that a change of content makes out of
 * date.
 */
export class TagIndex {
  readonly #keysByTag = new Map<string, Set<string>>();

  add(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys === undefined) this.#keysByTag.set(tag, new Set([key]));
      else keys.add(key);
    }
  }

  remove(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  keysOf(tags: Iterable<string>): ReadonlySet<string> {
    const found = new Set<string>();
    for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) found.add(key);
    return found;
  }
}
