import type { SearchBackend } from "#server/search/search-backend.ts";
import type { SearchDocument } from "#server/search/search-document.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import { boatDocuments } from "#test/support/search-documents.ts";

export function searchRequest(query: string, fields: Partial<SearchRequest> = {}): SearchRequest {
  return {
    query,
    facetFilters: {},
    highlights: { enable: true },
    pagination: { from: 0, size: 10 },
    language: "en",
    facets: { enable: true },
    sort: { by: "relevance" },
    ...fields,
  };
}

const never = new AbortController().signal;
const namesOf = ({ response }: SearchOutcome) => response.results.map(({ content }) => content.url.slice(1));

/**
 * What callers rely on, whichever backend answers. `open` makes one that has these documents, or asks a service that has them.
 */
export function itAnswersSearches(open: (documents: readonly SearchDocument[]) => Promise<SearchBackend>): void {
  let backend: SearchBackend;
  beforeAll(async () => {
    backend = await open(boatDocuments);
    await backend.ready();
  });
  afterAll(() => backend.close());

  const search = (query: string, fields: Partial<SearchRequest> = {}, signal = never) =>
    backend.search({ request: searchRequest(query, fields), locale: "en" }, signal);
  const find = async (query: string, fields: Partial<SearchRequest> = {}) =>
    namesOf(await search(query, fields)).sort();
  const suggest = (term: string, scope = {}) => backend.suggest({ term, scope, locale: "en" }, never);

  it("answers results, facets, pagination and metadata, under an id of its own", async () => {
    const [one, other] = await Promise.all([search("anchor"), search("anchor")]);

    expect(one.response.results[0]).toMatchObject({
      content: {
        contentAri: expect.stringMatching(/./),
        contentType: "topic",
        title: "Drop the anchor",
        description: expect.stringContaining("sandy ground"),
        url: "/anchor",
        products: [{ key: "tracker", name: "Tracker", platform: "data_center", version: "9.12" }],
        metadata: { lastPublishedAt: "2026-03-01", trustFactors: {} },
      },
      highlights: {},
    });
    expect(one.response.pagination).toEqual({ from: 0, size: 10, total: 1 });
    expect(one.response.metadata).toEqual({
      query: { originalQuery: "anchor", rewrittenQuery: null, searchedQuery: "anchor" },
      sort: { by: "relevance" },
      source: expect.stringMatching(/./),
    });
    expect(one.queryId).toMatch(/^[\w.-]+$/);
    expect(one.queryId).not.toBe(other.queryId);
  });

  it("finds words in title and text, in any case, and puts the title first", async () => {
    expect(namesOf(await search("RUDDER"))).toEqual(["rudder"]);
    expect(await find("sandy")).toEqual(["anchor"]);
    expect(await find("wind")).toEqual(expect.arrayContaining(["anchor", "rudder"]));
  });

  it("lists every page for an empty query", async () => {
    const { response } = await search("");

    expect(response.results).toHaveLength(10);
    expect(response.pagination.total).toBe(boatDocuments.length);
  });

  it("answers the results from an index on, and none past the last one", async () => {
    const pages = await Promise.all([0, 10, 20, 30].map((from) => search("knot", { pagination: { from, size: 10 } })));
    const found = pages.flatMap(namesOf);

    expect(pages.map(({ response }) => response.results.length)).toEqual([10, 10, 5, 0]);
    expect(pages.map(({ response }) => response.pagination.total)).toEqual([25, 25, 25, 25]);
    expect(new Set(found).size).toBe(25);
  });

  it("says that nothing is found", async () => {
    const { response } = await search("xylophone");

    expect(response.results).toEqual([]);
    expect(response.pagination.total).toBe(0);
  });

  it("keeps to content types", async () => {
    expect(await find("", { facetFilters: { contentTypes: ["pageKbArticle"] } })).toEqual(["paint", "rudder"]);
    expect(await find("", { facetFilters: { contentTypes: ["nothing"] } })).toEqual([]);
  });

  it.each<[string, NonNullable<SearchRequest["facetFilters"]["products"]>, string[]]>([
    ["a platform", [{ platform: "data_center", versions: [] }], ["anchor", "paint", "rudder"]],
    ["a product", [{ key: "runner" }], ["paint"]],
    ["a product in a platform", [{ platform: "data_center", key: "tracker" }], ["anchor", "rudder"]],
    ["a version", [{ platform: "data_center", key: "tracker", versions: ["9.12"] }], ["anchor"]],
    ["one of several versions", [{ key: "tracker", versions: ["9.12", "10.2"] }], ["anchor", "rudder"]],
    ["one of several products", [{ key: "runner" }, { platform: "cloud" }], ["paint", "rudder", "sails"]],
    ["platform and version of one edition, not of two", [{ platform: "cloud", versions: ["10.2"] }], []],
  ])("keeps to %s", async (_what, products, found) => {
    expect(await find("", { facetFilters: { products } })).toEqual(found);
  });

  it("counts what each choice would find, whatever is chosen among its own kind", async () => {
    const facetFilters = { contentTypes: ["pageKbArticle"], products: [{ platform: "data_center" }] };
    const { facets } = (await search("", { facetFilters })).response;

    expect(facets.contentType).toEqual({ topic: 1, pageKbArticle: 2 });
    expect(facets.platform).toMatchObject({
      cloud: { count: 1, products: { tracker: 1 } },
      data_center: { count: 2, products: { tracker: 1, runner: 1 } },
    });
  });

  it("counts nothing where facets are off", async () => {
    const { facets } = (await search("", { facets: { enable: false } })).response;

    expect(facets).toEqual({ contentType: {}, platform: {} });
  });

  it("puts the newest first when asked to", async () => {
    const found = await search("", { sort: { by: "latest" }, pagination: { from: 0, size: 4 } });

    expect(namesOf(found)).toEqual(["anchor", "rudder", "sails", "paint"]);
    expect(found.response.metadata.sort).toEqual({ by: "latest" });
  });

  it("marks what matches in escaped text, or marks nothing", async () => {
    const [marked, plain] = await Promise.all([
      search("mainsail"),
      search("mainsail", { highlights: { enable: false } }),
    ]);
    const { description } = marked.response.results[0]?.highlights ?? {};

    expect(description).toMatch(/<span[^<>]*>mainsail<\/span> &amp; the jib &lt;before&gt;/);
    expect(plain.response.results[0]?.highlights.description ?? "").toBe("");
  });

  it.each([
    ["operators", 'AND OR NOT -- "" ( ) * ~ ^ :: && || title:'],
    ["an open quotation", '"anchor'],
    ["only an exclusion", "-anchor"],
    ["a regular expression", "(a+)+$ [z-a] \\"],
    ["control characters", "\u0000\u0007\u001b\u200b\u202e\ufeff"],
    ["halves of characters", "\ud800 \udc00"],
    ["markup", "<script>alert(1)</script> {{x}} %00 '; DROP TABLE pages; --"],
    ["every script", "水 вода ماء ນ້ຳ પાણી 물 ջուր 𓈖 🌊 é́́́́"],
    ["ten thousand letters", "a".repeat(10_000)],
    ["ten thousand words", "sail ".repeat(10_000)],
    ["names of objects", "__proto__ constructor toString hasOwnProperty"],
  ])("answers %s", async (_what, query) => {
    const { response } = await search(query);
    await suggest(query);

    expect(response.pagination.total).toBeGreaterThanOrEqual(0);
  });

  it("rejects with the reason of a signal that was aborted", async () => {
    const reason = new Error("nobody waits");

    await expect(search("anchor", {}, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it("suggests titles for what is typed so far", async () => {
    const [first] = await suggest("drop the an");

    expect(first).toMatchObject({ kind: "page", title: "Drop the anchor", url: "/anchor" });
    expect(await suggest("  ")).toEqual([]);
    expect((await suggest("knot")).length).toBeLessThanOrEqual(8);
  });

  it("suggests only what is in the scope", async () => {
    const titles = async (scope: object) => (await suggest("rudder", scope)).map(({ title }) => title);

    expect(await titles({ deployment: "cloud", product: "tracker" })).toContain("Rudder does not answer");
    expect(await titles({ deployment: "data_center", product: "runner" })).toEqual([]);
  });

  it("names pages about the same as one where it can, none for a page that is not there", async () => {
    const call = { language: "en", types: ["topic", "pageKbArticle"], count: 4 };
    const related = async (path: string) => (await backend.related?.({ ...call, path }, never)) ?? [];

    expect((await related("/sails")).map(({ url }) => url)).not.toContain("/sails");
    expect((await related("/sails")).length).toBeLessThanOrEqual(4);
    expect(await related("/nowhere")).toEqual([]);
  });

  it("explains where a page stands where it can", async () => {
    const explanation = await backend.explain?.({ query: "anchor", locale: "en", path: "/anchor" }, never);

    if (explanation !== undefined) expect(explanation.page).toMatchObject({ kind: "found", at: { position: 1 } });
    expect(explanation?.total ?? 1).toBe(1);
  });
}
