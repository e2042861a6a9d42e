import { constants } from "node:fs";
import { access, cp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import * as z from "zod";
import { SiteError } from "#shared/errors.ts";
import { type DataMigration, dataMigrations } from "./data-migrations.ts";
import type { Ownership } from "./folder-lock.ts";
import { replaceFile } from "./replace-file.ts";

/** The data folder has a format that this version cannot serve. */
export class DataFormatError extends SiteError {
  override readonly name = "DataFormatError";
  readonly code = "DATA_FORMAT";
}

/** Schema version file: says which format the data folder has. */
const formatFile = "format.json";
/** What 0.1.0 wrote, which kept no such file. */
const formatWithoutFile = 1;

const formatSchema = z.object({ format: z.number().int().positive() });

/** Of one process, made again from content, or a copy already. */
const notCopied = /^(?:process\.lock.*|search-index\.bin.*|before-format-\d.*)$/;

const usualWaitMs = 60_000;
const lookAgainMs = 250;

type DataFolder = {
  readonly dir: string;
  readonly ownership: Pick<Ownership, "isOwner">;
  readonly log: Pick<Logger, "info" | "warn">;
  /** By the format that each begins with, counted from 1. */
  readonly migrations?: readonly DataMigration[];
  /** How long the process that has the folder may take to leave, in ms. */
  readonly waitMs?: number;
};

/** The format that this version writes. */
export function currentFormat(migrations: readonly DataMigration[] = dataMigrations): number {
  return formatWithoutFile + migrations.length;
}

/** The format that a data folder has; that of 0.1.0 where no file says it, or none can be reached. Rejects when the file cannot be read. */
export async function formatOf(dir: string): Promise<number> {
  const text = await readFile(join(dir, formatFile), "utf8").catch((error: NodeJS.ErrnoException) => {
    // Pages are served without a folder that can be written to; what is to be kept is then refused, one by one.
    if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EACCES") return undefined;
    throw error;
  });
  if (text === undefined) return formatWithoutFile;
  try {
    return formatSchema.parse(JSON.parse(text)).format;
  } catch (cause) {
    throw new DataFormatError(`${join(dir, formatFile)} does not say which format the data has`, { cause });
  }
}

/**
 * Schema migration: brings a data folder of an earlier version to the present format, forward only. What was there is kept in
 * `before-format-N`. Cut off at any moment it is done again at the next start. A folder that cannot be written stays as it is.
 *
 * @throws {DataFormatError} for a folder of a later version, and when a process of an earlier one does not leave it.
 */
export async function migrateData(folder: DataFolder): Promise<void> {
  const { dir, log, migrations = dataMigrations } = folder;
  const current = currentFormat(migrations);
  const found = await formatOf(dir);
  if (found > current)
    throw new DataFormatError(
      `DATA_DIR is "${dir}": its data has format ${found}, which a later version wrote; this one knows ${current} at most. Install that version, or restore a backup from before`,
    );
  if (found === current || !(await canBeWritten(dir))) return;
  if ((await namesIn(dir)).length === 0) return noteFormat(dir, current);
  await owned(folder, current);
  const from = await formatOf(dir);
  if (from >= current) return;
  const copy = await keepCopy(dir, current);
  for (const migrate of migrations.slice(from - formatWithoutFile)) await migrate(dir);
  await noteFormat(dir, current);
  log.info({ dir, from, to: current, copy }, "the data folder has a new format; what was there is kept");
}

async function canBeWritten(dir: string): Promise<boolean> {
  // A file in its place can be written to, and is no folder.
  return access(`${dir}/.`, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** What the site wrote down; empty for a folder that is new. */
async function namesIn(dir: string): Promise<readonly string[]> {
  return (await readdir(dir)).filter((name) => !notCopied.test(name));
}

/** A process of an earlier version would go on writing in its own format. */
async function owned({ dir, ownership, log, waitMs = usualWaitMs }: DataFolder, current: number): Promise<void> {
  const giveUpAt = performance.now() + waitMs;
  if (!ownership.isOwner()) log.warn({ dir }, "the data folder's new format waits until another process leaves it");
  while (!ownership.isOwner()) {
    if (performance.now() > giveUpAt)
      throw new DataFormatError(
        `DATA_DIR is "${dir}": it is brought to format ${current} when no other process uses it; stop the one that does`,
      );
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

/** A copy has its name when it is whole; one of an attempt that was cut off is the older and better one. */
async function keepCopy(dir: string, format: number): Promise<string> {
  const copy = join(dir, `before-format-${format}`);
  const isThere = await access(copy).then(
    () => true,
    () => false,
  );
  if (isThere) return copy;
  const partial = `${copy}.partial`;
  await rm(partial, { recursive: true, force: true });
  for (const name of await namesIn(dir))
    await cp(join(dir, name), join(partial, name), { recursive: true, mode: constants.COPYFILE_FICLONE });
  await rename(partial, copy);
  return copy;
}

async function noteFormat(dir: string, format: number): Promise<void> {
  const path = join(dir, formatFile);
  await replaceFile(path, `${JSON.stringify({ format })}\n`, { copy: `${path}.new`, flags: "w", mode: 0o600 });
}
