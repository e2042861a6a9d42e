import { fairShares } from "#server/http/fair-shares.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import { SearchFailedError, SearchTimeoutError } from "#server/search/search-errors.ts";
import { searchRoutes } from "#server/search/search-routes.ts";
import type { SearchCall, SuggestCall } from "#shared/search/search-call.ts";
import { guardedSite } from "#test/server/http/guarded-site.ts";
import { languageTags } from "#test/support/languages.ts";
import { closeServers } from "#test/support/listening.ts";
import { boatDocuments } from "#test/support/search-documents.ts";
import { simpleSearch } from "#test/support/simple-search.ts";
import { searchRequest } from "./backend-contract.ts";

afterEach(closeServers);

const path = "/gateway/api/help-content/v2/search";

async function siteWith(fields: Partial<SearchBackend> = {}) {
  const calls: SearchCall[] = [];
  const suggested: SuggestCall[] = [];
  const backend = simpleSearch(boatDocuments);
  const site = await guardedSite({
    routes: (app) =>
      app.use(
        "/gateway",
        searchRoutes(
          {
            ...backend,
            search: (call, signal) => {
              calls.push(call);
              return backend.search(call, signal);
            },
            suggest: (call, signal) => {
              suggested.push(call);
              return backend.suggest(call, signal);
            },
            ...fields,
          },
          fairShares({ clientTokensPerMinute: 0, maxWaitingRequests: 50 }),
          languageTags,
        ),
      ),
  });
  const post = (body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(site.origin + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...(signal !== undefined && { signal }),
    });
  return { ...site, calls, suggested, post };
}

