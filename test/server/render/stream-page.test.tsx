import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createElement, type ReactNode, Suspense, use } from "react";
import type { Encoding } from "#server/http/accept-encoding.ts";
import { ClientGoneError } from "#server/http/client-gone.ts";
import { RenderTimeoutError, type StreamedPage, streamPage } from "#server/render/stream-page.ts";

describe("a streamed page", () => {
  const texts = Array.from({ length: 900 }, (_, index) => `Paragraph ${index} – テキスト`);
  const paragraphs = texts.map((text) => <p key={text}>{text}</p>);
  const page = (
    <html lang="en">
      <body>{paragraphs}</body>
    </html>
  );
  let server: Server;
  let streamed: Promise<StreamedPage>;

  const serve = async (tree: ReactNode, encoding: Encoding = "identity", timeoutMs = 5000) => {
    let started: (value: Promise<StreamedPage>) => void = () => undefined;
    const result = new Promise<StreamedPage>((resolve) => {
      started = (value) => value.then(resolve, () => undefined);
    });
    server = createServer((_req, res) => {
      streamed = streamPage(tree, res, {
        basePath: "",
        encoding,
        timeoutMs,
        onReady: () => void res.setHeader("content-type", "text/html"),
      });
      started(streamed);
      streamed.catch(() => res.headersSent || res.writeHead(500).end());
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, result };
  };

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it("arrives whole, and the same bytes are handed back to be kept", async () => {
    const { url } = await serve(page);

    const body = Buffer.from(await (await fetch(url)).arrayBuffer());

    expect(body.toString()).toMatch(
      /^<!DOCTYPE html><html lang="en">.*Paragraph 899 – テキスト<\/p><\/body><\/html>$/s,
    );
    expect((await streamed).html.equals(body)).toBe(true);
  });

  it.each(["br", "gzip"] as const)("compressed with %s hands back both forms", async (encoding) => {
    const { url } = await serve(page, encoding);

    await (await fetch(url)).arrayBuffer();

    const { html, encoded } = await streamed;
    const decode = encoding === "br" ? brotliDecompressSync : gunzipSync;
    expect(decode(encoded[encoding] ?? Buffer.alloc(0)).equals(html)).toBe(true);
  });

  it("says how long it is when it was rendered without a pause", async () => {
    const { url } = await serve(page);

    const response = await fetch(url);

    expect(Number(response.headers.get("content-length"))).toBe((await response.arrayBuffer()).byteLength);
  });

  it.each(["identity", "br", "gzip"] as const)("with a pause arrives in pieces, %s", async (encoding) => {
    // It begins to be waited for when it is first rendered, however long the server took to start.
    let late: Promise<string> | undefined;
    const Late = () => {
      late ??= new Promise((resolve) => setTimeout(() => resolve("late text"), 60));
      return <p>{use(late)}</p>;
    };
    const { url } = await serve(
      <html lang="en">
        <body>
          <p>early text</p>
          <Suspense fallback={<p>waiting</p>}>
            <Late />
          </Suspense>
        </body>
      </html>,
      encoding,
    );

    const response = await fetch(url);
    const body = Buffer.from(await response.arrayBuffer());

    const { html, encoded } = await streamed;
    expect(response.headers.get("content-length")).toBeNull();
    expect(html.toString()).toMatch(/early text.*late text/s);
    if (encoding === "identity") expect(body.equals(html)).toBe(true);
    else
      expect((encoding === "br" ? brotliDecompressSync : gunzipSync)(encoded[encoding] ?? body).equals(html)).toBe(
        true,
      );
  });

  it("sends nothing when a component fails, so that an error page can be sent instead", async () => {
    const Broken = () => {
      throw new Error("broken component");
    };
    const { url } = await serve(
      <html lang="en">
        <body>
          <Broken />
        </body>
      </html>,
    );

    const response = await fetch(url);

    expect(response.status).toBe(500);
    await expect(streamed).rejects.toThrow("broken component");
  });

  it("gives up when rendering takes too long", async () => {
    const never = new Promise<string>(() => undefined);
    const Slow = () => use(never);
    const { url } = await serve(
      createElement("html", null, createElement("body", null, createElement(Slow))),
      "identity",
      50,
    );

    const response = await fetch(url);

    expect(response.status).toBe(500);
    await expect(streamed).rejects.toBeInstanceOf(RenderTimeoutError);
  });

  it("stops when the client leaves", async () => {
    const never = new Promise<string>(() => undefined);
    const Slow = () => use(never);
    const { url } = await serve(createElement("html", null, createElement("body", null, createElement(Slow))));
    const leaving = new AbortController();
    const request = fetch(url, { signal: leaving.signal }).catch(() => undefined);
    await once(server, "request");

    leaving.abort();
    await request;

    await expect(streamed).rejects.toBeInstanceOf(ClientGoneError);
  });
});
