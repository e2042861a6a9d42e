import { join } from "node:path";
import { generateContent } from "#scripts/generate-content.ts";
import { startServer } from "./measured-process.ts";
import { mebibytes, type Section } from "./report.ts";

const pageCounts = [100, 1000, 10_000];

/** Start-up and memory with content folders of growing size. */
export async function startUp(dir: string): Promise<Section> {
  const rows = [await measure("the demo site", "content", "/")];
  for (const count of pageCounts) {
    const folder = join(dir, `pages-${count}`);
    generateContent(folder, count);
    rows.push(await measure(`${count.toLocaleString("en")} generated pages`, folder, "/collection-1/set-1/topic-1"));
  }
  return {
    title: "Start-up and memory",
    text: "From the start of the process until it serves; the time of the first page asked for; resident memory after that.",
    head: ["content", "start", "first page", "memory"],
    rows,
  };
}

async function measure(name: string, contentDir: string, path: string): Promise<string[]> {
  const server = await startServer({ CONTENT_DIR: contentDir });
  const askedAt = performance.now();
  const response = await fetch(`${server.origin}${path}`);
  await response.arrayBuffer();
  const firstPageMs = performance.now() - askedAt;
  const memory = mebibytes(await server.residentBytes());
  await server.stop();
  if (response.status !== 200) throw new Error(`${path} of ${name} answered ${response.status}`);
  return [name, `${server.startMs.toFixed(0)} ms`, `${firstPageMs.toFixed(0)} ms`, memory];
}
