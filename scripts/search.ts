import { progressBar } from "#scripts/command/progress.ts";
import { folderEngine, plainRequest } from "#scripts/search/folder-engine.ts";
import type { ExplainedHit } from "#server/search/embedded/answer/explain-hits.ts";

const usage = 'Usage: npm run search -- "query" [content folder] [ja]';
const log = { info: () => undefined, warn: console.error };

/** Prints what a query finds in a content folder, each hit with what its score is made of. */
async function main([
  query,
  dir = process.env["CONTENT_DIR"] ?? "content",
  language,
]: readonly string[]): Promise<number> {
  if (query === undefined) {
    console.error(usage);
    return 1;
  }
  const { content, filled } = await folderEngine(dir, log);
  const { tell, end } = progressBar("indexing");
  const engine = await filled(tell).finally(end);
  const call = { request: plainRequest(query), locale: language === "ja" ? "ja" : "en" } as const;
  const { pagination, metadata } = engine.search(call);
  const { rewrittenQuery, searchedQuery } = metadata.query;
  if (rewrittenQuery !== null)
    console.log(`${searchedQuery === query ? "offered" : "searched for"}: ${rewrittenQuery}`);
  for (const [at, hit] of engine.explain(call).entries()) printHit(at + 1, hit);
  console.log(`${pagination.total} pages match`);
  await content.close();
  return 0;
}

function printHit(
  position: number,
  { url, title, section, score, boost, words, proximity, titleMatch }: ExplainedHit,
): void {
  console.log(`\n${position}. ${title}  ${url}${section > 0 ? `  (section ${section})` : ""}`);
  console.log(`   ${score.toFixed(2)} in all${boost === 1 ? "" : `, times ${boost} as content says`}`);
  for (const { word, adds, idf, fullness } of words)
    console.log(
      `   ${adds.toFixed(2).padStart(7)}  ${word}: rarity ${idf.toFixed(2)}, in the page ${(100 * fullness).toFixed(0)} %`,
    );
  if (proximity !== undefined) console.log(`   ${proximity.toFixed(2).padStart(7)}  words side by side`);
  if (titleMatch !== undefined) console.log(`   ${titleMatch.toFixed(2).padStart(7)}  title that says the query`);
}

process.exitCode = await main(process.argv.slice(2));
