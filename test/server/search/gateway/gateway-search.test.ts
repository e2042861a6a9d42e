import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Registry } from "prom-client";
import { upstreamFetch } from "#server/gateway/fetch.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import { createUpstreamMetrics } from "#server/gateway/upstream-metrics.ts";
import { gatewaySearch } from "#server/search/gateway/gateway-search.ts";
import type { SearchDocument } from "#server/search/search-document.ts";
import { itAnswersSearches, searchRequest } from "#test/server/search/backend-contract.ts";
import { type Fault, faultyUpstream } from "#test/support/faulty-upstream.ts";
import { closeServers } from "#test/support/listening.ts";
import { boatDocuments } from "#test/support/search-documents.ts";
import { simpleSearch } from "#test/support/simple-search.ts";

const never = new AbortController().signal;

/** The vendor's search call, with these documents. */
function vendorSearch(documents: readonly SearchDocument[]) {
  const vendor = simpleSearch(documents);
  return async (req: IncomingMessage, res: ServerResponse) => {
    const request = JSON.parse(await text(req));
    const { queryId, response } = await vendor.search({ request, locale: "en" }, never);
    res.writeHead(200, { "content-type": "application/json", "x-query-id": queryId }).end(JSON.stringify(response));
  };
}

function searchAt(url: string, { timeoutMs = 1000, maxBytes = 1_000_000 } = {}) {
  const log = { warn: () => undefined, info: () => undefined };
  const services = { fetchFn: upstreamFetch, metrics: createUpstreamMetrics(new Registry()), log };
  return gatewaySearch(createUpstream({ name: "search", url, timeoutMs, maxBytes }, services));
}

describe("the vendor's search", () => {
  itAnswersSearches(async (documents) => {
    const { origin } = await faultyUpstream((req, res) => void vendorSearch(documents)(req, res));
    return searchAt(`${origin}/gateway/api/help-content/v2/search`);
  });
  afterAll(closeServers);
});

