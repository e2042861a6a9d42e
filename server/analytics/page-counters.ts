import { LRUCache } from "lru-cache";
import type { CountersFile, PageCounts } from "./counters-file.ts";

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

/** Counts in memory and keeps the totals in a file. */
export async function openPageCounters(file: CountersFile): Promise<PageCounters> {
  const totals = new Map(await file.read());
  const viewed = new LRUCache<string, true>(grownAsNeeded);
  const votes = new LRUCache<string, boolean>(grownAsNeeded);
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = [...changed].map((id) => [id, totals.get(id) ?? nothing] as const);
    changed.clear();
    await file.append(lines, totals);
  };
  const add = (pageId: string, views: number, helpful: number) => {
    const { numViews, helpfulCount } = totals.get(pageId) ?? nothing;
    totals.set(pageId, { numViews: numViews + views, helpfulCount: Math.max(0, helpfulCount + helpful) });
    changed.add(pageId);
    timer ??= setTimeout(() => void write(), writeEveryMs).unref();
  };
  const key = (pageId: string, reader: string) => `${reader} ${pageId}`;

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
    close: write,
  };
}
