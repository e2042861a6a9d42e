import { open, rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Database } from "#server/store/database/database.ts";
import { parsedLine } from "#server/store/read-records.ts";
import { isRecord } from "#shared/record.ts";
import { olderSearchFiles, searchesFile } from "./search-log.ts";

/**
 * Data retention: no search is kept longer than `keepMs` (times in ms). The file that is written to is never rewritten: it becomes the older
 * one when its first search is half that old, and the older one goes when its last one is. Answers how many files went.
 */
export async function removeOldSearchFiles(dataDir: string, now: number, keepMs: number): Promise<number> {
  const halfAgo = now - keepMs / 2;
  const pathOf = (name: string) => resolve(dataDir, name);
  let removed = 0;
  for (const name of olderSearchFiles) {
    const found = await stat(pathOf(name)).catch(() => undefined);
    if (found === undefined || found.mtimeMs > halfAgo) continue;
    await rm(pathOf(name), { force: true });
    removed += 1;
  }
  // What the older file has came before this: it has gone above.
  const older = olderSearchFiles.at(-1);
  if (older !== undefined && (await firstTimeOf(pathOf(searchesFile))) <= halfAgo)
    await rename(pathOf(searchesFile), pathOf(older));
  return removed;
}

/** The same of the database that several instances share. */
export async function removeOldSearchRows({ query }: Pick<Database, "query">, before: number): Promise<number> {
  const gone = await query("delete from signpost.searches where at < $1 returning id", [new Date(before)]);
  return gone.length;
}

/** A record of a search is some hundred bytes. */
const headBytes = 65_536;

/** When the first record of a file was written; never (infinity) where there is none. */
async function firstTimeOf(path: string): Promise<number> {
  const file = await open(path, "r").catch(() => undefined);
  if (file === undefined) return Number.POSITIVE_INFINITY;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    for (const line of buffer.toString("utf8", 0, bytesRead).split("\n")) {
      const record = parsedLine(line);
      const at = isRecord(record) && typeof record["at"] === "string" ? Date.parse(record["at"]) : Number.NaN;
      if (!Number.isNaN(at)) return at;
    }
  } finally {
    await file.close();
  }
  return Number.POSITIVE_INFINITY;
}
