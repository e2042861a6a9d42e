import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";
import { replaceFile } from "#server/store/replace-file.ts";
import type { PageStates } from "./page-changes.ts";

/** The pages as the receiver last heard of them: what is different now is what it is to be told (a port: one machine has a file). */
export type ToldPages = {
  /** Undefined before the first time. Rejects when the disk cannot be read. */
  read(): Promise<PageStates | undefined>;
  write(states: PageStates): Promise<void>;
};

const statesSchema = z.array(z.tuple([z.string(), z.string(), z.string()]));

/** Keeps them in a file. One that says nothing readable counts as none: the receiver misses changes, and is told nothing false. */
export function toldPagesFile(path: string): ToldPages {
  return {
    async read() {
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return "";
        throw error;
      });
      const { data } = statesSchema.safeParse(parsed(text));
      return data && new Map(data.map(([url, language, stamp]) => [url, { language, stamp }] as const));
    },
    async write(states) {
      const lines = [...states].map(([url, { language, stamp }]) => [url, language, stamp]);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await replaceFile(path, `${JSON.stringify(lines)}\n`, { copy: `${path}.new`, flags: "w", mode: 0o600 });
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
