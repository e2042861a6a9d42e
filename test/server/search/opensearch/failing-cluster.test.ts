import type { RequestListener } from "node:http";
import { type RunningOpenSearch, startOpenSearch } from "#scripts/engines/opensearch.mjs";
import type { SearchBackend } from "#server/search/search-backend.ts";
import { withFallback } from "#server/search/with-fallback.ts";
import { searchRequest } from "#test/server/search/backend-contract.ts";
import { closeServers, listening } from "#test/support/listening.ts";
import { describeWithOpenSearch, openBackend } from "#test/support/opensearch.ts";
import { boatDocuments } from "#test/support/search-documents.ts";
import { feedOf } from "#test/support/search-feed.ts";

const never = new AbortController().signal;
const search = (backend: SearchBackend, query = "anchor") =>
  backend.search({ request: searchRequest(query), locale: "en" }, never);
const until = async (isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
};

describe("an OpenSearch that is not one", () => {
  const json = { "content-type": "application/json" };
  const whole = { _shards: { failed: 0 }, timed_out: false };
  let backend: SearchBackend | undefined;
  afterEach(async () => {
    await closeServers();
    await backend?.close();
  });

  it.each<[string, RequestListener]>([
    ["no JSON", (_req, res) => res.writeHead(200, json).end("<html>Welcome")],
    [
      "JSON of another shape",
      (_req, res) => res.writeHead(200, json).end('{"hits":{"hits":"none"},"__proto__":{"x":1}}'),
    ],
    [
      "an answer of a part of its shards",
      (_req, res) => res.writeHead(200, json).end(JSON.stringify({ ...whole, _shards: { failed: 1 } })),
    ],
    [
      "red",
      (_req, res) => res.writeHead(503, json).end('{"error":{"type":"search_phase_execution_exception"},"status":503}'),
    ],
    ["no room", (_req, res) => res.writeHead(429, json).end('{"error":{"type":"rejected_execution_exception"}}')],
    ["a refusal", (_req, res) => res.writeHead(401, json).end("{}")],
    ["nothing but a closed connection", (req) => req.destroy()],
    ["an answer that never ends", (_req, res) => void res.writeHead(200, json).write('{"hits":')],
    [
      "more than it may",
      (_req, res) => {
        res.writeHead(200, json).write('{"hits":"');
        const more = () => {
          while (!res.destroyed && res.write("x".repeat(2 ** 20)));
          res.once("drain", more);
        };
        more();
      },
    ],
  ])(
    "answers %s: the search fails, the page does not",
    async (_what, listener) => {
      const { origin } = await listening(listener);
      backend = await openBackend(origin, feedOf(boatDocuments).feed, { prefix: "lies", timeoutMs: 2000 });
      await backend.ready();

      await expect(search(backend)).rejects.toMatchObject({
        code: expect.stringMatching(/^SEARCH_(?:FAILED|TIMEOUT)$/),
      });
      expect(backend.isDegraded()).toBe(true);
    },
    30_000,
  );

  it("is left in peace after some failures in a row", async () => {
    let searches = 0;
    const { origin } = await listening((req, res) => {
      if (req.url?.includes("_search") === true) searches += 1;
      res.writeHead(503, json).end("{}");
    });
    backend = await openBackend(origin, feedOf(boatDocuments).feed, { prefix: "rest" });
    for (let call = 0; call < 5; call += 1) await expect(search(backend)).rejects.toThrow();

    await expect(Promise.all(Array.from({ length: 20 }, () => search(backend as SearchBackend)))).rejects.toThrow();

    expect(searches).toBeLessThan(10);
  }, 30_000);
});

describeWithOpenSearch("an OpenSearch that fails", () => {
  let engine: RunningOpenSearch;
  let backend: SearchBackend;
  beforeAll(async () => {
    engine = await startOpenSearch();
    backend = await openBackend(engine.url, feedOf(boatDocuments).feed, {
      prefix: "failing",
      timeoutMs: 1500,
      leaseMs: 2000,
    });
    await until(() => !backend.isDegraded());
  }, 120_000);
  afterAll(async () => {
    await engine.stop();
    await backend.close();
  }, 60_000);
  const found = () =>
    search(backend).then(
      ({ response }) => response.results.length === 1,
      () => false,
    );

  it("hangs: searches end in time, and are answered again when it goes on", async () => {
    engine.nodes[0]?.hang();

    await expect(search(backend)).rejects.toMatchObject({ code: "SEARCH_TIMEOUT" });
    engine.nodes[0]?.resume();
    await until(found);
  }, 60_000);

  it("is down: the engine in the process answers where that is set, and OpenSearch again when it is back", async () => {
    await engine.nodes[0]?.kill();
    await until(() => backend.isDegraded());
    const spare: SearchBackend = {
      ...backend,
      search: async () => await Promise.resolve({ queryId: "spare" } as never),
    };

    await expect(search(backend)).rejects.toMatchObject({ code: "SEARCH_FAILED" });
    expect(await search(withFallback(backend, spare))).toEqual({ queryId: "spare" });
    expect(withFallback(backend, spare).isDegraded()).toBe(true);

    await engine.nodes[0]?.start();
    await until(found);
    await until(() => !backend.isDegraded());
    expect((await search(withFallback(backend, spare))).queryId).not.toBe("spare");
  }, 120_000);
});
