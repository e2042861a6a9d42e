import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Plain files at any depth, by their paths with `/` between names, in order; names that match `except` are passed over with all below. */
export async function filesBelow(dir: string, except?: RegExp, below = ""): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(dir, below), { withFileTypes: true })) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (except?.test(entry.name)) continue;
    if (entry.isDirectory()) found.push(...(await filesBelow(dir, except, path)));
    else if (entry.isFile()) found.push(path);
  }
  return found.sort();
}
