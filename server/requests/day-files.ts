import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The records of one day. Days are those of UTC, written as "2026-05-04": as texts they are in their order, too. */
export type DayFile = { readonly day: string; readonly path: string };

export const dayMs = 24 * 60 * 60 * 1000;

const nameForm = /^requests-(\d{4}-\d{2}-\d{2})\.jsonl$/;

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, "2026-05-04".length);
}

function dayFileName(day: string): string {
  return `requests-${day}.jsonl`;
}

export function dayFile(folder: string, day: string): string {
  return join(folder, dayFileName(day));
}

/**
 * The name of the file that lines are added to: that of the day, or of the next one when that was begun before the clock was set back. So
 * lines stay in the order of their writing: what became of a request never stands before the request.
 */
export async function dayFileToAppend(folder: string, nowMs: number): Promise<string> {
  const [today, tomorrow] = [dayFileName(dayOf(nowMs)), dayFileName(dayOf(nowMs + dayMs))];
  const isBegun = await stat(join(folder, tomorrow)).then(
    () => true,
    () => false,
  );
  return isBegun ? tomorrow : today;
}

/** What is in a folder; nothing where there is no such folder. */
export function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
}

/** The files of a folder, oldest first. */
export async function listDayFiles(folder: string): Promise<readonly DayFile[]> {
  const names = await namesIn(folder);
  const days = names.flatMap((name) => nameForm.exec(name)?.[1] ?? []);
  return days.sort().map((day) => ({ day, path: dayFile(folder, day) }));
}
