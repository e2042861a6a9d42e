import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesContentSource } from "#server/content/files/files-content-source.ts";

/** Prints what indexing and watching a content folder costs: start-up, memory, and the time from a write to the changed answer. */
const [dir = "content"] = process.argv.slice(2);
const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const log = { info: () => undefined, warn: console.error };

globalThis.gc?.();
const before = process.memoryUsage();
const startedAt = performance.now();
const source = await filesContentSource({ dir, watch: "events", log });
const startMs = performance.now() - startedAt;
const rightAfter = process.memoryUsage();
globalThis.gc?.();
const after = process.memoryUsage();
const { value: pages } = await source.listPages("en");
console.log(
  `${pages.length} pages: start ${startMs.toFixed(0)} ms, RSS +${mib(rightAfter.rss - before.rss)}, heap +${mib(after.heapUsed - before.heapUsed)} after collection`,
);

const topic = pages.find(({ type }) => type === "topic");
if (topic !== undefined) {
  const found = await source.findPage(topic.url, "en");
  const file = found.kind === "entry" && !("unknown" in found.entry) ? found.entry.source : undefined;
  if (file !== undefined) {
    const path = join(dir, file);
    const text = readFileSync(path, "utf8");
    for (const [name, changed] of [
      ["body", (run: number) => `${text}\nRun ${run}\n`],
      ["title", (run: number) => text.replace(/^title: .*$/m, `title: Run ${run}`)],
    ] as const) {
      const times: number[] = [];
      for (let run = 0; run < 10; run++) {
        const writtenAt = performance.now();
        writeFileSync(path, changed(run));
        while (source.settled() === undefined) await new Promise((resolve) => setImmediate(resolve));
        await source.settled();
        times.push(performance.now() - writtenAt);
      }
      times.sort((one, other) => one - other);
      console.log(`edit of a ${name}: settled after ${times[5]?.toFixed(1)} ms (median of 10)`);
    }
    writeFileSync(path, text);
  }
}
await source.close();
