import { type RunningOpenSearch, startOpenSearch } from "#scripts/engines/opensearch.mjs";
import { openCluster } from "#server/search/opensearch/cluster.ts";
import { loadClient } from "#server/search/opensearch/driver.ts";
import { writeBulk } from "#server/search/opensearch/index/bulk.ts";
import { indicesOf } from "#server/search/opensearch/index/indices.ts";
import { WriterLease } from "#server/search/opensearch/index/writer-lease.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import type { IndexFeed } from "#server/search/search-document.ts";
import { searchRequest } from "#test/server/search/backend-contract.ts";
import { describeWithOpenSearch, openBackend } from "#test/support/opensearch.ts";
import { boatDocuments, searchDocument } from "#test/support/search-documents.ts";
import { feedOf } from "#test/support/search-feed.ts";

const never = new AbortController().signal;

describeWithOpenSearch("the index that several instances share", () => {
  let engine: RunningOpenSearch;
  let prefix = "";
  let count = 0;
  const opened: SearchBackend[] = [];
  beforeAll(async () => {
    engine = await startOpenSearch();
  }, 120_000);
  afterAll(() => engine.stop(), 30_000);
  beforeEach(() => {
    count += 1;
    prefix = `shared-${count}`;
  });
  afterEach(() => Promise.all(opened.splice(0).map((backend) => backend.close())));

  const open = async (feed: IndexFeed, settings: object = {}) => {
    const backend = await openBackend(engine.url, feed, { prefix, leaseMs: 1500, ...settings });
    opened.push(backend);
    return backend;
  };
  const find = async (backend: SearchBackend, query: string) => {
    const { response } = await backend.search({ request: searchRequest(query), locale: "en" }, never);
    return response.results.map(({ content }) => content.url);
  };
  const until = async (isSo: () => Promise<boolean> | boolean) => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${engine.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return await response.json();
  };
  const indices = async () =>
    Object.entries((await ask("GET", `/${prefix}-pages-*/_alias`)) as Record<string, { aliases: object }>);
  const cluster = async () =>
    openCluster({
      Client: await loadClient(),
      urls: [engine.url],
      timeoutMs: 30_000,
      metrics: { observe: () => undefined, setOpen: () => undefined },
      log: { info: () => undefined, warn: () => undefined },
    });

  it("is filled by one of three that start at once", async () => {
    const feeds = [1, 2, 3].map(() => feedOf(boatDocuments));
    const backends = await Promise.all(feeds.map(({ feed }) => open(feed)));

    await Promise.all(backends.map((backend) => backend.ready()));

    expect(feeds.map(({ asked }) => asked.length).sort((a, b) => a - b)).toEqual([0, 0, boatDocuments.length]);
    expect(await Promise.all(backends.map((backend) => find(backend, "anchor")))).toEqual([
      ["/anchor"],
      ["/anchor"],
      ["/anchor"],
    ]);
    expect((await indices()).map(([, { aliases }]) => Object.keys(aliases).length)).toEqual([1]);
  }, 60_000);

  it("is not seen before it is whole, and goes on where its filling was cut off", async () => {
    const many = Array.from({ length: 450 }, (_, at) => searchDocument({ id: `page-${at}`, title: "Dinghy" }));
    const broken = feedOf(many);
    const cut: IndexFeed = {
      ...broken.feed,
      document: async (key) => {
        if (broken.asked.length >= 420) throw new Error("the content cannot be read");
        return broken.feed.document(key);
      },
    };
    const first = await open(cut);
    await first.ready();

    await expect(find(first, "Dinghy")).rejects.toMatchObject({ code: "SEARCH_FAILED" });
    expect(first.isDegraded()).toBe(true);
    expect((await indices()).map(([, { aliases }]) => Object.keys(aliases).length)).toEqual([0]);

    await first.close();
    const whole = feedOf(many);
    const second = await open(whole.feed);
    await until(() => !second.isDegraded());

    expect(whole.asked.length).toBe(50);
    expect(await find(second, "Dinghy")).toHaveLength(10);
    expect(await indices()).toHaveLength(1);
  }, 60_000);

  it("is replaced at once when most of the content is another, and the old one is removed after a while", async () => {
    const before = await open(feedOf(boatDocuments).feed);
    await before.ready();
    const [[old = ""] = []] = await indices();
    await before.close();

    const other = feedOf([searchDocument({ id: "kite", title: "Fly a kite" })]);
    const after = await open(other.feed, { graceMs: 0 });
    await until(async () => !(await indices()).some(([index]) => index === old));

    expect(await find(after, "kite")).toEqual(["/kite"]);
    expect(await find(after, "anchor")).toEqual([]);
    expect(await indices()).toHaveLength(1);
  }, 60_000);

  it("goes on with another instance when the one that writes ends, and everyone is told what is found", async () => {
    const [one, other] = [feedOf(boatDocuments), feedOf(boatDocuments)];
    const first = await open(one.feed);
    await first.ready();
    const second = await open(other.feed);
    await second.ready();
    const told: unknown[] = [];
    first.subscribe?.((change) => told.push(change));

    one.put(searchDocument({ id: "kite", title: "Fly a kite" }));
    await until(async () => (await find(second, "kite")).length === 1);
    await first.close();
    other.put(searchDocument({ id: "kite", title: "Fly a kite" }), searchDocument({ id: "glider", title: "Glide" }));
    await until(async () => (await find(second, "glide")).length === 1);

    expect(told).toEqual([{ keys: ["en:/kite"] }]);
    expect(await find(second, "kite")).toEqual(["/kite"]);
  }, 60_000);

  it("has one writer at a time: who is silent loses the lease, and what it still sends is refused", async () => {
    const shared = await cluster();
    const leaseOf = () => new WriterLease({ cluster: shared, index: `${prefix}-writers`, id: "one", leaseMs: 1000 });
    const [first, second] = [leaseOf(), leaseOf()];

    await until(() => first.hold());
    expect(await second.hold()).toBe(false);
    await until(() => second.hold());
    expect(await first.hold()).toBe(false);
    expect([first.epoch < second.epoch, first.isHeld()]).toEqual([true, false]);

    const index = await indicesOf(shared, prefix).make(1);
    const log = { warn: () => undefined };
    const written = (title: string) => ({
      changed: [{ document: searchDocument({ id: "kite", title }), fingerprint: title }],
      removed: [],
    });
    await writeBulk(shared, { index, epoch: second.epoch }, written("new"), log);
    const before = await indicesOf(shared, prefix).fingerprints(index);
    await writeBulk(shared, { index, epoch: first.epoch }, written("old"), log);
    await writeBulk(shared, { index, epoch: first.epoch }, { changed: [], removed: ["en:/kite"] }, log);

    expect(await indicesOf(shared, prefix).fingerprints(index)).toEqual(before);
    await second.release();
    const third = leaseOf();
    await third.hold();
    expect(third.epoch).toBe(second.epoch + 1);
    await shared.close();
  }, 60_000);

  it("leaves out and names a page that OpenSearch refuses", async () => {
    const warnings: unknown[] = [];
    const log = { info: () => undefined, warn: (fields: unknown) => warnings.push(fields) };
    const endless = searchDocument({ id: "endless", title: "Anchor", url: `/${"x".repeat(40_000)}` });
    const backend = await open(feedOf([...boatDocuments, endless]).feed, { log });
    await backend.ready();

    expect(await find(backend, "anchor")).toEqual(["/anchor"]);
    expect(warnings[0]).toEqual({ page: "en:/endless", reason: expect.any(String) });
  }, 60_000);

  it("is not one that somebody else made under its name", async () => {
    const alias = indicesOf(await cluster(), prefix).alias;
    await ask("PUT", `/${alias}-7`, { mappings: { properties: { url: { type: "date" } } } });
    const backend = await open(feedOf(boatDocuments).feed);
    await backend.ready();

    expect(await find(backend, "anchor")).toEqual(["/anchor"]);
  }, 60_000);

  it("is searched while it cannot be written, and then catches up", async () => {
    const content = feedOf(boatDocuments);
    const backend = await open(content.feed);
    await backend.ready();
    await ask("PUT", `/${prefix}-pages-*/_settings`, { "index.blocks.write": true });
    content.put(searchDocument({ id: "kite", title: "Fly a kite" }));
    await until(() => backend.isDegraded());

    expect(await find(backend, "anchor")).toEqual(["/anchor"]);

    await ask("PUT", `/${prefix}-pages-*/_settings`, { "index.blocks.write": false });
    await until(async () => (await find(backend, "kite")).length === 1);
    await until(() => !backend.isDegraded());
  }, 60_000);
});
