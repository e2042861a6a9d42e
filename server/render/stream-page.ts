import type { ServerResponse } from "node:http";
import { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { SiteError } from "#shared/errors.ts";

export class RenderTimeoutError extends SiteError {
  override readonly name = "RenderTimeoutError";
  readonly code = "RENDER_TIMEOUT";
}

/** The client went away before the page was sent: nobody to answer, nothing wrong. */
export class ClientGoneError extends SiteError {
  override readonly name = "ClientGoneError";
  readonly code = "CLIENT_GONE";
}

export type Encoding = "identity" | "gzip" | "br";

export type StreamedPage = {
  readonly html: Buffer;
  readonly encoded: { readonly br?: Buffer; readonly gzip?: Buffer };
};

export type StreamOptions = {
  readonly encoding: Encoding;
  readonly timeoutMs: number;
  /** Called when the shell is ready and before the first byte: the place to set status and headers. */
  readonly onReady: () => void;
};

/**
 * Streams a React tree to a response, compressed on the way, and resolves with all that was sent so that it can be kept.
 * For a HEAD request Node leaves the body out; the page is made all the same.
 *
 * @throws {ClientGoneError} when the client leaves; {RenderTimeoutError} when rendering takes longer than `timeoutMs`;
 *   what a component threw. Nothing was sent when it throws before `onReady` was called.
 */
export function streamPage(tree: ReactNode, res: ServerResponse, options: StreamOptions): Promise<StreamedPage> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const fail = (error: unknown) => {
      failed = true;
      clearTimeout(timer);
      reject(error);
    };
    const { pipe, abort } = renderToPipeableStream(tree, {
      onShellReady: () => {
        if (failed) return;
        options.onReady();
        send(pipe, res, options.encoding).then((page) => {
          clearTimeout(timer);
          resolve(page);
        }, fail);
      },
      onShellError: fail,
      onError: fail,
    });
    const timer = setTimeout(() => {
      fail(new RenderTimeoutError(`rendering took longer than ${options.timeoutMs} ms`));
      abort();
    }, options.timeoutMs);
    res.once("close", () => {
      if (res.writableFinished || failed) return;
      fail(new ClientGoneError("the client left before the page was sent"));
      abort();
    });
  });
}

type Pipe = ReturnType<typeof renderToPipeableStream>["pipe"];

async function send(pipe: Pipe, res: ServerResponse, encoding: Encoding): Promise<StreamedPage> {
  const html = new Recorder();
  pipe(html);
  if (encoding === "identity") {
    await pipeline(html, res);
    return { html: html.bytes(), encoded: {} };
  }
  const sent = new Recorder();
  await pipeline(html, compressorFor(encoding), sent, res);
  return { html: html.bytes(), encoded: { [encoding]: sent.bytes() } };
}

function compressorFor(encoding: "gzip" | "br") {
  return encoding === "gzip"
    ? createGzip({ level: 6 })
    : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/**
 * Passes bytes on and remembers them. What React writes in one go goes on in one piece: a page without pauses is one write
 * to the socket or one call of the compressor.
 */
class Recorder extends Duplex {
  readonly #chunks: Buffer[] = [];
  #resume: (() => void) | undefined;

  constructor() {
    super({ writableHighWaterMark: 1_048_576, readableHighWaterMark: 1_048_576 });
    this.cork(); // React writes 2 kB at a time, all within one turn of the event loop
    process.nextTick(() => this.uncork());
  }

  override _writev(batch: { chunk: Buffer }[], done: () => void): void {
    const bytes = Buffer.concat(batch.map(({ chunk }) => chunk));
    this.#chunks.push(bytes);
    if (this.push(bytes)) done();
    else this.#resume = done;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this._writev([{ chunk }], done);
  }

  override _read(): void {
    const resume = this.#resume;
    this.#resume = undefined;
    resume?.();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