describe("the search call", () => {
  it("answers results, facets, pagination and metadata, with the query id in X-Query-Id", async () => {
    const { post } = await siteWith();

    const response = await post(searchRequest("anchor"));

    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-query-id")).toMatch(/^[\w.-]+$/);
    const body = await response.json();
    expect(Object.keys(body).sort()).toEqual(["facets", "metadata", "pagination", "results"]);
    expect(body.results[0].content.title).toBe("Drop the anchor");
  });

  it("takes what is left out of the body as not asked for", async () => {
    const { post, calls } = await siteWith();

    await post({ query: "anchor" });

    expect(calls[0]?.request).toEqual(searchRequest("anchor", { facets: { enable: false } }));
  });

  it.each([
    [{}, "query"],
    [{ query: 5 }, "query"],
    [{ query: null }, "query"],
    [{ query: "a", pagination: { from: -1 } }, "pagination.from"],
    [{ query: "a", pagination: { from: 1e9 } }, "pagination.from"],
    [{ query: "a", pagination: { from: 0.5 } }, "pagination.from"],
    [{ query: "a", pagination: { size: 0 } }, "pagination.size"],
    [{ query: "a", pagination: { size: 101 } }, "pagination.size"],
    [{ query: "a", pagination: [] }, "pagination"],
    [{ query: "a", facetFilters: "all" }, "facetFilters"],
    [{ query: "a", facetFilters: { contentTypes: "topic" } }, "facetFilters.contentTypes"],
    [{ query: "a", facetFilters: { contentTypes: [1] } }, "facetFilters.contentTypes[0]"],
    [{ query: "a", facetFilters: { contentTypes: Array(1000).fill("a") } }, "facetFilters.contentTypes"],
    [{ query: "a", facetFilters: { products: [{ key: {} }] } }, "facetFilters.products[0].key"],
    [{ query: "a", facetFilters: { products: [{ versions: [7] }] } }, "facetFilters.products[0].versions[0]"],
    [{ query: "a", highlights: { enable: "yes" } }, "highlights.enable"],
    [{ query: "a", facets: true }, "facets"],
    [{ query: "a", sort: { by: 1 } }, "sort.by"],
    [{ query: "a", language: ["en"] }, "language"],
    [[], "body"],
    ["{", "body"],
    ["", "query"],
    ["5", "body"],
  ])("answers 400 to %j and names %s", async (body, field) => {
    const { post } = await siteWith();

    const response = await post(body);

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: "the request cannot be read",
      field,
      problem: expect.stringMatching(/./),
      code: "BAD_BODY",
      requestId: response.headers.get("x-request-id"),
    });
  });

  it("answers 413 to a body of more than 64 KiB, and 415 to one that is not JSON", async () => {
    const { post } = await siteWith();

    expect((await post({ query: "a".repeat(70_000) })).status).toBe(413);
    expect((await post("query=a", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
  });

  it("answers a term of 10 kB", async () => {
    const { post, calls } = await siteWith();

    expect((await post({ query: "a".repeat(10_000) })).status).toBe(200);
    expect(calls[0]?.request.query).toHaveLength(10_000);
  });

  it.each([
    [new SearchFailedError("the index is broken"), 502],
    [new SearchTimeoutError("it took too long"), 504],
  ])("says with the status, and without the cause, that the search failed: %s", async (error, status) => {
    const { post } = await siteWith({ search: () => Promise.reject(error) });

    const response = await post(searchRequest("a"));

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      error: "the request failed",
      code: error.code,
      requestId: expect.any(String),
    });
  });

  it("says when nobody typed what is searched for", async () => {
    const { origin, calls } = await siteWith();

    for (const asked of ["by-address", "else"]) {
      await fetch(`${origin}${path}?asked=${asked}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(searchRequest("a")),
      });
    }

    expect(calls.map(({ isByAddress }) => isByAddress)).toEqual([true, undefined]);
  });

  it("passes the anonymous id on, but nothing that is none", async () => {
    const { post, calls } = await siteWith();

    await post(searchRequest("a"), { "x-anonymous-id": "0123456789abcdef" });
    await post(searchRequest("a"), { "x-anonymous-id": "<b>" });
    await post(searchRequest("a"), { "x-anonymous-id": "a".repeat(65) });

    expect(calls.map(({ anonymousId }) => anonymousId)).toEqual(["0123456789abcdef", undefined, undefined]);
  });

  it.each([
    ["ja", "en", "ja"],
    ["en", "ja", "en"],
    ["de-DE,de;q=0.9", "en", "en"],
    ["*", "ja-JP", "ja"],
  ])("reads in the language that the page names: %s, language %s", async (accepted, language, locale) => {
    const { post, calls } = await siteWith();

    await post(searchRequest("a", { language }), { "accept-language": accepted });

    expect(calls[0]?.locale).toBe(locale);
  });

  it("ends the search when its caller leaves", async () => {
    let left: (reason: unknown) => void = () => undefined;
    const reason = new Promise((resolve) => {
      left = resolve;
    });
    const { post } = await siteWith({
      search: (_call, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            left(signal.reason);
            reject(signal.reason);
          });
        }),
    });
    const caller = new AbortController();

    const answer = post(searchRequest("a"), {}, caller.signal);
    setTimeout(() => caller.abort(), 100);

    await expect(answer).rejects.toThrow();
    expect(await reason).toMatchObject({ code: "CLIENT_GONE" });
  });
});

describe("the call for suggestions", () => {
  const ask = async (site: { readonly origin: string }, query: string) => {
    const response = await fetch(`${site.origin}/gateway/api/search/suggestions?${query}`);
    return { response, body: await response.json() };
  };

  it("answers titles for what is typed, in the scope and language of its box", async () => {
    const site = await siteWith();

    const { response, body } = await ask(
      site,
      "term=drop&locale=ja&deployment=data_center&product=tracker&version=9.12",
    );

    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect(body.suggestions[0]).toMatchObject({ kind: "page", title: "Drop the anchor", url: "/anchor" });
    expect(site.suggested).toEqual([
      {
        term: "drop",
        locale: "ja",
        scope: { deployment: "data_center", product: "tracker", version: "9.12" },
      },
    ]);
  });

  it.each(["", "term=", "term=%20", "term=a&term=b", "term[a]=b"])("answers none to %j", async (query) => {
    expect((await ask(await siteWith(), query)).body).toEqual({ suggestions: [] });
  });

  it("looks at the first 200 characters, and at no platform that it does not know", async () => {
    const site = await siteWith();

    await ask(site, `term=${"a".repeat(5000)}&deployment=server&locale=fr`);

    expect(site.suggested[0]).toEqual({ term: "a".repeat(200), locale: "en", scope: {} });
  });
});