describe("a call of the vendor's search", () => {
  afterEach(closeServers);

  const call = { request: searchRequest("sails"), locale: "ja", anonymousId: "a-1" } as const;
  const answering = async (body: unknown, headers: Record<string, string> = {}, status = 200) => {
    const { origin } = await faultyUpstream(
      (_req, res) => void res.writeHead(status, headers).end(JSON.stringify(body)),
    );
    return searchAt(origin).search(call, never);
  };
  const answer = (fields: object) => ({ results: [], pagination: { total: 0 }, ...fields });

  it("sends the body as it was asked for, the anonymous id, and nothing of the visitor's", async () => {
    let sent = "";
    const vendor = await faultyUpstream(async (req, res) => {
      sent = await text(req);
      res.end(JSON.stringify(answer({})));
    });

    await searchAt(vendor.origin).search(call, never);

    expect(JSON.parse(sent)).toEqual(call.request);
    expect(vendor.lastRequest()?.method).toBe("POST");
    expect(vendor.lastRequest()?.headers).toMatchObject({
      "content-type": "application/json",
      "x-anonymous-id": "a-1",
    });
    expect(vendor.lastRequest()?.headers).not.toHaveProperty("cookie");
  });

  it("takes the query id from X-Query-Id, and makes one where there is none that can be printed", async () => {
    expect((await answering(answer({}), { "x-query-id": "q-42" })).queryId).toBe("q-42");
    expect((await answering(answer({}), { "x-query-id": "<b>" })).queryId).toMatch(/^[\w-]{36}$/);
  });

  it("leaves out results that cannot be read or lead somewhere else than to a page", async () => {
    const urls = [
      "/ok",
      "https://docs.example/ok",
      "javascript:alert(1)",
      "//elsewhere.example",
      "data:text/html,x",
      "ok",
    ];
    const results = [null, 7, { content: {} }, ...urls.map((url) => ({ content: { title: "T", url } }))];

    const { response } = await answering(answer({ results, pagination: { total: 9 } }));

    expect(response.results.map(({ content }) => content.url)).toEqual(["/ok", "https://docs.example/ok"]);
    expect(response.results[0]).toEqual({
      content: {
        contentAri: "/ok",
        title: "T",
        url: "/ok",
        description: "",
        products: [],
        metadata: { trustFactors: {} },
      },
      highlights: {},
    });
  });

  it("reads counts in the forms that are known, and none from anything else", async () => {
    const facets = {
      contentType: [{ key: "topic", count: 3 }],
      platform: {
        "Data Center": { name: "DC", count: 2, products: { tracker: { count: 2 } } },
        cloud: { name: "Cloud", count: 1, products: "none" },
        other: 5,
      },
    };

    expect((await answering(answer({ facets }))).response.facets).toEqual({
      contentType: { topic: 3 },
      platform: {
        data_center: { name: "DC", count: 2, products: { tracker: 2 } },
        cloud: { name: "Cloud", count: 1, products: {} },
      },
    });
    expect((await answering(answer({ facets: "none" }))).response.facets).toEqual({ contentType: {}, platform: {} });
  });

  it("passes the spelling correction on", async () => {
    const query = { originalQuery: "sials", rewrittenQuery: "sails", searchedQuery: "sails" };
    const { response } = await answering(answer({ metadata: { query, sort: { by: "relevance" }, source: "vendor" } }));

    expect(response.metadata).toEqual({
      query: { originalQuery: "sails", rewrittenQuery: "sails", searchedQuery: "sails" },
      sort: { by: "relevance" },
      source: "vendor",
    });
  });

  it.each<[Fault | "refused", string]>([
    ["refused", "GATEWAY_FAILED"],
    ["resetting", "GATEWAY_FAILED"],
    ["cut off", "GATEWAY_FAILED"],
    ["failing", "GATEWAY_FAILED"],
    ["garbage", "GATEWAY_FAILED"],
    ["not HTTP", "GATEWAY_FAILED"],
    ["redirecting", "GATEWAY_FAILED"],
    ["huge", "GATEWAY_FAILED"],
    ["hanging", "GATEWAY_TIMEOUT"],
    ["hanging in its body", "GATEWAY_TIMEOUT"],
  ])("fails within its time when the vendor's is %s", async (fault, code) => {
    const vendor = await faultyUpstream(() => undefined, fault === "refused" ? undefined : fault);
    if (fault === "refused") await closeServers();

    const failed = searchAt(vendor.origin, { timeoutMs: 300 }).search(call, never);

    await expect(failed).rejects.toMatchObject({ code });
  });

  it.each([
    ["no results", { pagination: { total: 0 } }],
    ["no total", { results: [] }],
    ["a list", []],
    ["null", null],
  ])("fails when the answer has the wrong shape: %s", async (_what, body) => {
    await expect(answering(body)).rejects.toMatchObject({ code: "GATEWAY_FAILED" });
  });

  it("fails when the vendor refuses it", async () => {
    await expect(answering({ error: "no" }, {}, 400)).rejects.toMatchObject({ code: "GATEWAY_FAILED" });
  });

  it("ends the vendor's call when nobody waits for it any more", async () => {
    const vendor = await faultyUpstream(() => undefined);
    const ended = new Promise((resolve) => vendor.server.on("request", (req) => req.on("close", resolve)));
    const waiting = new AbortController();
    const reason = new Error("the visitor left");

    const search = searchAt(vendor.origin, { timeoutMs: 4000 }).search(call, waiting.signal);
    setTimeout(() => waiting.abort(reason), 100);

    await expect(search).rejects.toBe(reason);
    await ended;
  });

  it("is degraded, and not asked, while it keeps failing", async () => {
    const vendor = await faultyUpstream(vendorSearch(boatDocuments), "failing");
    const backend = searchAt(vendor.origin);
    expect(backend.isDegraded()).toBe(false);

    for (let times = 0; times < 8; times++) await backend.search(call, never).catch(() => undefined);

    expect(backend.isDegraded()).toBe(true);
    expect(vendor.asked()).toBeLessThan(8);
  });
});
