import request from "supertest";
import { withPins } from "#server/search/search-rules.ts";
import type { SearchCall } from "#shared/search/search-call.ts";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";
import { closeServers } from "#test/support/listening.ts";
import { boatDocuments, searchDocument } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";
import { simpleSearch } from "#test/support/simple-search.ts";
import { searchRequest } from "./backend-contract.ts";

describe("pages pinned to a query", () => {
  const { engine } = engineWith([
    ...boatDocuments,
    searchDocument({ id: "rudder-ja", language: "ja", title: "舵", prefix: "/ja", url: "/paint" }),
  ]);
  const found = (fields: Partial<SearchCall>, query = "wind") => {
    const { results, pagination } = engine.search({ request: searchRequest(query), locale: "en", ...fields });
    return { urls: results.map(({ content }) => content.url), total: pagination.total };
  };

  it("come first, in their order, once, whether or not the query finds them", () => {
    const plain = found({});
    const pinned = found({ pinned: ["/paint", "/rudder"] });

    expect(plain.urls).not.toContain("/paint");
    expect(pinned.urls.slice(0, 2)).toEqual(["/paint", "/rudder"]);
    expect(new Set(pinned.urls).size).toBe(pinned.urls.length);
    expect(pinned.total).toBe(plain.total + 1);
  });

  it("are left out where the visitor's filters do, and where there is no such page", () => {
    const request = searchRequest("wind", { facetFilters: { contentTypes: ["pageKbArticle"] } });

    expect(found({ request, pinned: ["/anchor", "/nowhere"] }).urls).toEqual(["/rudder"]);
  });

  it("are of the reader's language", () => {
    expect(found({ pinned: ["/paint"], locale: "ja" }).urls[0]).toBe("/ja/paint");
  });

  it("are those of the very query, whatever its case and spaces; rules that cannot be read are none", async () => {
    const calls: SearchCall[] = [];
    const plain = simpleSearch([]);
    const backend = {
      ...plain,
      search: (call: SearchCall, signal: AbortSignal) => {
        calls.push(call);
        return plain.search(call, signal);
      },
    };
    const warnings: unknown[] = [];
    const log = { warn: (...line: unknown[]) => void warnings.push(line) };
    const rules = { pins: [{ query: "Log in", pages: ["/login-help"] }], redirects: {} };
    const search = (query: string, rulesOf = async () => rules) =>
      withPins(backend, rulesOf, log).search({ request: searchRequest(query), locale: "en" }, AbortSignal.any([]));

    await search("  log   IN ");
    await search("log in now");
    await search("log in", () => Promise.reject(new Error("gone")));

    expect(calls.map(({ pinned }) => pinned)).toEqual([["/login-help"], undefined, undefined]);
    expect(warnings).toHaveLength(1);
  });
});

describe("queries that lead to a page", () => {
  let site: FolderSite;
  beforeAll(async () => {
    site = await folderSite({
      "README.md": "# Help\n",
      "status.md": "# Status\n",
      "site.yaml": "languages: [en, ja]\n",
      "search.yaml": "redirects:\n  Status page: /status\n  forum: https://forum.example/\n",
    });
  });
  afterAll(async () => {
    await site.close();
    await closeServers();
  });

  it("lead there from the search page, in the reader's language", async () => {
    const { headers } = await request(site.server).get("/search-results/?searchTerm=status%20%20PAGE").expect(302);

    expect(headers["location"]).toBe("/status");
    expect(headers["cache-control"]).toBe("no-store");
    await request(site.server).get("/ja/search-results/?searchTerm=status+page").expect("Location", "/ja/status");
    await request(site.server).get("/search-results/?searchTerm=forum").expect("Location", "https://forum.example/");
  });

  it("are searched for where they are anything else", async () => {
    await request(site.server).get("/search-results/?searchTerm=status").expect(200);
    await request(site.server).get("/search-results/?searchTerm=constructor").expect(200);
    await request(site.server).get("/search-results/").expect(200);
  });

  it("and pins that are wrong are named with their file", async () => {
    const wrong = await folderSite({
      "README.md": "# Help\n",
      "search.yaml": "pins: [{ query: x, pages: [//evil.example] }]\n",
    });

    expect(wrong.content.source.problems()).toContainEqual(
      expect.objectContaining({ file: "search.yaml", severity: "error", field: expect.stringContaining("pins") }),
    );
    await wrong.close();
  });
});
