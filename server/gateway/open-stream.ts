import { addressOf, maxAnswerBytes, requestInit, type UpstreamRequest, type UpstreamTarget } from "./ask-upstream.ts";
import { type CallLimits, callLimits } from "./call-limits.ts";
import type { FetchFn } from "./fetch.ts";

export type StreamCall = UpstreamRequest & {
  /** For the whole answer; the target's `timeoutMs` is for each wait: for its beginning, and for what comes next. */
  readonly deadlineMs: number;
  /** Beginning of the content type that the contract names; anything else is not the answer. */
  readonly contentType: string;
};

/** An answer that is read while it is being made. Whoever stops reading it ends the call. */
export type UpstreamStream = AsyncGenerator<string, void, void>;

/** Statuses that say that this very request cannot be answered; any other from 400 on is about all of them. */
const rejections = new Set([400, 413, 422]);

/**
 * Streaming call with an idle timeout: opens an answer and waits for its first piece. What ends it later is thrown where it is
 * read.
 *
 * @throws {GatewayError} and nothing else; so does reading.
 */
export async function openStream(target: UpstreamTarget, fetchFn: FetchFn, call: StreamCall): Promise<UpstreamStream> {
  const { name, timeoutMs, maxBytes = maxAnswerBytes } = target;
  const limits = callLimits(name, call.signal);
  const endsAt = performance.now() + call.deadlineMs;
  const extendDeadline = () => limits.extendDeadline(Math.max(0, Math.min(timeoutMs, endsAt - performance.now())));
  extendDeadline();
  try {
    const { status, headers, body } = await fetchFn(addressOf(target, call), {
      ...requestInit(call),
      signal: limits.signal,
    });
    if (rejections.has(status)) throw limits.failed("rejected", `it answered ${status}`);
    if (status !== 200) throw limits.failed("status", `it answered ${status}`);
    if (!headers.get("content-type")?.startsWith(call.contentType)) throw limits.failed("unreadable", "content type");
    // node-fetch's bodies are Node's streams, whose iterators its types leave untyped.
    const pieces = (body ?? emptyBody())[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    const first = await pieces.next();
    return readPieces({ first, pieces, limits, extendDeadline, maxBytes });
  } catch (error) {
    const failure = limits.failureOf(error);
    limits.end();
    throw failure;
  }
}

type Reading = {
  readonly first: IteratorResult<Uint8Array, unknown>;
  readonly pieces: AsyncIterator<Uint8Array>;
  readonly limits: CallLimits;
  readonly extendDeadline: () => void;
  readonly maxBytes: number;
};

async function* readPieces({ first, pieces, limits, extendDeadline, maxBytes }: Reading): UpstreamStream {
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      bytes += piece.value.byteLength;
      if (bytes > maxBytes) throw limits.failed("too-large");
      extendDeadline();
      yield decoder.decode(piece.value, { stream: true });
    }
  } catch (error) {
    throw limits.failureOf(error);
  } finally {
    limits.end();
  }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}
