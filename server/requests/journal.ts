import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dayFile, dayOf } from "./day-files.ts";

/** Lines of JSON that survive the end of the process at any moment. */
export type Journal = {
  /** Resolves when the record is on the disk; records appended at the same time are written together. */
  append(record: object): Promise<void>;
  close(): Promise<void>;
};

type Waiting = { readonly line: string; readonly resolve: () => void; readonly reject: (error: unknown) => void };

/** A file that is being written. */
type OpenDay = { readonly day: string; readonly handle: FileHandle; isTorn: boolean };

const newline = 0x0a;

/**
 * Opens a journal in a folder, which is made when it is not there. Records are added to the file of the day on which they are
 * written, and nothing in that file is ever changed or cut off: during a restart another process may still be writing there.
 */
export async function openJournal(folder: string, now: () => number): Promise<Journal> {
  let today = await openDay(folder, dayOf(now()));
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;

  const turnPage = async () => {
    const day = dayOf(now());
    if (day === today.day) return;
    const next = await openDay(folder, day);
    await today.handle.close();
    today = next;
  };
  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await turnPage();
        await today.handle.appendFile((today.isTorn ? "\n" : "") + batch.map(({ line }) => line).join(""));
        await today.handle.datasync();
        today.isTorn = false;
        for (const { resolve } of batch) resolve();
      } catch (error) {
        today.isTorn = true;
        for (const { reject } of batch) reject(error);
      }
    }
    writing = undefined;
  };
  return {
    append: (record) =>
      new Promise((resolve, reject) => {
        waiting.push({ line: `${JSON.stringify(record)}\n`, resolve, reject });
        writing ??= write();
      }),
    async close() {
      await writing;
      await today.handle.close();
    },
  };
}

/** A last line without its end was never acknowledged: what comes next begins a line of its own. */
async function openDay(folder: string, day: string): Promise<OpenDay> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await open(dayFile(folder, day), "a+", 0o600);
  const { size } = await handle.stat();
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
  return { day, handle, isTorn: size > 0 && buffer[0] !== newline };
}
