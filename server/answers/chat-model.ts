import { createParser } from "eventsource-parser";
import * as z from "zod";
import { GatewayError } from "#server/gateway/gateway-error.ts";
import type { Upstream } from "#server/gateway/upstream.ts";
import type { ChatMessage } from "./prompt.ts";

export type ChatModel = {
  /** An endpoint that speaks OpenAI's chat completions. */
  readonly upstream: Pick<Upstream, "name" | "open">;
  readonly key: string | undefined;
  readonly modelName: string;
  /** Of one answer. */
  readonly maxTokens: number;
  readonly deadlineMs: number;
};

export type ChatEnd = {
  /** False: it would have had more to say than it may. */
  readonly isWhole: boolean;
  /** As far as the model says. */
  readonly tokens?: number;
};

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: z.string().nullish() }),
    )
    .max(16),
  usage: z.object({ total_tokens: z.int().nonnegative() }).nullish(),
});

/**
 * What a model answers, in pieces as it writes them. Whoever stops reading ends the call.
 *
 * @throws {GatewayError} when the model fails, at the beginning or later, or ends without saying so.
 */
export async function* askModel(
  { upstream, key, modelName, maxTokens, deadlineMs }: ChatModel,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): AsyncGenerator<string, ChatEnd, void> {
  const unreadable = (cause: string) => new GatewayError(upstream.name, "unreadable", { cause });
  const opened = await upstream.open({
    method: "POST",
    suffix: "/chat/completions",
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream",
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model: modelName, messages, stream: true, temperature: 0, max_tokens: maxTokens }),
    contentType: "text/event-stream",
    deadlineMs,
    signal,
  });
  if (!opened.ok) throw opened.error;
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) });
  let finish: string | undefined;
  let tokens: number | undefined;
  for await (const piece of opened.value) {
    parser.feed(piece);
    for (const data of events.splice(0)) {
      if (data === "[DONE]") {
        finish ??= "stop";
        continue;
      }
      const { success, data: chunk } = chunkSchema.safeParse(jsonOf(data));
      if (!success) throw unreadable("not a chunk of a chat completion");
      const [choice] = chunk.choices;
      finish = choice?.finish_reason ?? finish;
      tokens = chunk.usage?.total_tokens ?? tokens;
      const text = choice?.delta?.content;
      if (text) yield text;
    }
  }
  if (finish === undefined) throw unreadable("it ended in the middle");
  return { isWhole: finish === "stop", ...(tokens !== undefined && { tokens }) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
