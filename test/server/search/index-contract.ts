import type { SearchBackend } from "#server/search/search-backend.ts";
import type { IndexFeed, SearchDocument } from "#server/search/search-document.ts";
import type { SearchCall } from "#shared/search/search-call.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import { searchDocument } from "#test/support/search-documents.ts";
import { feedOf } from "#test/support/search-feed.ts";
import { searchRequest } from "./backend-contract.ts";

const never = new AbortController().signal;
const tracker = (version?: string) =>
  ({ key: "tracker", name: "Tracker", platform: "data_center", ...(version !== undefined && { version }) }) as const;
/** One page in three versions of its product. */
const inVersions = (version: string) =>
  searchDocument({
    id: `backup-${version}`,
    title: "Back up the instance",
    versionGroup: "backup",
    sections: [{ text: `Write an archive of the instance in release ${version}.` }],
    products: [tracker(version)],
  });
/** One page in three languages. */
const inLanguages = [
  searchDocument({ id: "printer", title: "Install a printer", sections: [{ text: "Choose the model Okapi." }] }),
  searchDocument({
    id: "printer",
    language: "ja",
    title: "プリンターを設置する",
    sections: [{ text: "モデル Okapi を選択します。印刷の設定を開きます。" }],
  }),
  searchDocument({
    id: "printer",
    language: "de",
    prefix: "/de",
    title: "Einen Drucker einrichten",
    sections: [{ text: "Wählen Sie das Modell Okapi. Alle Einstellungen finden Sie in der Übersicht." }],
  }),
];

const documents: readonly SearchDocument[] = [
  inVersions("8.5"),
  inVersions("9.12"),
  inVersions("9.4"),
  ...inLanguages,
  searchDocument({
    id: "accounts",
    title: "Accounts",
    breadcrumbs: ["Administration"],
    titleQualifier: "Cloud",
    sections: [
      { text: "Everything about people who sign in." },
      { title: "Deactivate an account", anchor: "deactivate", text: "A deactivated account keeps its comments." },
      { title: "Merge two accounts", anchor: "merge", text: "Merging moves every comment to one account." },
    ],
    keywords: ["zugangskonto"],
  }),
  searchDocument({
    id: "workflow",
    title: "Workflows",
    sections: [
      { text: "A workflow has statuses and transitions." },
      { title: "Validators", anchor: "validators", text: "A validator checks what was entered before a transition." },
    ],
  }),
  searchDocument({
    id: "webhook",
    title: "Webhooks",
    type: "pageKbArticle",
    sections: [{ text: "A webhook calls an address. Delivery retries happen every minute, red green refactoring." }],
  }),
  searchDocument({
    id: "colours",
    title: "Colours",
    sections: [{ text: "Boards may be green, red or blue. Refactoring them is easy. Delivery is free." }],
  }),
  searchDocument({ id: "boosted", title: "Gauges", boost: 3, sections: [{ text: "Read the gauge." }] }),
  searchDocument({ id: "plain", title: "Gauges", sections: [{ text: "Read the gauge." }] }),
  searchDocument({ id: "license", title: "Licences", sections: [{ text: "A subscription is renewed each year." }] }),
  ...Array.from({ length: 40 }, (_, at) =>
    searchDocument({
      id: `filler-${at}`,
      title: `Chapter ${at}`,
      sections: [{ text: `Ordinary words number ${at}.` }],
    }),
  ),
];

