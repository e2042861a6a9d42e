import { existsSync } from "node:fs";
import { join } from "node:path";
import { generateContent } from "#scripts/generate-content.ts";
import { type MeasuredProcess, startServer } from "./measured-process.ts";
import { mebibytes, type Section } from "./report.ts";
import { sitemapPaths } from "./sitemap-paths.ts";

const pageCounts = [100, 1000, 10_000];
const visitorsAtOnce = 4;

/** Start-up and memory with content folders of growing size. */
export async function startUp(dir: string): Promise<Section> {
  const rows = [await measure("the demo site", "content", "/", join(dir, "data-demo"))];
  for (const count of pageCounts) {
    const folder = join(dir, `pages-${count}`);
    generateContent(folder, count);
    const name = `${count.toLocaleString("en")} generated pages`;
    rows.push(await measure(name, folder, "/collection-1/set-1/topic-1", join(dir, `data-${count}`)));
  }
  return {
    title: "Start-up and memory",
    text: "The very first start, when the search index is made; a later one, to the first page answered and until everything is there, the search too; resident memory then, and after every page of the site was visited once. The two caches, of up to 64 MiB for pages and 32 MiB for entries, are part of it.",
    head: ["content", "first start", "later: first page", "later: all", "memory", "after every page"],
    rows,
  };
}

async function measure(name: string, contentDir: string, path: string, dataDir: string): Promise<string[]> {
  const settings = { CONTENT_DIR: contentDir, DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const first = await startServer(settings);
  await until(() => existsSync(join(dataDir, "search-index.bin")));
  await first.stop();
  const server = await startServer(settings, path);
  const memory = mebibytes(await server.residentBytes());
  await visitAll(server);
  const memoryAfterAll = mebibytes(await server.residentBytes());
  await server.stop();
  return [name, ms(first.startMs), ms(server.firstPageMs), ms(server.startMs), memory, memoryAfterAll];
}

/** The index is kept on disk some seconds after it was made. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 200));
}

const ms = (milliseconds = Number.NaN) => `${milliseconds.toFixed(0)} ms`;

async function visit({ origin }: MeasuredProcess, path: string): Promise<void> {
  const response = await fetch(`${origin}${path}`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
}

/** Every page that the sitemap lists, in all languages. */
async function visitAll(server: MeasuredProcess): Promise<void> {
  const waiting = (await sitemapPaths(server.origin)).values();
  const visitor = async () => {
    for (const path of waiting) await visit(server, path);
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, visitor));
}
