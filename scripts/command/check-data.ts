import { stat } from "node:fs/promises";
import { join } from "node:path";
import { currentFormat, formatOf } from "#server/store/data-format.ts";
import { readRecords } from "#server/store/read-records.ts";
import { messageOf } from "#shared/errors.ts";
import { filesBelow } from "./files-below.ts";
import type { Finding } from "./finding.ts";

/** Files of one process, what is made again from content, and copies from before an upgrade. */
const notData = /^(?:process\.lock.*|search-index\.bin.*|before-format-\d+.*)$/;
const kibibyte = 1024;

/** Reads everything that the site has written down: which format it has, and whether each line of it can be read. */
export async function checkData(dir: string): Promise<Finding[]> {
  const paths = await filesBelow(dir, notData).catch(() => undefined);
  if (paths === undefined) return [{ what: "data", isWell: true, says: `there is none yet in ${dir}` }];
  return [await checkFormat(dir), ...(await Promise.all(paths.map((path) => checkFile(dir, path))))];
}

async function checkFormat(dir: string): Promise<Finding> {
  const what = "data format";
  try {
    const [format, current] = [await formatOf(dir), currentFormat()];
    if (format > current) return { what, isWell: false, says: `${format}; this version knows ${current} at most` };
    return {
      what,
      isWell: true,
      says: format === current ? `${format}` : `${format}; the next start makes it ${current}`,
    };
  } catch (error) {
    return { what, isWell: false, says: messageOf(error) };
  }
}

async function checkFile(dir: string, path: string): Promise<Finding> {
  const what = `data file ${path}`;
  try {
    const { size } = await stat(join(dir, path));
    const kib = `${Math.ceil(size / kibibyte)} KiB`;
    if (!path.endsWith(".jsonl")) return { what, isWell: true, says: kib };
    let records = 0;
    const unreadable: number[] = [];
    const end = await readRecords(join(dir, path), {
      onRecord: () => {
        records += 1;
      },
      onUnreadable: (line) => unreadable.push(line),
    });
    const half = end < size ? ", and half a record that nobody was promised" : "";
    const wrong = unreadable.length === 0 ? "" : `, ${unreadable.length} unreadable, first in line ${unreadable[0]}`;
    return { what, isWell: unreadable.length === 0, says: `${records} records in ${kib}${wrong}${half}` };
  } catch (error) {
    return { what, isWell: false, says: messageOf(error) };
  }
}