/** What the page shows of a search, for backends that have an index of their own. Two changes are made to it at the end. */
export function itShowsWhatItFinds(open: (feed: IndexFeed) => Promise<SearchBackend>): void {
  const { feed, put, remove, setSynonyms } = feedOf(documents, [["subscription", "payment plan"]]);
  let backend: SearchBackend;
  beforeAll(async () => {
    backend = await open(feed);
    await backend.ready();
  });
  afterAll(() => backend.close());

  const search = async (query: string, fields: Partial<SearchRequest> = {}, call: Partial<SearchCall> = {}) =>
    (await backend.search({ request: searchRequest(query, fields), locale: "en", ...call }, never)).response;
  const urls = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).results.map(({ content }) => content.url);
  /** Asks again until it is so: changes take a moment. */
  const urlsSoon = async (query: string, wanted: readonly string[]) => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const found = await urls(query);
      if (JSON.stringify(found) === JSON.stringify(wanted)) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return urls(query);
  };

  it("shows one version of a page, the newest, and leads to the others", async () => {
    const { results, pagination, facets } = await search("archive of the instance");

    expect(results.map(({ content }) => content.url)).toEqual(["/backup-9.12"]);
    expect(results[0]?.content.otherVersions).toEqual([
      { version: "9.4", url: "/backup-9.4" },
      { version: "8.5", url: "/backup-8.5" },
    ]);
    expect(pagination.total).toBe(1);
    expect(facets.platform["data_center"]).toMatchObject({ count: 1, products: { tracker: 1 } });
  });

  it("shows the version that is asked for, in the query or by a filter", async () => {
    const products = [{ key: "tracker", versions: ["8.5"] }];

    expect(await urls("archive instance 9.4")).toEqual(["/backup-9.4"]);
    expect(await urls("archive instance", { facetFilters: { products } })).toEqual(["/backup-8.5"]);
  });

  it.each([
    ["en", "/printer"],
    ["ja", "/ja/printer"],
    ["de", "/de/printer"],
  ])("shows a page in the language that the visitor reads (%s)", async (locale, url) => {
    expect(await urls("Okapi", {}, { locale })).toEqual([url]);
    expect((await search("Okapi", {}, { locale })).pagination.total).toBe(1);
  });

  it("finds a page in the only language that has the words", async () => {
    expect(await urls("印刷の設定")).toEqual(["/ja/printer"]);
    expect(await urls("Übersicht der Einstellungen")).toEqual(["/de/printer"]);
  });

  it.each([
    ["plural", "validators", "/workflow"],
    ["singular", "status transition", "/workflow"],
    ["without an accent", "Ubersicht", "/de/printer"],
    ["keyword", "zugangskonto", "/accounts"],
  ])("finds other forms of words: %s", async (_what, query, url) => {
    expect((await urls(query))[0]).toBe(url);
  });

  it("names the section that says most, with the page's place", async () => {
    const [first] = (await search("deactivated account comments")).results;

    expect(first?.content).toMatchObject({
      url: "/accounts",
      section: { title: "Deactivate an account", anchor: "deactivate" },
      breadcrumbs: ["Administration"],
      titleQualifier: "Cloud",
    });
    expect(first?.highlights.description).toMatch(/<span>deactivated<\/span>/i);
  });

  it("names no section where the page itself is meant, and marks its title", async () => {
    const [first] = (await search("accounts")).results;

    expect(first?.content.url).toBe("/accounts");
    expect(first?.content.section).toBeUndefined();
    expect(first?.highlights.title).toBe("<span>Accounts</span>");
  });

  it("corrects what no page has, and says so", async () => {
    const { results, metadata } = await search("wokrflow");

    expect(results[0]?.content.url).toBe("/workflow");
    expect(metadata.query).toMatchObject({
      originalQuery: "wokrflow",
      searchedQuery: "workflow",
      rewrittenQuery: "workflow",
    });
  });

  it("does not correct a word that a page has in another form", async () => {
    expect((await search("webhooked")).metadata.query).toMatchObject({ searchedQuery: "webhooked" });
  });

  it("finds the beginning of a word", async () => {
    const { results, metadata } = await search("deactiv");

    expect(results[0]?.content.url).toBe("/accounts");
    expect(metadata.query.searchedQuery).toBe("deactiv");
  });

  it("finds what means the same", async () => {
    expect(await urls("payment plan renewed")).toEqual(["/license"]);
  });

  it("finds a phrase where it stands so, and says when it stands nowhere", async () => {
    const nowhere = await search('"free green delivery"');

    expect(await urls('"delivery retries"')).toEqual(["/webhook"]);
    expect((await search('"red green refactoring"')).results).toHaveLength(1);
    expect(nowhere.results.length).toBeGreaterThan(0);
    expect(nowhere.metadata.query.isRelaxed).toBe(true);
  });

  it("leaves out what is excluded", async () => {
    expect((await urls("delivery")).sort()).toEqual(["/colours", "/webhook"]);
    expect(await urls("delivery -retries")).toEqual(["/colours"]);
    expect(await urls('delivery -"boards may be green"')).toEqual(["/webhook"]);
  });

  it("takes less than all of a query where hardly a page has all of it, and says so", async () => {
    const { results, metadata } = await search("ordinary validator");

    expect(results.map(({ content }) => content.url)).toContain("/workflow");
    expect(metadata.query.isRelaxed).toBe(true);
    expect((await search("validator transition")).metadata.query.isRelaxed).toBeUndefined();
  });

  it("offers the nearest words where nothing is found", async () => {
    const { results, metadata } = await search("validtrs9x");

    expect(results).toEqual([]);
    for (const query of metadata.query.nearest ?? []) expect((await search(query)).results).not.toEqual([]);
  });

  it("puts pages first that content weighs more, and those that are pinned before all", async () => {
    expect(await urls("gauge")).toEqual(["/boosted", "/plain"]);
    expect((await urls("gauge", {}, { pinned: ["/workflow", "/plain"] })).slice(0, 3)).toEqual([
      "/workflow",
      "/plain",
      "/boosted",
    ]);
    expect((await search("gauge", {}, { pinned: ["/workflow", "/plain"] })).pagination.total).toBe(3);
  });

  it("keeps what is pinned to the filters, and counts on behind it", async () => {
    const facetFilters = { contentTypes: ["pageKbArticle"] };
    const second = { pagination: { from: 1, size: 1 } };

    expect(await urls("webhook", { facetFilters }, { pinned: ["/workflow", "/webhook"] })).toEqual(["/webhook"]);
    expect(await urls("gauge", second, { pinned: ["/workflow"] })).toEqual(["/boosted"]);
  });

  it("counts pages to the page, whatever is shown of them", async () => {
    const { pagination, facets, results } = await search("ordinary words", { pagination: { from: 30, size: 10 } });

    expect(pagination.total).toBe(40);
    expect(results).toHaveLength(10);
    expect(facets.contentType).toEqual({ topic: 40 });
  });

  it("suggests headings below titles, each with where it is", async () => {
    const suggestions = await backend.suggest({ term: "merge t", scope: {}, locale: "en" }, never);

    expect(suggestions[0]).toEqual({
      kind: "section",
      title: "Merge two accounts",
      url: "/accounts#merge",
      context: "Accounts",
    });
  });

  it("suggests what is found where no title begins so", async () => {
    const suggestions = await backend.suggest({ term: "subscription", scope: {}, locale: "en" }, never);

    expect(suggestions).toMatchObject([{ kind: "page", title: "Licences", url: "/license" }]);
  });

  it("explains what a score is made of, and why a page is not found", async () => {
    const explain = async (query: string, path?: string) =>
      await backend.explain?.({ query, locale: "en", ...(path !== undefined && { path }) }, never);
    const found = await explain("deactivate account", "/accounts");

    expect(found).toMatchObject({ searchedFor: "deactivate account", isRelaxed: false, page: { kind: "found" } });
    expect(found?.first[0]?.words.length).toBe(2);
    expect((await explain("archive", "/backup-8.5"))?.page).toMatchObject({
      kind: "otherVersion",
      url: "/backup-9.12",
    });
    expect((await explain("archive", "/nowhere"))?.page).toEqual({ kind: "unknown" });
    expect((await explain("validator", "/colours"))?.page).toMatchObject({
      kind: "tooLittle",
      lacks: expect.any(Array),
    });
  });

  it("finds what is added, not what is taken away, and by synonyms as they are now", async () => {
    const told: unknown[] = [];
    const stop = backend.subscribe?.((change) => told.push(change));
    put(searchDocument({ id: "quokka", title: "Quokkas", sections: [{ text: "A marsupial that smiles." }] }));
    expect(await urlsSoon("marsupial", ["/quokka"])).toEqual(["/quokka"]);
    setSynonyms([["marsupial", "pouched animal"]]);
    expect(await urlsSoon("pouched animal", ["/quokka"])).toEqual(["/quokka"]);
    remove("en:/quokka");
    expect(await urlsSoon("marsupial", [])).toEqual([]);
    stop?.();
    expect(told.length).toBeGreaterThanOrEqual(2);
  });
}
