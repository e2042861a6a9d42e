import { appendFile, mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";
import type { Logger } from "#server/http/logger.ts";

export type PageCounts = { readonly numViews: number; readonly helpfulCount: number };

/** The totals of pages on disk. Never throws: a disk that does not work costs the totals, not the site. */
export type CountersFile = {
  read(): Promise<ReadonlyMap<string, PageCounts>>;
  /** Adds the new totals of some pages, or writes all of them anew when the file has grown long. One call at a time takes effect. */
  append(lines: readonly (readonly [string, PageCounts])[], all: ReadonlyMap<string, PageCounts>): Promise<void>;
};

const count = z.number().int().min(0);
const lineSchema = z.tuple([z.string(), count, count]);

/** Lines that newer ones have replaced are removed when there are this many more of them than of pages. */
const maxOutdatedLines = 1000;

/**
 * One JSON line a page, `["page id", views, helpful votes]`; the last one counts. A line is only ever added, and the whole
 * is replaced by renaming a finished copy, so that a crash costs half a last line and nothing before it.
 */
export function countersFile(path: string, log: Logger): CountersFile {
  let lines = 0;
  let last: Promise<void> = Promise.resolve();
  let isBroken = false;

  const write = async (added: readonly (readonly [string, PageCounts])[], all: ReadonlyMap<string, PageCounts>) => {
    try {
      await mkdir(dirname(path), { recursive: true });
      if (lines + added.length > 2 * all.size + maxOutdatedLines) {
        await replaceFile(path, textOf([...all]));
        lines = all.size;
      } else if (added.length > 0) {
        await appendFile(path, textOf(added));
        lines += added.length;
      }
      isBroken = false;
    } catch (err) {
      if (!isBroken) log.warn({ err, path }, "page counters cannot be written: see DATA_DIR");
      isBroken = true;
    }
  };

  return {
    async read() {
      const totals = new Map<string, PageCounts>();
      const text = await readFile(path, "utf8").catch((err: NodeJS.ErrnoException) => {
        if (err.code !== "ENOENT") log.warn({ err, path }, "page counters could not be read");
        return "";
      });
      for (const line of text.split("\n")) {
        const counts = countsOf(line);
        if (counts !== undefined) totals.set(...counts);
        if (line !== "") lines += 1;
      }
      // A line that a crash cut off must not swallow the next one.
      if (text !== "" && !text.endsWith("\n")) last = appendFile(path, "\n").catch(() => undefined);
      return totals;
    },
    append(added, all) {
      last = last.then(() => write(added, all));
      return last;
    },
  };
}

/** Counters that last as long as the process. */
export const noCountersFile: CountersFile = { read: async () => new Map(), append: async () => undefined };

function textOf(lines: readonly (readonly [string, PageCounts])[]): string {
  return lines.map(([id, { numViews, helpfulCount }]) => `${JSON.stringify([id, numViews, helpfulCount])}\n`).join("");
}

function countsOf(line: string): [string, PageCounts] | undefined {
  try {
    const [id, numViews, helpfulCount] = lineSchema.parse(JSON.parse(line));
    return [id, { numViews, helpfulCount }];
  } catch {
    return undefined;
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const copy = `${path}.new`;
  const file = await open(copy, "w");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(copy, path);
}
