import { removeOldVoteFiles, removeOldVoteRows } from "#server/feedback/old-votes.ts";
import { removeOldSearchFiles, removeOldSearchRows } from "#server/search/old-searches.ts";
import type { SiteServices } from "./site-services.ts";

export type SiteRetention = {
  /** Resolves when nothing is being removed any more. */
  close(): Promise<void>;
};

const lookEveryMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** Joins what removes answers and searches that are older than the operator wants; old support requests are the queue's own. */
export function joinRetention({
  config,
  database,
  ownership,
  log,
}: Pick<SiteServices, "config" | "database" | "ownership" | "log">): SiteRetention {
  const { dataDir } = config;
  const kinds = [
    {
      what: "answers",
      keepMs: config.feedbackKeepDays * dayMs,
      fromFiles: (now: number, keepMs: number) => removeOldVoteFiles(dataDir, now - keepMs),
      fromRows: removeOldVoteRows,
    },
    {
      what: "searches",
      keepMs: config.searchesKeepDays * dayMs,
      fromFiles: (now: number, keepMs: number) => removeOldSearchFiles(dataDir, now, keepMs),
      fromRows: removeOldSearchRows,
    },
  ].filter(({ keepMs }) => keepMs > 0);
  const look = async () => {
    for (const { what, keepMs, fromFiles, fromRows } of kinds) {
      try {
        if (!ownership.isOwner()) return;
        const now = Date.now();
        const removed = await (database === undefined ? fromFiles(now, keepMs) : fromRows(database, now - keepMs));
        if (removed > 0) log.info({ what, removed }, "what was kept long enough is removed");
      } catch (err) {
        log.warn({ err, what }, "what was kept long enough could not be removed");
      }
    }
  };
  let looking = look();
  const again = () => {
    looking = looking.then(look);
  };
  const timer = setInterval(again, lookEveryMs).unref();
  const stop = ownership.subscribe(again);
  return {
    async close() {
      clearInterval(timer);
      stop();
      await looking;
    },
  };
}
