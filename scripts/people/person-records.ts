import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { requestsFolder } from "#server/requests/request-files.ts";
import { searchFiles } from "#server/search/search-log.ts";
import { parsedLine } from "#server/store/read-records.ts";
import { replaceFile } from "#server/store/replace-file.ts";
import { isRecord } from "#shared/record.ts";

/** A line about a person, where it stands. */
export type PersonRecord = { readonly file: string; readonly record: Readonly<Record<string, unknown>> };

/** Whether a line is about the person: `ids` are the submissions known to be theirs. */
type IsTheirs = (record: Readonly<Record<string, unknown>>, ids: ReadonlySet<string>) => boolean;

/**
 * Everything in a data folder about a person, by a mail address or an account's id: the requests they sent, with all that became of
 * them, and searches with their address in them. Answers to "Was this helpful?" and counters name nobody. Copies from before an upgrade
 * are looked at, too.
 */
export async function personRecords(dataDir: string, person: string): Promise<readonly PersonRecord[]> {
  const found: PersonRecord[] = [];
  await overLines(dataDir, person, (file, record) => {
    found.push({ file, record });
    return "kept";
  });
  return found;
}

/** Takes those lines out of the files; answers how many there were. Nothing else may write to the folder meanwhile. */
export async function erasePerson(dataDir: string, person: string): Promise<number> {
  let erased = 0;
  await overLines(dataDir, person, () => {
    erased += 1;
    return "erased";
  });
  return erased;
}

async function overLines(
  dataDir: string,
  person: string,
  onTheirs: (file: string, record: Readonly<Record<string, unknown>>) => "kept" | "erased",
): Promise<void> {
  const isTheirs = theirs(person);
  for (const folder of await dataFolders(dataDir)) {
    const files = await logsIn(join(dataDir, folder));
    const ids = new Set<string>();
    // What became of a request names its id only, and may stand in the file of a later day.
    for (const file of files) {
      for (const line of (await readFile(join(dataDir, folder, file), "utf8")).split("\n")) {
        const record = parsedLine(line);
        if (isRecord(record) && isTheirs(record, ids) && typeof record["submissionId"] === "string")
          ids.add(record["submissionId"]);
      }
    }
    for (const file of files) {
      const path = join(dataDir, folder, file);
      const before = await readFile(path, "utf8");
      const after = before.split("\n").filter((line) => {
        const record = parsedLine(line);
        return !(isRecord(record) && isTheirs(record, ids) && onTheirs(join(folder, file), record) === "erased");
      });
      const text = after.join("\n");
      if (text === before) continue;
      const { mode } = await stat(path);
      await replaceFile(path, text, { copy: `${path}.new`, flags: "w", mode: mode & 0o777 });
    }
  }
}

function theirs(person: string): IsTheirs {
  const wanted = person.trim().toLowerCase();
  const isNamed = (value: unknown) => typeof value === "string" && value.toLowerCase() === wanted;
  return (record, ids) =>
    isNamed(record["email"]) ||
    isNamed(record["owner"]) ||
    (typeof record["submissionId"] === "string" && ids.has(record["submissionId"])) ||
    (typeof record["term"] === "string" && record["term"].toLowerCase().includes(wanted));
}

/** The folder itself, and what was kept of it before upgrades. */
async function dataFolders(dataDir: string): Promise<readonly string[]> {
  const names = await namesIn(dataDir);
  return [".", ...names.filter((name) => /^before-format-\d+$/.test(name))];
}

async function logsIn(folder: string): Promise<readonly string[]> {
  const own = (await namesIn(folder)).filter((name) => searchFiles.includes(name));
  const requests = (await namesIn(join(folder, requestsFolder))).filter((name) => name.endsWith(".jsonl")).sort();
  return [...requests.map((name) => join(requestsFolder, name)), ...own];
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}
