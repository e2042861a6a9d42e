import { LRUCache } from "lru-cache";
import { added, type CounterStore, type PageCounts } from "./counter-files.ts";

/** How a page did with its readers: the trust factors of search results. */
export type PageCounters = {
  /** Zeros for a page that nobody has read. */
  of(pageId: string): PageCounts;
  /** Counts once a session and page. */
  countView(pageId: string, sessionId: string): void;
  /** A voter has one vote, the last; only "yes" counts. */
  countVote(pageId: string, voter: string, isHelpful: boolean): void;
  /** Writes what was not written yet. */
  close(): Promise<void>;
};

const nothing: PageCounts = { numViews: 0, helpfulCount: 0 };

/** What each reader did is remembered for a while only: about 10 MB at most. */
const maxRemembered = 50_000;
/** With a plain number of entries the cache would make room for all of them at once, at every start. */
const grownAsNeeded = { maxSize: maxRemembered, sizeCalculation: () => 1 };
/** A process that dies without warning loses this much at most. */
const writeEveryMs = 5000;
/** What other instances counted is seen so late at most. */
const readEveryMs = 60_000;

/** Counts in memory and keeps what changed in a store. */
export async function openPageCounters(store: CounterStore): Promise<PageCounters> {
  const totals = new Map(await store.read());
  const viewed = new LRUCache<string, true>(grownAsNeeded);
  const votes = new LRUCache<string, boolean>(grownAsNeeded);
  let changes = new Map<string, PageCounts>();
  let timer: NodeJS.Timeout | undefined;

  const change = (pageId: string, { numViews, helpfulCount }: PageCounts) => {
    const before = changes.get(pageId) ?? nothing;
    changes.set(pageId, { numViews: before.numViews + numViews, helpfulCount: before.helpfulCount + helpfulCount });
    timer ??= setTimeout(() => void write(), writeEveryMs).unref();
  };
  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (changes.size === 0) return;
    const written = changes;
    changes = new Map();
    // What cannot be kept is in the log already, and waits for the next time.
    await store.add(written).catch(() => {
      for (const [id, counts] of written) change(id, counts);
    });
  };
  const add = (pageId: string, views: number, helpful: number) => {
    const counts = { numViews: views, helpfulCount: helpful };
    totals.set(pageId, added(totals.get(pageId), counts));
    change(pageId, counts);
  };
  const key = (pageId: string, reader: string) => `${reader} ${pageId}`;

  const readAgain = async () => {
    const found = await store.read();
    totals.clear();
    for (const [id, counts] of found) totals.set(id, counts);
    for (const [id, counts] of changes) totals.set(id, added(totals.get(id), counts));
  };
  const reading = store.changesElsewhere ? setInterval(() => void readAgain(), readEveryMs).unref() : undefined;

  return {
    of: (pageId) => totals.get(pageId) ?? nothing,
    countView(pageId, sessionId) {
      if (viewed.has(key(pageId, sessionId))) return;
      viewed.set(key(pageId, sessionId), true);
      add(pageId, 1, 0);
    },
    countVote(pageId, voter, isHelpful) {
      const wasHelpful = votes.get(key(pageId, voter)) ?? false;
      votes.set(key(pageId, voter), isHelpful);
      if (isHelpful !== wasHelpful) add(pageId, 0, isHelpful ? 1 : -1);
    },
    async close() {
      clearInterval(reading);
      await write();
      await store.close();
    },
  };
}
