import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { SharedCounts } from "#server/http/shared-counts.ts";
import { type Database, DatabaseDownError, jitteredBackoffMs } from "./database.ts";

/** `own` was used here, of which the database has `sent`; it knew `known` of all instances. */
type Count = { readonly windowMs: number; readonly window: number; own: number; sent: number; known: number };

/** Who has used nothing for long is forgotten first. */
const maxCounts = 50_000;
/** What is used within so long goes in one statement, while another one may be on its way. */
const gatherMs = 10;
const maxAtOnce = 1000;
const cleanEveryMs = 60_000;

/**
 * Counts exchanged over the database: each is kept here and sent in the background, and the answer says what all instances used. While the database
 * is away each instance counts alone.
 */
export function countRows(database: Database): SharedCounts {
  const counts = new LRUCache<string, Count>({ maxSize: maxCounts, sizeCalculation: () => 1 });
  const unsent = new Set<string>();
  let isExchanging = false;

  const present = (name: string, windowMs: number) => {
    // Addresses and accounts are in the database as digests, and no longer than their window.
    const key = createHash("sha256").update(`${windowMs} ${name}`).digest("base64url").slice(0, 22);
    const window = Math.floor(Date.now() / windowMs);
    const found = counts.get(key);
    if (found?.window === window) return { key, count: found };
    const count: Count = { windowMs, window, own: 0, sent: 0, known: 0 };
    counts.set(key, count);
    return { key, count };
  };
  const send = async () => {
    const keys = [...unsent].slice(0, maxAtOnce);
    const batch = keys.toSorted().flatMap((key) => {
      const count = counts.peek(key);
      return count === undefined ? [] : [{ key, count, amount: count.own - count.sent }];
    });
    for (const key of keys) unsent.delete(key);
    try {
      const rows = await database.query<{ name: string; window: string; used: number }>(
        `insert into signpost.shared_counts as c (name, window_start, used, until)
          select n, w, u, to_timestamp(e) from unnest($1::text[], $2::bigint[], $3::float8[], $4::float8[]) x (n, w, u, e)
          on conflict (name, window_start) do update set used = c.used + excluded.used
          returning name, window_start as window, used`,
        [
          batch.map(({ key }) => key),
          batch.map(({ count }) => count.window),
          batch.map(({ amount }) => amount),
          batch.map(({ count }) => ((count.window + 1) * count.windowMs) / 1000),
        ],
      );
      const usedOf = new Map(rows.map(({ name, used }) => [name, used]));
      for (const { key, count, amount } of batch) {
        count.sent += amount;
        count.known = usedOf.get(key) ?? count.known;
      }
    } catch (error) {
      for (const { key } of batch) unsent.add(key);
      throw error;
    }
  };
  const exchange = async () => {
    isExchanging = true;
    for (let failures = 0; unsent.size > 0; ) {
      await pause(failures === 0 ? gatherMs : jitteredBackoffMs(failures + 3));
      failures = await send().then(
        () => 0,
        (error: unknown) => {
          if (!(error instanceof DatabaseDownError)) unsent.clear();
          return failures + 1;
        },
      );
    }
    isExchanging = false;
  };
  setInterval(() => {
    void database.query("delete from signpost.shared_counts where until < now()").catch(() => undefined);
  }, cleanEveryMs).unref();

  return {
    add(name, windowMs, amount) {
      const { key, count } = present(name, windowMs);
      count.own += amount;
      unsent.add(key);
      if (!isExchanging) void exchange();
    },
    elsewhere(name, windowMs) {
      const { count } = present(name, windowMs);
      return Math.max(0, count.known - count.sent);
    },
    total(name, windowMs) {
      const { count } = present(name, windowMs);
      return count.own + Math.max(0, count.known - count.sent);
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
