import { LRUCache } from "lru-cache";

const windowMs = 60_000;
const firstOfEach = 10;
/** Of those after the first ones of a minute. */
const oneOf = 100;
/** Of all messages together, whatever they say. */
const maxAMinute = 100;
const maxKnown = 1000;

/** Sampling of log lines: answers whether one more of this message is to be logged: the first 10 of a minute, then one of a hundred, 100 of all. */
export function createSampling(now: () => number): (message: string) => boolean {
  const counts = new LRUCache<string, number>({ max: maxKnown });
  let startedAt = now();
  let logged = 0;
  return (message) => {
    if (now() - startedAt >= windowMs) {
      counts.clear();
      startedAt = now();
      logged = 0;
    }
    const count = (counts.get(message) ?? 0) + 1;
    counts.set(message, count);
    const isWanted = (count <= firstOfEach || count % oneOf === 0) && logged < maxAMinute;
    if (isWanted) logged += 1;
    return isWanted;
  };
}
