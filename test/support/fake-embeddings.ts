import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type FaultyUpstream, faultyUpstream } from "./faulty-upstream.ts";

export type EmbeddingsRequest = {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[]; readonly dimensions?: number };
};

export type FakeEmbeddings = FaultyUpstream & {
  readonly requests: readonly EmbeddingsRequest[];
  /** From now on refuses inputs with one of these texts in it. */
  refuses(...texts: readonly string[]): void;
};

const dimensions = 64;

/**
 * A service of this machine that speaks OpenAI's embeddings and really measures: words of one of the `concepts` point in one direction,
 * others in one of their own, and a text where its words point together.
 */
export async function fakeEmbeddings(concepts: readonly (readonly string[])[]): Promise<FakeEmbeddings> {
  const conceptOf = new Map(concepts.flatMap((words) => words.map((word) => [word, words[0]] as const)));
  const requests: EmbeddingsRequest[] = [];
  let refused: readonly string[] = [];
  const vectorOf = (input: string) => {
    const sum = new Array<number>(dimensions).fill(0);
    for (const word of input.toLowerCase().match(/\p{L}+/gu) ?? []) {
      // A word of a concept says more than those that only hold a sentence together.
      const weight = conceptOf.has(word) ? 1 : 0.1;
      for (const [at, value] of directionOf(conceptOf.get(word) ?? word).entries())
        sum[at] = (sum[at] ?? 0) + weight * value;
    }
    return sum;
  };
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const body: EmbeddingsRequest["body"] = JSON.parse(await text(req));
    requests.push({ url: req.url ?? "", authorization: req.headers.authorization, body });
    if (body.input.some((input) => refused.some((word) => input.includes(word))))
      return void res.writeHead(400, { "content-type": "application/json" }).end('{"error":{"message":"no"}}');
    const data = body.input.map((input, index) => ({ object: "embedding", index, embedding: vectorOf(input) }));
    // In no order: each says which it is.
    res.writeHead(200, { "content-type": "application/json" });
    res.end(JSON.stringify({ object: "list", data: data.toReversed(), model: body.model }));
  };
  const upstream = await faultyUpstream((req, res) => void answer(req, res));
  return {
    ...upstream,
    requests,
    refuses: (...texts) => {
      refused = texts;
    },
  };
}

function directionOf(word: string): number[] {
  const bytes = createHash("sha512").update(word).digest();
  return Array.from(bytes.subarray(0, dimensions), (byte) => (byte - 127.5) / 127.5);
}
