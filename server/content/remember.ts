import { LRUCache } from "lru-cache";
import type { ContentSource, ContentTag, Tagged } from "./content-source.ts";

/**
 * Memoization with invalidation by tags: remembers what was made from content under a key until content changes something it was
 * made from. For few, costly answers such as the sitemap: of more than `maxAnswers` those not asked for longest are forgotten.
 * Concurrent calls for one key share the work, and a failure is not remembered.
 */
export function remember<Value>(content: ContentSource, maxAnswers = 32) {
  const made = new LRUCache<string, Promise<Tagged<Value>>>({ max: maxAnswers });
  content.subscribe(({ tags }) => {
    for (const [key, pending] of made) {
      pending.then(
        (value) => value.tags.some((tag) => tags.has(tag)) && made.delete(key),
        () => undefined,
      );
    }
  });
  return async (key: string, make: () => Promise<Tagged<Value>>): Promise<Value> => {
    await content.settled();
    const known = made.get(key);
    if (known !== undefined) return (await known).value;
    const pending = make();
    made.set(key, pending);
    pending.catch(() => made.delete(key));
    return (await pending).value;
  };
}

/** All tags of several answers. */
export function allTags(...answers: readonly Tagged<unknown>[]): readonly ContentTag[] {
  return answers.flatMap(({ tags }) => tags);
}
