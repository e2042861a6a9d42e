import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#server/store/database/database.ts";
import { feedbackFolder, voteFilePattern } from "./vote-log.ts";

/** Data retention: removes the files of months that ended before `before` (ms since 1970). Answers how many. */
export async function removeOldVoteFiles(dataDir: string, before: number): Promise<number> {
  const folder = join(dataDir, feedbackFolder);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
  const old = names.filter((name) => voteFilePattern.test(name) && endOfMonth(name) <= before);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** The same of the database that several instances share. */
export async function removeOldVoteRows({ query }: Pick<Database, "query">, before: number): Promise<number> {
  const gone = await query("delete from signpost.votes where at < $1 returning id", [new Date(before)]);
  return gone.length;
}

/** The first moment after the month of a file such as 2025-11.jsonl. */
function endOfMonth(name: string): number {
  return Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5, 7)));
}
