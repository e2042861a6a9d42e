import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Logger } from "#server/http/logger.ts";
import { appendLog } from "#server/store/append-log.ts";
import { readRecords } from "#server/store/read-records.ts";

/** Spool: what is on the disk of this machine, on its way to a place that is away. */
export type Spool<Row> = {
  /** Resolves when the disk has it; rejects when it has not. */
  add(row: Row): Promise<void>;
  /** So many that were added here wait. */
  waiting(): number;
  /** Tries a last time; what is left waits for the next process. */
  close(): Promise<void>;
};

type SpoolOptions<Row> = {
  readonly dataDir: string;
  readonly log: Pick<Logger, "info" | "error">;
  readonly isAway: () => boolean;
  /** Writes them all or none; rejects when they are to wait. Doing it twice must change nothing. */
  readonly write: (rows: readonly Row[]) => Promise<unknown>;
  readonly lookEveryMs?: number;
};

const folderName = "feedback-waiting";
const usualLookMs = 1000;
const batchSize = 200;
const maxFileBytes = 8 * 1024 * 1024;
/** A file of another process that nobody has written to for so long is nobody's any more. */
const abandonedMs = 60 * 60 * 1000;

/**
 * Keeps rows in a file of this process in `dataDir` and passes them on when their place is back. Files of processes that ended are passed on by
 * those that come after them: once at the start, and later by the hour.
 */
export function spool<Row>(options: SpoolOptions<Row>): Spool<Row> {
  const { dataDir, log, isAway, write, lookEveryMs = usualLookMs } = options;
  const folder = join(resolve(dataDir), folderName);
  const own = `${randomUUID()}.jsonl`;
  const subject = "answers that wait for the database";
  const lines = appendLog({ folder, fileName: () => own, keptBy: "disk", maxBytes: maxFileBytes, subject, log });
  let waiting = 0;
  let nextLookAtOthers = 0;
  let passing: Promise<void> = Promise.resolve();

  /** Resolves with the size of what was passed on: more may have been written meanwhile. */
  const passOnFile = async (name: string) => {
    const rows: Row[] = [];
    // What this code has written, and nobody else.
    const end = await readRecords(join(folder, name), { onRecord: (row) => rows.push(row as Row) });
    for (let at = 0; at < rows.length; at += batchSize) await write(rows.slice(at, at + batchSize));
    return { end, count: rows.length };
  };
  const passOnOwn = async () => {
    const { end, count } = await passOnFile(own);
    const { size } = await stat(join(folder, own));
    if (size !== end) return;
    await rm(join(folder, own));
    waiting -= count;
  };
  const passOnOthers = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name !== own && name.endsWith(".jsonl"));
    for (const name of names) {
      const { end } = await passOnFile(name);
      const { size, mtimeMs } = await stat(join(folder, name));
      if (size === end && Date.now() - mtimeMs > abandonedMs) await rm(join(folder, name), { force: true });
    }
    nextLookAtOthers = performance.now() + abandonedMs;
  };
  const look = async () => {
    if (isAway()) return;
    try {
      if (waiting > 0) await passOnOwn();
      if (performance.now() >= nextLookAtOthers) await passOnOthers();
    } catch {
      // It is away again: they go on waiting.
    }
  };
  const lookAgain = () => {
    passing = passing.then(look);
    return passing;
  };
  void lookAgain();
  const timer = setInterval(lookAgain, lookEveryMs).unref();
  return {
    // One after the other with passing on: a file is not removed between the last look at it and a line that comes.
    add(row) {
      const added = passing.then(() => lines.append(row as object));
      passing = added.then(
        () => {
          waiting += 1;
        },
        () => undefined,
      );
      return added;
    },
    waiting: () => waiting,
    async close() {
      clearInterval(timer);
      await lookAgain();
    },
  };
}
