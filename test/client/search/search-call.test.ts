/** @jest-environment jsdom */
import { searchWith } from "#client/search/search-call.ts";
import { searchRequest } from "#test/server/search/backend-contract.ts";
import { searchOutcome, searchResult } from "#test/support/searches.ts";

type Call = readonly [url: string, init: RequestInit];
type Answer = { readonly status?: number; readonly queryId?: string; readonly json: () => Promise<unknown> };

const never = new AbortController().signal;

function gateway(answer: () => Promise<Answer>) {
  const calls: Call[] = [];
  const reported: string[] = [];
  Object.assign(globalThis, {
    fetch: async (...call: Call) => {
      calls.push(call);
      const { status = 200, queryId, json } = await answer();
      const headers = { get: (name: string) => (name === "X-Query-Id" ? (queryId ?? null) : null) };
      return { ok: status < 400, status, headers, json };
    },
  });
  const reportError = (message: string, error: unknown) => void reported.push(`${message}: ${error}`);
  return { calls, reported, search: searchWith({ reportError, anonymousId: () => "anonymous-1" }) };
}

describe("the search call of the page", () => {
  const { response } = searchOutcome([searchResult("Boards")]);

  it("posts JSON with the anonymous id, in the page's language", async () => {
    document.documentElement.lang = "ja";
    const { calls, search } = gateway(async () => ({ json: async () => response }));

    await search(searchRequest("ボード"), never);

    expect(calls[0]?.[0]).toBe("/gateway/api/help-content/v2/search");
    expect(calls[0]?.[1]).toMatchObject({
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Anonymous-Id": "anonymous-1", "Accept-Language": "ja" },
      signal: never,
    });
    expect(JSON.parse(String(calls[0]?.[1].body))).toEqual(searchRequest("ボード"));
  });

  it("answers with the query id from the header X-Query-Id", async () => {
    const { search } = gateway(async () => ({ queryId: "q-7", json: async () => response }));

    expect(await search(searchRequest("a"), never)).toEqual({ queryId: "q-7", response });
  });

  it("reports the answer's error with status and query id when it is not ok", async () => {
    const { search, reported } = gateway(async () => ({
      status: 502,
      queryId: "q-8",
      json: async () => ({ error: "the request failed" }),
    }));

    await expect(search(searchRequest("a"), never)).rejects.toThrow();
    expect(reported).toEqual([expect.stringContaining("the request failed (status 502, query id q-8)")]);
  });

  it("reports an answer that is not JSON, or no answer to a search", async () => {
    const broken = gateway(async () => ({ status: 500, json: () => Promise.reject(new SyntaxError("<html>")) }));
    await expect(broken.search(searchRequest("a"), never)).rejects.toThrow("no reason given (status 500");

    for (const body of [null, 5, {}, { results: "none" }]) {
      const odd = gateway(async () => ({ json: async () => body }));
      await expect(odd.search(searchRequest("a"), never)).rejects.toThrow("the answer has no results");
    }
  });

  it("reports and rethrows a network failure", async () => {
    const { search, reported } = gateway(() => Promise.reject(new TypeError("Failed to fetch")));

    await expect(search(searchRequest("a"), never)).rejects.toThrow("Failed to fetch");
    expect(reported).toEqual(["the search failed: TypeError: Failed to fetch"]);
  });

  it("is silent about an abort", async () => {
    const aborted = new AbortController();
    const { search, reported } = gateway(async () => {
      aborted.abort();
      throw new DOMException("aborted", "AbortError");
    });

    await expect(search(searchRequest("a"), aborted.signal)).rejects.toThrow("aborted");
    expect(reported).toEqual([]);
  });
});
