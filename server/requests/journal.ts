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
 * its end was never acknowledged: it is cut off. Another unreadable line is passed over and told to `onUnreadable`.
 */
export async function openJournal(
  file: string,
  onRecord: (record: unknown) => void,
  onUnreadable: (lineNumber: number) => void,
): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, "a+", 0o600);
  const end = await readRecords(handle, onRecord, onUnreadable);
  await handle.truncate(end);
  return appending(handle);
}

/** Reads all whole lines; answers where the last one ends. */
async function readRecords(
  handle: FileHandle,
  onRecord: (record: unknown) => void,
  onUnreadable: (lineNumber: number) => void,
): Promise<number> {
  let end = 0;
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
      end += at + 1;
      bytes = bytes.subarray(at + 1);
    }
    rest = bytes;
  }
  return end;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) ?? undefined;
  } catch {
    return undefined;
  }
}

function appending(handle: FileHandle): Journal {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  /** The end of the file is half a line: what comes next begins with the end of that. */
  let isTorn = false;

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
