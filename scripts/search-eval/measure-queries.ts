import type { Collection } from "./collection.ts";
import type { Finder } from "./finder.ts";

export type Measures = {
  readonly ndcg: number;
  readonly mrr: number;
  readonly recall: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
};

const depth = 10;
const recallDepth = 100;

/** Means over all queries of a collection, asked one after the other. */
export async function measureQueries(find: Finder, { queries, judgements }: Collection): Promise<Measures> {
  const times: number[] = [];
  const sums = { ndcg: 0, mrr: 0, recall: 0 };
  for (const { id, text } of queries) {
    const judged = judgements.get(id) ?? new Map<string, number>();
    const startedAt = performance.now();
    const first = idsOf(await find(text, depth));
    times.push(performance.now() - startedAt);
    const all = idsOf(await find(text, recallDepth));
    const grades = first.map((found) => judged.get(found) ?? 0);
    const best = [...judged.values()].sort((a, b) => b - a).slice(0, depth);
    sums.ndcg += gain(grades) / Math.max(gain(best), Number.EPSILON);
    const right = grades.findIndex((grade) => grade > 0);
    sums.mrr += right < 0 ? 0 : 1 / (right + 1);
    sums.recall += all.filter((found) => (judged.get(found) ?? 0) > 0).length / Math.max(1, judged.size);
  }
  const mean = (sum: number) => sum / Math.max(1, queries.length);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return { ndcg: mean(sums.ndcg), mrr: mean(sums.mrr), recall: mean(sums.recall), p50Ms: at(0.5), p95Ms: at(0.95) };
}

/** Pages of a collection have their document's id as address. */
function idsOf({ urls }: { readonly urls: readonly string[] }): readonly string[] {
  return urls.map((url) => url.slice(1));
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}
