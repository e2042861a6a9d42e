import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import * as z from "zod";
import type { Logger } from "#server/http/logger.ts";
import { appendLog } from "#server/store/append-log.ts";
import type { Ownership } from "#server/store/folder-lock.ts";
import { readRecords } from "#server/store/read-records.ts";
import { replaceFile } from "#server/store/replace-file.ts";

export type PageCounts = { readonly numViews: number; readonly helpfulCount: number };
/** Counts by the ids of pages. */
export type CountsByPage = ReadonlyMap<string, PageCounts>;

/** Where page counters are kept (a port: one machine has files, several have a database). */
export type CounterStore = {
  /** Others change the totals, too: they are read again now and then. */
  readonly changesElsewhere?: boolean;
  /** Totals so far. Never rejects: a disk that does not work costs the totals, not the site. */
  read(): Promise<CountsByPage>;
  /** Adds to what is kept, all or nothing. Rejects when it cannot be. */
  add(changes: CountsByPage): Promise<void>;
  close(): Promise<void>;
};

const count = z.number().int();
const totalSchema = z.tuple([z.string(), count.min(0), count.min(0)]);
const untilSchema = z.object({ until: z.string() });
const changeSchema = z.object({ pages: z.array(z.tuple([z.string(), count, count])) });

const totalsFile = "page-counters.jsonl";
const changesFolder = "page-counters";
const hourForm = /^(\d{4}-\d{2}-\d{2}T\d{2})\.jsonl$/;
const hourMs = 60 * 60 * 1000;
/** Nobody writes to the file of an hour any more when it is so many hours old. */
const settledHours = 2;
/** More changes in one hour wait in memory for the next. */
const maxFileBytes = 64 * 1024 * 1024;

type CounterFilesOptions = {
  readonly dataDir: string;
  /** Only the owner of the data folder merges. */
  readonly ownership: Ownership;
  readonly log: Pick<Logger, "info" | "error" | "warn">;
  readonly now?: () => number;
};

/**
 * Page counters on disk. `page-counters/{hour}.jsonl` has changes, one line for all pages of one write; `page-counters.jsonl` has totals, and
 * says until which hour the changes are in them. Changes are added up, so that several processes on one folder lose nothing.
 */
export function counterFiles({ dataDir, ownership, log, now = Date.now }: CounterFilesOptions): CounterStore {
  const dir = resolve(dataDir);
  const folder = join(dir, changesFolder);
  // A clock that is set back must not lead to an hour that is in the totals already.
  let latestHour = "";
  const changes = appendLog({
    folder,
    fileName(ms) {
      const hour = hourOf(ms);
      if (hour > latestHour) latestHour = hour;
      return `${latestHour}.jsonl`;
    },
    keptBy: "system",
    maxBytes: maxFileBytes,
    subject: "page counters",
    log,
    now,
  });
  const merge = async () => {
    if (!ownership.isOwner()) return;
    await mergeHours(dir, hourOf(now() - settledHours * hourMs)).catch((err: unknown) => {
      log.warn({ err, folder }, "page counters could not be merged");
    });
  };
  let merging = Promise.resolve();
  const timer = setInterval(() => {
    merging = merging.then(merge);
  }, hourMs).unref();

  return {
    async read() {
      try {
        await merge();
        const { totals, until, hours } = await readAll(dir);
        latestHour = [until, ...hours].toSorted().at(-1) ?? "";
        // The last hour of the totals is closed: what comes now belongs to the next one at least.
        if (latestHour !== "" && latestHour === until) latestHour = hourOf(Date.parse(`${until}:00:00Z`) + hourMs);
        return totals;
      } catch (err) {
        log.warn({ err, folder }, "page counters could not be read");
        return new Map();
      }
    },
    add: (counts) =>
      changes.append({
        pages: [...counts].map(([id, { numViews, helpfulCount }]) => [id, numViews, helpfulCount]),
      }),
    async close() {
      clearInterval(timer);
      await merging;
      await changes.close();
    },
  };
}

/** Counters that last as long as the process. */
export const noCounterStore: CounterStore = {
  read: async () => new Map(),
  add: async () => undefined,
  close: async () => undefined,
};

type Kept = { readonly totals: Map<string, PageCounts>; readonly until: string; readonly hours: readonly string[] };

/** Hours are read before the totals: one that is merged meanwhile is in the totals then, and is left out here. */
async function readAll(dir: string, lastHour = "9999"): Promise<Kept> {
  const names = await readdir(join(dir, changesFolder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const hours = names.flatMap((name) => hourForm.exec(name)?.[1] ?? []).filter((hour) => hour <= lastHour);
  const changes = new Map<string, [string, PageCounts][]>();
  for (const hour of hours.toSorted()) {
    const found: [string, PageCounts][] = [];
    await readRecords(hourFile(dir, hour), { onRecord: (record) => found.push(...changesOf(record)) });
    changes.set(hour, found);
  }
  const totals = new Map<string, PageCounts>();
  let until = "";
  await readRecords(join(dir, totalsFile), {
    onRecord(record) {
      const total = totalSchema.safeParse(record).data;
      if (total !== undefined) totals.set(total[0], { numViews: total[1], helpfulCount: total[2] });
      else until = untilSchema.safeParse(record).data?.until ?? until;
    },
  });
  for (const [hour, found] of changes) {
    if (hour > until) for (const [id, change] of found) totals.set(id, added(totals.get(id), change));
  }
  return { totals, until, hours };
}

/**
 * Moves the changes of past hours into the totals. The new totals take the old ones' place in one step and name the last hour that is in
 * them, so that a crash between that and the removal counts nothing twice.
 */
async function mergeHours(dir: string, lastHour: string): Promise<void> {
  const { totals, until, hours } = await readAll(dir, lastHour);
  const newest = hours.toSorted().at(-1);
  if (newest === undefined) return;
  if (newest > until) {
    const lines: readonly unknown[] = [
      { until: newest },
      ...[...totals].map(([id, { numViews, helpfulCount }]) => [id, numViews, helpfulCount]),
    ];
    const path = join(dir, totalsFile);
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    await replaceFile(path, text, { copy: `${path}.new`, flags: "w", mode: 0o600 });
  }
  for (const hour of hours) await rm(hourFile(dir, hour), { force: true });
}

/** Both can shrink by a change, and no total is below zero. */
export function added(counts: PageCounts | undefined, change: PageCounts): PageCounts {
  const { numViews, helpfulCount } = counts ?? { numViews: 0, helpfulCount: 0 };
  return {
    numViews: Math.max(0, numViews + change.numViews),
    helpfulCount: Math.max(0, helpfulCount + change.helpfulCount),
  };
}

function changesOf(record: unknown): [string, PageCounts][] {
  const { pages = [] } = changeSchema.safeParse(record).data ?? {};
  return pages.map(([id, numViews, helpfulCount]) => [id, { numViews, helpfulCount }]);
}

/** An hour of UTC, written as "2026-05-04T23": as texts they are in their order, too. */
function hourOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, "2026-05-04T23".length);
}

function hourFile(dir: string, hour: string): string {
  return join(dir, changesFolder, `${hour}.jsonl`);
}
