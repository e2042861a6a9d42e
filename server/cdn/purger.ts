import type { Upstream } from "#server/gateway/upstream.ts";
import { keepTrying, type PersistentWork } from "#server/http/keep-trying.ts";
import type { Logger } from "#server/http/logger.ts";
import { keysPerCall, type PurgeSetting, purgeCall } from "./purge-call.ts";
import { anythingKey, surrogateKey } from "./surrogate-keys.ts";

type PurgerParts = {
  readonly cache: Upstream;
  readonly setting: PurgeSetting;
  readonly log: Pick<Logger, "info">;
  readonly gatherMs?: number;
  /** After so long what was dropped is dropped once more. */
  readonly againMs?: number;
};

export type Purger = Pick<PersistentWork, "isFailing" | "close"> & {
  /** What was made from any of the tags is out of date. */
  drop(tags: Iterable<string>): void;
  /** How many keys the cache has not been told of yet. */
  waiting(): number;
};

/** Content is applied within milliseconds of an event: what changes together is dropped together. */
const usualGatherMs = 50;
/** Longer than a page that was asked for before the change is on its way. */
const usualAgainMs = 5000;

/**
 * CDN purging by surrogate keys: tells a cache what to drop when content changes, gathered, and again until it was taken. A page that
 * was made before the change may reach the cache after the purge: so each key is dropped a second time a few seconds later.
 */
export function cdnPurger({
  cache,
  setting,
  log,
  gatherMs = usualGatherMs,
  againMs = usualAgainMs,
}: PurgerParts): Purger {
  const waiting = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const send = async () => {
    const keys = [...waiting];
    for (let at = 0; at < keys.length; at += keysPerCall[setting.kind]) {
      const batch = keys.slice(at, at + keysPerCall[setting.kind]);
      const result = await cache.call({
        ...purgeCall(setting, batch),
        isBodyUnread: true,
        read: ({ status }) => {
          if (status >= 400) throw new Error(`it answered ${status}`);
        },
      });
      if (!result.ok) throw result.error;
      for (const key of batch) waiting.delete(key);
    }
    if (keys.length > 0) log.info({ keys: keys.length }, "the cache before the site was told of a change");
  };
  const work = keepTrying(send, { gatherMs });
  const add = (keys: readonly string[]) => {
    for (const key of keys) waiting.add(key);
    work.wanted();
  };
  return {
    drop(tags) {
      const keys = [...new Set([...tags].map(surrogateKey)), anythingKey];
      add(keys);
      const timer = setTimeout(() => {
        timers.delete(timer);
        add(keys);
      }, againMs).unref();
      timers.add(timer);
    },
    waiting: () => waiting.size,
    isFailing: work.isFailing,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await work.close();
    },
  };
}
