import * as z from "zod";
import type { Upstream } from "#server/gateway/upstream.ts";
import { type Vector, vectorOf } from "#server/search/embedded/meaning/vector.ts";

/** A service that speaks OpenAI's embeddings, and which of its models is asked. */
export type EmbeddingModel = {
  readonly key: string | undefined;
  readonly modelName: string;
  /** For models that can make shorter vectors; undefined: as long as the model makes them. */
  readonly dimensions: number | undefined;
};

type Ask = { readonly signal?: AbortSignal; readonly client?: string | undefined };

/**
 * One vector for each text; undefined where the service refuses what it was sent, for which it will have the same answer again.
 *
 * @throws {GatewayError} when it fails, or answers something else.
 */
export async function embed(
  upstream: Pick<Upstream, "call">,
  { key, modelName, dimensions }: EmbeddingModel,
  texts: readonly string[],
  { signal, client }: Ask = {},
): Promise<readonly Vector[] | undefined> {
  const answered = await upstream.call({
    method: "POST",
    suffix: "/embeddings",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model: modelName,
      input: texts,
      encoding_format: "float",
      ...(dimensions !== undefined && { dimensions }),
    }),
    ...(signal !== undefined && { signal }),
    client,
    read: ({ status, json }) => {
      if (refusals.has(status)) return undefined;
      if (status >= 300) throw new Error(`the model answered ${status}`);
      return vectorsOf(json(), texts.length);
    },
  });
  if (!answered.ok) throw answered.error;
  return answered.value;
}

/** Said of what was sent, not of who sends it or of the moment. */
const refusals: ReadonlySet<number> = new Set([400, 413, 422]);

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()).min(1).max(8192) })),
});

/** In the order of the texts. @throws when there is not one for each, or when they are of different lengths. */
function vectorsOf(answer: unknown, count: number): readonly Vector[] {
  const { data } = answerSchema.parse(answer);
  const vectors: (Vector | undefined)[] = Array.from({ length: count });
  for (const { index, embedding } of data) if (index < count) vectors[index] = vectorOf(embedding);
  const [first] = vectors;
  const all = vectors.filter((vector) => vector !== undefined);
  if (all.length !== count || all.some(({ length }) => length !== first?.length))
    throw new Error("not one vector for each text");
  return all;
}
