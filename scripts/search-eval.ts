import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "#scripts/bench/measured-process.ts";
import { collectionFolders, readCollection, writeContent } from "#scripts/search-eval/collection.ts";
import { type Measures, measureQueries } from "#scripts/search-eval/measure-queries.ts";
import { misspelt } from "#scripts/search-eval/misspelt.ts";

const usage = `Usage: npm run search:eval [collection ...]
A collection is a folder with docs.jsonl, queries.jsonl and qrels.tsv, or the name of one in ../shared/corpora/search (all of them without a name).`;
/** Each of these makes another misspelling in every query. */
const misspellings = 5;
const pollMs = 50;

/** Serves each judged collection as a site and measures what the search call finds in it. */
async function main(names: readonly string[]): Promise<number> {
  const folders = collectionFolders(names);
  if (folders.length === 0) {
    console.error(usage);
    return 1;
  }
  for (const folder of folders) await evaluate(folder);
  return 0;
}

async function evaluate(folder: string): Promise<void> {
  const collection = readCollection(folder);
  const dir = mkdtempSync(join(tmpdir(), "search-eval-"));
  const contentDir = join(dir, "content");
  writeContent(contentDir, collection.documents);
  const site = await startServer({ CONTENT_DIR: contentDir, DATA_DIR: join(dir, "data"), LOG_LEVEL: "silent" });
  try {
    const beforeMs = performance.now();
    while (!(await fetch(`${site.origin}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, pollMs));
    const readyMs = site.startMs + performance.now() - beforeMs;
    const exact = await measureQueries(site.origin, collection);
    const resident = (await site.residentBytes()) ?? 0;
    console.log(`${folder}: ${collection.documents.length} documents, ${collection.queries.length} queries`);
    console.log(
      `  started, indexed and ready in ${readyMs.toFixed(0)} ms; ${(resident / 2 ** 20).toFixed(0)} MiB resident`,
    );
    print("as written", exact);
    const changes: number[] = [];
    for (let seed = 1; seed <= misspellings; seed++) {
      const queries = collection.queries.map(({ id, text }) => ({ id, text: misspelt(text, seed) }));
      const measured = await measureQueries(site.origin, { ...collection, queries });
      changes.push((100 * (measured.ndcg - exact.ndcg)) / exact.ndcg);
      print(`a misspelling in each query (${seed})`, measured);
    }
    const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
    console.log(`  nDCG@10 with a misspelling: ${mean.toFixed(2)} % on average`);
  } finally {
    await site.stop();
    rmSync(dir, { recursive: true });
  }
}

function print(what: string, { ndcg, mrr, recall, p50Ms, p95Ms }: Measures): void {
  const share = (value: number) => value.toFixed(4);
  console.log(
    `  ${what}: nDCG@10 ${share(ndcg)}, MRR@10 ${share(mrr)}, recall@100 ${share(recall)}; p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms`,
  );
}

process.exitCode = await main(process.argv.slice(2));
