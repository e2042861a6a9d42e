import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { generateContent } from "./generate-content.ts";

const defaultCounts = ["100", "1000", "10000"];
const edits = 11;
const log = { info: () => undefined, warn: console.error };
const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/**
 * Prints what generated sites of several sizes cost: start-up, memory (exact with `node --expose-gc` and one size at a time),
 * and the time from a write to the changed answer.
 */
for (const count of process.argv.length > 2 ? process.argv.slice(2) : defaultCounts) {
  const dir = mkdtempSync(join(tmpdir(), "measure-"));
  generateContent(dir, Number(count));
  await measure(dir);
  rmSync(dir, { recursive: true });
}

async function measure(dir: string): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const startedAt = performance.now();
  const source = await filesContentSource({ dir, watch: "events", log, markdown: inThreadMarkdown });
  const startMs = performance.now() - startedAt;
  const rightAfter = process.memoryUsage();
  globalThis.gc?.();
  const kept = process.memoryUsage().heapUsed - before.heapUsed;
  const { value: pages } = await source.listPages("en");
  const memory = `RSS +${mib(rightAfter.rss - before.rss)}, heap +${mib(kept)}`;
  console.log(`${pages.length} pages: start ${startMs.toFixed(0)} ms, ${memory}`);

  const file = join(dir, "collection-1/set-1/topic-1.md");
  const text = readFileSync(file, "utf8");
  const settledAfter = async (changed: string) => {
    const writtenAt = performance.now();
    writeFileSync(file, changed);
    while (source.settled() === undefined) await new Promise((resolve) => setImmediate(resolve));
    await source.settled();
    return performance.now() - writtenAt;
  };
  const median = async (change: (run: number) => string) => {
    const times: number[] = [];
    for (let run = 0; run < edits; run++) times.push(await settledAfter(change(run)));
    return (times.sort((one, other) => one - other)[Math.floor(edits / 2)] ?? 0).toFixed(1);
  };
  console.log(`  changed body: there after ${await median((run) => `${text}\nRun ${run}\n`)} ms`);
  console.log(
    `  changed title: there after ${await median((run) => text.replace(/^title: .*$/m, `title: ${run}`))} ms`,
  );
  await source.close();
}
