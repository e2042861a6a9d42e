import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isRecord } from "#shared/record.ts";
import { parsedLine } from "./read-records.ts";
import { replaceFile } from "./replace-file.ts";

/** Brings a data folder, which no process uses meanwhile, from one format to the next. Done twice it is as if done once. */
export type DataMigration = (dir: string) => Promise<void>;

/** Each from its place, counted from 1, to the next format. What was released stays in this list as it is. */
export const dataMigrations: readonly DataMigration[] = [withoutEmptyOwners];

/** An owner is somebody: 0.1.0 wrote an empty one for whom it could not tell. */
async function withoutEmptyOwners(dir: string): Promise<void> {
  await rewriteLines(join(dir, "requests"), (record) => {
    const { owner, ...others } = record;
    return owner === "" ? others : record;
  });
}

/** Writes the logs of a folder anew where `change` answers another record; lines that are no records stay as they are. */
async function rewriteLines(
  folder: string,
  change: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith(".jsonl"))) {
    const path = join(folder, name);
    const before = await readFile(path, "utf8");
    const after = before.split("\n").map((line) => {
      const record = parsedLine(line);
      if (!isRecord(record)) return line;
      const changed = change(record);
      return changed === record ? line : JSON.stringify(changed);
    });
    const text = after.join("\n");
    if (text === before) continue;
    const { mode } = await stat(path);
    await replaceFile(path, text, { copy: `${path}.new`, flags: "w", mode: mode & 0o777 });
  }
}
