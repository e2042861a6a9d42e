import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/** Lines of JSON that survive the end of the process at any moment. */
export type Journal = {
  /** Resolves when the record is on the disk; records appended at the same time are written together. */
  append(record: object): Promise<void>;
  close(): Promise<void>;
};

type Waiting = { readonly line: string; readonly resolve: () => void; readonly reject: (error: unknown) => void };

const newline = 0x0a;

/**
 * Opens a journal, made when it is not there, and hands each of its records to `onRecord`, oldest first. A last line without
 * its end was never acknowledged: it is passed over, and what comes next begins a line of its own. Nothing is ever cut off: during
 * a restart another process may still be writing. Other unreadable lines are told to `onUnreadable`.
 */
export async function openJournal(
  file: string,
  onRecord: (record: unknown) => void,
  onUnreadable: (lineNumber: number) => void,
): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, "a+", 0o600);
  return appending(handle, await readRecords(handle, onRecord, onUnreadable));
}

/** Reads all whole lines; answers whether half a line stands at the end. */
export async function readRecords(
  handle: FileHandle,
  onRecord: (record: unknown) => void,
  onUnreadable: (lineNumber: number) => void,
): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  let lineNumber = 0;
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 1_048_576 })) {
    // A stream without encoding gives buffers.
    let bytes = Buffer.concat([rest, chunk as Buffer]);
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline)) {
      lineNumber += 1;
      const record = at === 0 ? undefined : parsed(bytes.subarray(0, at).toString("utf8"));
      if (record !== undefined) onRecord(record);
      else if (at > 0) onUnreadable(lineNumber);
      bytes = bytes.subarray(at + 1);
    }
    rest = bytes;
  }
  return rest.length > 0;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param isTornAtFirst the end of the file is half a line: what comes next begins with the end of that. */
function appending(handle: FileHandle, isTornAtFirst: boolean): Journal {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let isTorn = isTornAtFirst;

  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await handle.appendFile((isTorn ? "\n" : "") + batch.map(({ line }) => line).join(""));
        await handle.datasync();
        isTorn = false;
        for (const { resolve } of batch) resolve();
      } catch (error) {
        isTorn = true;
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
      await handle.close();
    },
  };
}
