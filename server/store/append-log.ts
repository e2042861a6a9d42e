import { constants } from "node:fs";
import { access, type FileHandle, mkdir, open, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { SiteError } from "#shared/errors.ts";
import { tornMark } from "./read-records.ts";

/** The file has reached its largest size. */
class LogFullError extends SiteError {
  override readonly name = "LogFullError";
  readonly code = "LOG_FULL";
}

/** Append-only log: lines of JSON that survive the end of the process at any moment. */
export type AppendLog = {
  /**
   * Resolves when the records are kept; those appended at the same time are written together. Rejects with what the disk said: the
   * records may or may not be found later. A record is one line, and counts only with its end.
   */
  append(...records: readonly object[]): Promise<void>;
  /** Nothing can be kept at the moment; each record tries again. */
  isBroken(): boolean;
  /** Resolves when nothing is being written any more. */
  close(): Promise<void>;
};

export type AppendLogOptions = {
  /** Made, for this user only, when it is first needed. */
  readonly folder: string;
  /** The file that lines go to at a moment: rotation by time. Files of other names are never touched. */
  readonly fileName: (nowMs: number) => string | Promise<string>;
  /**
   * When a record counts as kept. "disk": when the disk has it (fdatasync), for what somebody is promised. "system": when the operating
   * system has it, which a crash of the process survives and a power cut may not, for what the site notes for itself.
   */
  readonly keptBy: "disk" | "system";
  /** A file never grows beyond this. */
  readonly maxBytes?: number;
  /** Rotation by size: a full file takes this name, in place of the one before it. Absent: what comes next is refused. */
  readonly olderName?: string;
  /** Names what is kept, in the log: "{subject} cannot be kept: see DATA_DIR". */
  readonly subject: string;
  readonly log: Pick<Logger, "info" | "error">;
  readonly now?: () => number;
};

type Waiting = { readonly lines: string; readonly resolve: () => void; readonly reject: (error: unknown) => void };

const newline = 0x0a;

/**
 * Opens an append-only log. Lines are only ever added, and before each write the file is looked at anew: half a line that a crash left,
 * of this process or another one, is ended first and counts for nothing; a file that was moved away is begun again. So several
 * processes may append to one folder.
 */
export function appendLog(options: AppendLogOptions): AppendLog {
  const { folder, subject, log } = options;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let isBroken = false;

  const note = (err?: unknown) => {
    const wasBroken = isBroken;
    isBroken = err !== undefined;
    if (isBroken && !wasBroken) log.error({ err, folder }, `${subject} cannot be kept: see DATA_DIR`);
    if (!isBroken && wasBroken) log.info({ folder }, `${subject} can be kept again`);
  };
  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await writeLines(options, batch.map(({ lines }) => lines).join(""));
        note();
        for (const { resolve } of batch) resolve();
      } catch (error) {
        note(error);
        for (const { reject } of batch) reject(error);
      }
    }
    writing = undefined;
  };
  void nearestFolder(folder)
    .then((existing) => access(existing, constants.W_OK))
    .catch(note);

  return {
    append: (...records) =>
      new Promise((resolve, reject) => {
        waiting.push({ lines: records.map((record) => `${JSON.stringify(record)}\n`).join(""), resolve, reject });
        writing ??= write();
      }),
    isBroken: () => isBroken,
    close: async () => writing,
  };
}

async function writeLines(options: AppendLogOptions, lines: string): Promise<void> {
  const { folder, fileName, keptBy, now = Date.now } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bytes = Buffer.from(lines);
  const { file, size } = await openWithRoom(join(folder, await fileName(now())), bytes.length, options);
  try {
    await writeWhole(file, (await isTorn(file, size)) ? Buffer.concat([Buffer.from(`${tornMark}\n`), bytes]) : bytes);
    if (keptBy === "disk") {
      await file.datasync();
      // The name of a new file is in the folder, which the disk must have, too.
      if (size === 0) await syncFolder(folder);
    }
  } finally {
    await file.close();
  }
}

/** @throws {LogFullError} */
async function openWithRoom(path: string, needed: number, { maxBytes, olderName }: AppendLogOptions) {
  const file = await open(path, "a+", 0o600);
  const { size } = await file.stat();
  if (maxBytes === undefined || size === 0 || size + needed <= maxBytes) return { file, size };
  await file.close();
  if (olderName === undefined) throw new LogFullError(`${path} has reached its largest size`);
  await rename(path, join(dirname(path), olderName));
  return { file: await open(path, "a+", 0o600), size: 0 };
}

async function isTorn(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== newline;
}

/** In one call of the system when it can be, so that lines of two processes do not mix. */
async function writeWhole(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The innermost folder on the way that is there; a file in its place is found out when something is added below it. */
async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" && dirname(path) !== path) return undefined;
    throw error;
  });
  if (found === undefined) return nearestFolder(dirname(path));
  if (!found.isDirectory()) throw new Error(`${path} is not a folder`);
  return path;
}
