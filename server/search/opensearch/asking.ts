import * as z from "zod";
import type { SynonymGroups } from "#server/search/embedded/query/synonyms.ts";
import { type Cluster, ClusterError } from "./cluster.ts";
import type { AnalysisName } from "./index/languages.ts";
import type { Clause } from "./query/page-query.ts";

/** What every question to the index needs. */
export type Asking = {
  readonly cluster: Pick<Cluster, "askInTime">;
  readonly alias: string;
  /** Fields of the site's languages. */
  readonly fields: readonly AnalysisName[];
  readonly synonyms: SynonymGroups;
  readonly signal: AbortSignal;
};

const shardsSchema = z.object({ _shards: z.object({ failed: z.literal(0) }), timed_out: z.literal(false) });
const failedSchema = z.object({ error: z.object({ type: z.string() }).optional() });
const severalSchema = z.object({ responses: z.array(z.unknown()) });

/**
 * One search. An answer of a part of the index is none.
 *
 * @throws {ClusterError}; a Zod error when the answer cannot be read.
 */
export async function searchOnce<Schema extends z.ZodType>(
  { cluster, alias, signal }: Asking,
  body: Clause,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await cluster.askInTime({
    method: "POST",
    path: `/${alias}/_search`,
    query: { allow_partial_search_results: false },
    body,
    signal,
  });
  shardsSchema.parse(answer.body);
  return schema.parse(answer.body);
}

/** Several in one call, with an answer each. Throws as `searchOnce` does, also when one of them fails. */
export async function searchEach<Schema extends z.ZodType>(
  { cluster, alias, signal }: Asking,
  bodies: readonly Clause[],
  schema: Schema,
): Promise<readonly z.output<Schema>[]> {
  if (bodies.length === 0) return [];
  const { body } = await cluster.askInTime({
    method: "POST",
    path: `/${alias}/_msearch`,
    lines: bodies.flatMap((each) => [{ allow_partial_search_results: false }, each]),
    signal,
  });
  const { responses } = severalSchema.parse(body);
  if (responses.length !== bodies.length) throw new Error("OpenSearch did not answer each search");
  return responses.map((each) => {
    const { error } = failedSchema.parse(each);
    if (error !== undefined) throw new ClusterError("OpenSearch refused a search", { reason: error.type });
    shardsSchema.parse(each);
    return schema.parse(each);
  });
}
