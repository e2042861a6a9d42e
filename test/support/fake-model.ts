import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type FaultyUpstream, faultyUpstream } from "./faulty-upstream.ts";

export type ModelRequest = {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly max_tokens: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
};

export type FakeModel = FaultyUpstream & {
  /** From now on writes this text, piece by piece. */
  says(...pieces: readonly string[]): void;
  /** From now on answers in its own way. */
  does(answer: (res: ServerResponse, asked: ModelRequest) => void | Promise<void>): void;
  readonly requests: readonly ModelRequest[];
  /** How many answers were closed before their end. */
  readonly cutOff: () => number;
};

/** A server of this machine that speaks OpenAI's chat completions and says what it is told to. */
export async function fakeModel(...pieces: readonly string[]): Promise<FakeModel> {
  const requests: ModelRequest[] = [];
  let cutOff = 0;
  let act: (res: ServerResponse, asked: ModelRequest) => void | Promise<void> = saying(pieces);
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    res.on("close", () => {
      if (!res.writableFinished) cutOff += 1;
    });
    const raw = await text(req);
    const asked = { url: req.url ?? "", headers: req.headers, raw, body: JSON.parse(raw) };
    requests.push(asked);
    await act(res, asked);
  };
  const upstream = await faultyUpstream((req, res) => void answer(req, res));
  return {
    ...upstream,
    requests,
    cutOff: () => cutOff,
    does: (own) => {
      act = own;
    },
    says: (...next) => {
      act = saying(next);
    },
  };
}

/** Begins an answer that is written while it is made. */
export function beginAnswer(res: ServerResponse): ServerResponse {
  return res.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
}

/** One piece of an answer; the last one of a whole answer has a reason why it ends. */
export function chunk(content: string | undefined, finish: string | null = null, usage?: number): string {
  const choices = [{ index: 0, delta: content === undefined ? {} : { content }, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: "c", choices, ...(usage !== undefined && { usage: { total_tokens: usage } }) })}\n\n`;
}

function saying(pieces: readonly string[]) {
  return (res: ServerResponse) => {
    beginAnswer(res);
    for (const piece of pieces) res.write(chunk(piece));
    res.end(`${chunk(undefined, "stop")}data: [DONE]\n\n`);
  };
}
