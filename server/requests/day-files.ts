import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The records of one day. Days are those of UTC, written as "2026-05-04": as texts they are in their order, too. */
export type DayFile = { readonly day: string; readonly path: string };

const nameForm = /^requests-(\d{4}-\d{2}-\d{2})\.jsonl$/;

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, "2026-05-04".length);
}

export function dayFile(folder: string, day: string): string {
  return join(folder, `requests-${day}.jsonl`);
}

/** Every file of a folder, oldest first; none where there is no such folder. */
export async function listDayFiles(folder: string): Promise<readonly DayFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  const days = names.flatMap((name) => nameForm.exec(name)?.[1] ?? []);
  return days.sort().map((day) => ({ day, path: dayFile(folder, day) }));
}
