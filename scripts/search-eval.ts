import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "#scripts/bench/measured-process.ts";
import { type Collection, collectionFolders, readCollection, writeContent } from "#scripts/search-eval/collection.ts";
import { callFinder, type Finder } from "#scripts/search-eval/finder.ts";
import { type Half, halfOf, halves } from "#scripts/search-eval/halves.ts";
import { foreignWords, knownItems } from "#scripts/search-eval/known-items.ts";
import { measureKeys, measureKnownItems, measureReplaced } from "#scripts/search-eval/measure-known-items.ts";
import { type Measures, measureQueries } from "#scripts/search-eval/measure-queries.ts";
import { misspelt } from "#scripts/search-eval/misspelt.ts";
import { readDocuments } from "#scripts/search-eval/read-documents.ts";

const usage = `Usage: npm run search:eval [collection or content folder ...]
A collection is a folder with docs.jsonl, queries.jsonl and qrels.tsv, or the name of one in ../shared/corpora/search; of any other
folder, queries are made of its own pages. Without names: all shared collections, the demo and the shared documentation.`;
/** Each of these makes another misspelling in every query. */
const misspellings = 3;
const pollMs = 50;
const demo = "content";
const sharedPages = "../shared/corpora/opensearch-docs/pages";
/** Words of the other site that are no accident there. */
const leastForeign = 5;

/** Serves each folder as a site and measures what the search call finds in it: the half that may be tuned on, and the other. */
async function main(names: readonly string[]): Promise<number> {
  const collections = collectionFolders(names);
  const sites = (names.length === 0 ? [demo, sharedPages] : names).filter(
    (name) => existsSync(name) && !collectionFolders([name]).length,
  );
  if (collections.length + sites.length === 0) {
    console.error(usage);
    return 1;
  }
  for (const folder of collections) await evaluateCollection(folder);
  for (const folder of sites) await evaluateSite(folder);
  return 0;
}

async function evaluateCollection(folder: string): Promise<void> {
  const collection = readCollection(folder);
  const dir = mkdtempSync(join(tmpdir(), "search-eval-"));
  writeContent(dir, collection.documents);
  console.log(`${folder}: ${collection.documents.length} documents, ${collection.queries.length} queries`);
  try {
    await served(dir, async (find) => {
      for (const half of halves) await evaluateHalf(find, collection, half);
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

async function evaluateHalf(find: Finder, collection: Collection, half: Half): Promise<void> {
  const queries = collection.queries.filter(({ id }) => halfOf(id) === half);
  const exact = await measureQueries(find, { ...collection, queries });
  print(half, exact);
  let change = 0;
  for (let seed = 1; seed <= misspellings; seed++) {
    const wrong = queries.map(({ id, text }) => ({ id, text: misspelt(text, seed) }));
    const { ndcg } = await measureQueries(find, { ...collection, queries: wrong });
    change += (100 * (ndcg - exact.ndcg)) / exact.ndcg / misspellings;
  }
  console.log(`  ${half}, a misspelling in each query: nDCG@10 ${change.toFixed(2)} %`);
}

async function evaluateSite(folder: string): Promise<void> {
  const { documents } = await readDocuments(folder);
  const other = [demo, sharedPages].find((site) => site !== folder && existsSync(site));
  const { items, keys } = knownItems(documents.filter(({ language }) => language === "en"));
  const foreign =
    other === undefined ? [] : foreignWords(documents, (await readDocuments(other)).documents, leastForeign);
  console.log(`${folder}: ${documents.length} documents`);
  await served(folder, async (find) => {
    for (const half of halves) {
      for (const [name, all] of Object.entries(items)) {
        const own = all.filter(({ query }) => halfOf(query) === half);
        if (own.length === 0) continue;
        const { count, first, three, ten, section } = await measureKnownItems(find, own, "en");
        const shares = `first ${share(first)}, in three ${share(three)}, in ten ${share(ten)}`;
        console.log(
          `  ${half}, ${name} (${count}): ${shares}${section > 0 ? `, by its section ${share(section)}` : ""}`,
        );
      }
      const ownKeys = keys.filter(({ query }) => halfOf(query) === half);
      const { p50, p90 } = await measureKeys(find, ownKeys);
      console.log(
        `  ${half}, names (${ownKeys.length}): results a page that has it ${p50.toFixed(1)}, p90 ${p90.toFixed(1)}`,
      );
      const words = foreign.filter((word) => halfOf(word) === half);
      const replaced = share(await measureReplaced(find, words));
      console.log(`  ${half}, words of another site (${words.length}): replaced ${replaced}`);
    }
  });
}

async function served(contentDir: string, measure: (find: Finder) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "search-eval-data-"));
  const site = await startServer({ CONTENT_DIR: contentDir, DATA_DIR: dir, LOG_LEVEL: "silent" });
  try {
    const beforeMs = performance.now();
    while (!(await fetch(`${site.origin}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, pollMs));
    const readyMs = site.startMs + performance.now() - beforeMs;
    const resident = (await site.residentBytes()) ?? 0;
    console.log(`  ready in ${readyMs.toFixed(0)} ms; ${(resident / 2 ** 20).toFixed(0)} MiB resident`);
    await measure(callFinder(site.origin));
  } finally {
    await site.stop();
    rmSync(dir, { recursive: true });
  }
}

function print(what: string, { ndcg, mrr, recall, p50Ms, p95Ms }: Measures): void {
  console.log(
    `  ${what}: nDCG@10 ${share(ndcg)}, MRR@10 ${share(mrr)}, recall@100 ${share(recall)}; p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms`,
  );
}

function share(value: number): string {
  return value.toFixed(4);
}

process.exitCode = await main(process.argv.slice(2));
