import { stat } from "node:fs/promises";
import type { Logger } from "#server/http/logger.ts";
import { readRecords } from "#server/store/read-records.ts";
import { dayFile, dayMs, dayOf, listDayFiles } from "./day-files.ts";
import { type QueueRecord, queueRecord } from "./queue-records.ts";

type Following = {
  readonly log: Pick<Logger, "warn" | "error">;
  readonly folder: string;
  readonly now: () => number;
  readonly onRecord: (record: QueueRecord) => void;
};

/** The files of requests as they grow. Both ways to read reject with what the disk said. */
export type FollowedFiles = {
  readAll(): Promise<void>;
  /** What was added since, by whomever. */
  readNew(): Promise<void>;
  /** Everything was read, and the last reading worked. */
  isRead(): Promise<boolean>;
  cannotBeRead(): boolean;
};

/** Reads the day files of a folder, which only grow, each line once; readings take turns. */
export function followedFiles({ folder, log, now, onRecord }: Following): FollowedFiles {
  const ends = new Map<string, number>();
  let hasFailed = false;
  let isRead = false;
  let reading: Promise<void> = Promise.resolve();

  const readFile = async (path: string) => {
    const onUnreadable = (line: number) => log.warn({ file: path, line }, "unreadable line in a requests file");
    const onLine = (line: unknown) => {
      const record = queueRecord(line);
      if (record !== undefined) onRecord(record);
    };
    const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return { size: 0 };
      throw error;
    });
    // Shorter: old requests were taken out of it. Nothing in it is new then, and reading it again changes nothing.
    const end = ends.get(path) ?? 0;
    if (size !== end)
      ends.set(path, await readRecords(path, { onRecord: onLine, onUnreadable, from: size < end ? 0 : end }));
  };
  const inTurn = (read: () => Promise<void>) => {
    const done = reading.then(read).then(
      () => {
        hasFailed = false;
      },
      (err: unknown) => {
        if (!hasFailed) log.error({ err, folder }, "support requests cannot be read: see DATA_DIR");
        hasFailed = true;
        throw err;
      },
    );
    reading = done.catch(() => undefined);
    return done;
  };
  const readAll = () =>
    inTurn(async () => {
      for (const { path } of await listDayFiles(folder)) await readFile(path);
      isRead = true;
    });
  return {
    readAll,
    /** Lines are added to the file of the day only; midnight, and clocks that differ or are set back, make it one of three. */
    readNew: () =>
      isRead
        ? inTurn(async () => {
            for (const ms of [now() - dayMs, now(), now() + dayMs]) await readFile(dayFile(folder, dayOf(ms)));
          })
        : readAll(),
    isRead: async () => {
      await reading;
      return isRead && !hasFailed;
    },
    cannotBeRead: () => hasFailed,
  };
}
