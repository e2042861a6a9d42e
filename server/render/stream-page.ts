import type { ServerResponse } from "node:http";
import { Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import type { Encoding } from "#server/http/accept-encoding.ts";
import { whenClientLeaves } from "#server/http/client-gone.ts";
import { compressorFor, compressWhole } from "#server/http/compress-page.ts";
import { SiteError } from "#shared/errors.ts";
import { publicHtml } from "./public-html.ts";

export class RenderTimeoutError extends SiteError {
  override readonly name = "RenderTimeoutError";
  readonly code = "RENDER_TIMEOUT";
}

export type StreamedPage = {
  readonly html: Buffer;
  readonly encoded: { readonly br?: Buffer; readonly gzip?: Buffer };
};

export type StreamOptions = {
  readonly encoding: Encoding;
  readonly timeoutMs: number;
  /** Before every address that the page prints; "" leaves the page as it is. */
  readonly basePath: string;
  /** Called when the page's beginning is ready and before the first byte: the place to set status and headers, without sending them. */
  readonly onReady: () => void;
  /** Called with a page that was rendered without a pause, before its first byte: what it is as a whole can become a header. */
  readonly onWhole?: (page: StreamedPage) => void;
};

/**
 * Server-side rendering with backpressure: streams a React tree to a response, compressed on the way, and resolves with all that
 * was sent so that it can be kept. For a HEAD request Node leaves the body out; the page is made all the same.
 *
 * @throws {ClientGoneError} when the client leaves; {RenderTimeoutError} when rendering takes longer than `timeoutMs`;
 *   what a component threw. Nothing was sent when it throws before `onReady` was called.
 */
export function streamPage(tree: ReactNode, res: ServerResponse, options: StreamOptions): Promise<StreamedPage> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      settle();
    };
    const fail = (error: unknown) => end(() => reject(error));
    const { pipe, abort } = renderToPipeableStream(tree, {
      onShellReady: () => {
        if (isOver) return;
        options.onReady();
        const sink = new PageSink(res, options, (page) => end(() => resolve(page)));
        sink.once("error", fail);
        pipe(sink);
      },
      onShellError: fail,
      onError: fail,
    });
    const stop = (error: Error) => {
      fail(error);
      abort();
    };
    const timer = setTimeout(() => {
      stop(new RenderTimeoutError(`rendering took longer than ${options.timeoutMs} ms`));
    }, options.timeoutMs);
    whenClientLeaves(res, stop);
  });
}

type AddressWriter = { write(bytes: Buffer, isLast: boolean): Buffer };

/** Pieces may end in the middle of a letter. */
function addressWriter(basePath: string): AddressWriter {
  const html = publicHtml(basePath);
  const decoder = new StringDecoder();
  return {
    write(bytes, isLast) {
      const text = html.write(decoder.write(bytes) + (isLast ? decoder.end() : ""));
      return Buffer.from(isLast ? text + html.end() : text);
    },
  };
}

type PageWritten = (page: StreamedPage) => void;

/**
 * Where React writes. What it writes in one go goes on in one piece: a page without pauses leaves as a whole, with its
 * length; one with pauses is sent piece by piece.
 */
class PageSink extends Writable {
  readonly #res: ServerResponse;
  readonly #encoding: Encoding;
  readonly #onWhole: StreamOptions["onWhole"];
  readonly #written: PageWritten;
  readonly #pieces: Buffer[] = [];
  readonly #addresses: AddressWriter | undefined;
  #compressed: ReturnType<typeof compressorFor> | undefined;

  constructor(res: ServerResponse, { encoding, basePath, onWhole }: StreamOptions, written: PageWritten) {
    super({ highWaterMark: 1_048_576 });
    this.#res = res;
    this.#encoding = encoding;
    this.#onWhole = onWhole;
    this.#written = written;
    this.#addresses = basePath === "" ? undefined : addressWriter(basePath);
    this.cork(); // React writes 2 kB at a time, all within one turn of the event loop
    process.nextTick(() => this.uncork());
  }

  override _writev(batch: { chunk: Buffer }[], done: (error?: Error) => void): void {
    const rendered = Buffer.concat(batch.map(({ chunk }) => chunk));
    // `end()` hands over what was corked before it counts as called: a turn later it is known whether more can come.
    process.nextTick(() => {
      const isWhole = this.writableEnded && this.#pieces.length === 0;
      const bytes = this.#addresses?.write(rendered, isWhole) ?? rendered;
      this.#pieces.push(bytes);
      if (isWhole) this.#sendWhole(bytes).then(() => done(), done);
      else this.#outlet().write(bytes, (error) => done(error ?? undefined));
    });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this._writev([{ chunk }], done);
  }

  override _final(done: (error?: Error) => void): void {
    if (this.#res.writableEnded) {
      done();
      return;
    }
    const rest = this.#addresses?.write(Buffer.of(), true) ?? Buffer.of();
    const html = Buffer.concat([...this.#pieces, rest]);
    this.#outlet().end(rest);
    this.#res.once("finish", () => {
      const sent = this.#compressed?.bytes();
      this.#written({ html, encoded: sent === undefined ? {} : { [this.#encoding]: sent } });
      done();
    });
  }

  async #sendWhole(html: Buffer): Promise<void> {
    const compressed = this.#encoding === "identity" ? undefined : await compressWhole(html, this.#encoding);
    const page = { html, encoded: compressed === undefined ? {} : { [this.#encoding]: compressed } };
    const body = compressed ?? html;
    this.#onWhole?.(page);
    this.#res.setHeader("Content-Length", body.length);
    this.#res.end(body);
    this.#written(page);
  }

  #outlet(): Writable {
    if (this.#encoding === "identity") return this.#res;
    this.#compressed ??= compressorFor(this.#encoding, this.#res);
    return this.#compressed.input;
  }
}
