import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import type { Encoding } from "#server/http/accept-encoding.ts";
import { ClientGoneError } from "#server/http/client-gone.ts";
import { compressorFor } from "#server/http/compress-page.ts";
import { laterPlace } from "./later-part.tsx";
import { wholePublicHtml } from "./public-html.ts";
import { RenderTimeoutError } from "./stream-page.ts";

export type PageInParts = {
  /** With the place of its later part. */
  readonly document: ReactNode;
  /** Never rejects: a part that cannot be had says so. */
  readonly later: Promise<ReactNode>;
  readonly encoding: Encoding;
  /** For all of it; a page that takes longer is cut off in the middle. */
  readonly timeoutMs: number;
  /** Before every address that the page prints. */
  readonly basePath: string;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
  /** Called before the first byte: the place to set status and headers. */
  readonly onReady: () => void;
};

/**
 * Streaming in order: sends a page up to the place of its later part at once, then that part and the rest when it is there. React's own
 * streaming puts late parts in place by inline scripts, which the Content-Security-Policy forbids.
 *
 * @throws {ClientGoneError} when the client leaves; {RenderTimeoutError}; what a component threw.
 */
export async function sendInParts(res: ServerResponse, page: PageInParts): Promise<void> {
  const { document, later, encoding, timeoutMs, basePath, signal, onReady } = page;
  const html = wholePublicHtml(await rendered(document), basePath);
  const at = html.indexOf(laterPlace);
  onReady();
  const compressor = encoding === "identity" ? undefined : compressorFor(encoding, res).input;
  const out = compressor ?? res;
  out.write(html.slice(0, at));
  compressor?.flush();
  const part = await rendered(await inTime(later, timeoutMs, signal));
  out.end(wholePublicHtml(part, basePath) + html.slice(at + laterPlace.length));
}

function inTime<Value>(value: Promise<Value>, timeoutMs: number, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new RenderTimeoutError(`a part of the page took longer than ${timeoutMs} ms`)),
      timeoutMs,
    );
    signal.addEventListener("abort", () => reject(new ClientGoneError("the client left before the page was sent")));
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** As React sends it, down to the document type. */
function rendered(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        pieces.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(pieces).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(tree, {
      onAllReady: () => void pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}
