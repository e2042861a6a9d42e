import { type Database, DatabaseDownError, jitteredBackoffMs } from "./database.ts";

/** Write-behind buffer: rows on their way to the database, kept in memory while it is down. */
export type BufferedRows<Row> = {
  /**
   * Resolves when the row is kept, or, where that takes longer than `patienceMs`, while it waits. False: so much waits already that it
   * was not taken.
   */
  add(row: Row, patienceMs: number): Promise<boolean>;
  waiting(): number;
  /** Resolves when nothing waits any more, or the last try has failed. */
  close(): Promise<void>;
};

type BufferedRowsOptions<Row> = {
  readonly database: Database;
  readonly maxWaiting: number;
  /** Writes them all or none. Doing it twice must change nothing: the answer to the first may have been lost. */
  readonly write: (rows: readonly Row[]) => Promise<unknown>;
};

const batchSize = 200;

export function bufferedRows<Row>({ database, maxWaiting, write }: BufferedRowsOptions<Row>): BufferedRows<Row> {
  let waiting: { readonly row: Row; readonly done: () => void }[] = [];
  let writing: Promise<void> | undefined;
  let isClosed = false;

  const writeAll = async () => {
    for (let failures = 0; waiting.length > 0; ) {
      const batch = waiting.slice(0, batchSize);
      try {
        await write(batch.map(({ row }) => row));
        failures = 0;
      } catch (error) {
        // What the database refuses for good would hold all others for ever.
        if (error instanceof DatabaseDownError) {
          if (isClosed) return;
          failures += 1;
          await new Promise((resolve) => setTimeout(resolve, jitteredBackoffMs(failures)).unref());
          continue;
        }
      }
      waiting = waiting.slice(batch.length);
      for (const { done } of batch) done();
    }
  };
  const start = () => {
    writing ??= writeAll().finally(() => {
      writing = undefined;
      // One that came in the very last moment.
      if (waiting.length > 0 && !isClosed) start();
    });
  };
  return {
    async add(row, patienceMs) {
      if (waiting.length >= maxWaiting) return false;
      let timer: NodeJS.Timeout | undefined;
      const written = new Promise<void>((resolve) => waiting.push({ row, done: resolve }));
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs);
      });
      start();
      await Promise.race([written, late]);
      clearTimeout(timer);
      return true;
    },
    waiting: () => (database.isDown() ? waiting.length : 0),
    async close() {
      isClosed = true;
      await writing;
      if (waiting.length > 0) await writeAll();
    },
  };
}
