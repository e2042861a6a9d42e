import { readdirSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { isRecord } from "#shared/record.ts";

/** Paths of all files of an export, `/` between names. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => posix.join(entry.parentPath.slice(folder.length).replaceAll("\\", "/"), entry.name))
    .map((path) => path.replace(/^\/+/, ""))
    .sort();
}

/** The lists of all JSON files of a folder by their keys: an export is one file, or the pages of an API's answers. */
export function listsIn(folder: string): ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]> {
  const lists = new Map<string, Readonly<Record<string, unknown>>[]>();
  for (const file of filesIn(folder).filter((path) => /\.json$/i.test(path))) {
    const read: unknown = JSON.parse(readFileSync(join(folder, file), "utf8"));
    const named = Array.isArray(read) ? { [basename(file).replace(/[-_.\d]*\.json$/i, "")]: read } : read;
    if (!isRecord(named)) continue;
    for (const [key, value] of Object.entries(named))
      if (Array.isArray(value)) lists.set(key, [...(lists.get(key) ?? []), ...value.filter(isRecord)]);
  }
  return lists;
}

export function textIn(record: Readonly<Record<string, unknown>> | undefined, field: string): string {
  const value = record?.[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
