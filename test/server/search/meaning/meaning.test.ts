import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Registry } from "prom-client";
import { loadConfig } from "#server/config/load-config.ts";
import { upstreamFetch } from "#server/gateway/fetch.ts";
import { createUpstreamMetrics } from "#server/gateway/upstream-metrics.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import type { DocumentChange, SearchDocument } from "#server/search/search-document.ts";
import { embeddedSearch } from "#server/search/thread/embedded-search.ts";
import { joinMeaning } from "#server/site/meaning.ts";
import type { SiteServices } from "#server/site/site-services.ts";
import { dateSort } from "#shared/search/search-limits.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import { searchRequest } from "#test/server/search/backend-contract.ts";
import { type BundledWorker, bundledWorker } from "#test/support/bundled-worker.ts";
import { type FakeEmbeddings, fakeEmbeddings } from "#test/support/fake-embeddings.ts";
import type { Fault } from "#test/support/faulty-upstream.ts";
import { closeServers } from "#test/support/listening.ts";
import { searchDocument } from "#test/support/search-documents.ts";

const concepts = [
  ["charged", "billed", "payment", "payments"],
  ["twice", "duplicate", "double"],
  ["boat", "vessel"],
];
const page = (id: string, title: string, ...texts: readonly string[]) =>
  searchDocument({
    id,
    title,
    sections: texts.map((text, at) => (at === 0 ? { text } : { title: text, anchor: `s-${at}`, text })),
  });
const documents = [
  page("payments", "Duplicate payments", "A bank may send one of them back."),
  page("rates", "Numbers of the harbour", "boat.leak.rate is one of them."),
  page("charged", "Why we charged you", "What was charged stands on the invoice. It is sent twice a year."),
  page("floating", "All about a vessel", "It floats."),
  page("doubles", "Charged twice", "A name that says it."),
  ...Array.from({ length: 20 }, (_, at) => page(`other-${at}`, `Chapter ${at}`, `Settings of part ${at} of the site.`)),
];

const never = new AbortController().signal;

describe("searches by what is meant", () => {
  let worker: BundledWorker;
  let service: FakeEmbeddings;
  let dir: string;
  const opened: SearchBackend[] = [];
  const warnings: unknown[] = [];
  const degraded = new Map<string, () => boolean>();
  const told: string[] = [];
  beforeAll(async () => {
    worker = await bundledWorker("server/search/thread/search-thread.ts");
  });
  afterAll(() => worker.remove());
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), "meaning-"));
    service = await fakeEmbeddings(concepts);
    warnings.length = 0;
    told.length = 0;
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((backend) => backend.close()));
    await closeServers();
    rmSync(dir, { recursive: true });
  });

  /** The search of a site with these pages, and the way to change them. */
  const open = (held: readonly SearchDocument[], settings: Readonly<Record<string, string>> = {}) => {
    const log = {
      warn: (...line: unknown[]) => void warnings.push(line),
      info: (...line: unknown[]) => void told.push(JSON.stringify(line)),
    };
    const config = loadConfig({
      EMBEDDINGS_URL: `${service.origin}/v1`,
      EMBEDDINGS_MODEL: "small",
      EMBEDDINGS_KEY: "k-1",
      EMBEDDINGS_TIMEOUT_MS: "2000",
      DATA_DIR: dir,
      ...settings,
    });
    const upstreams = { fetchFn: upstreamFetch, metrics: createUpstreamMetrics(new Registry()), log };
    const watch = (name: string, isDegraded: () => boolean) => void degraded.set(name, isDegraded);
    // What else a site is joined with is not asked for.
    const meaning = joinMeaning({ config, upstreams, watch, log } as unknown as SiteServices);
    let listener: (change: DocumentChange) => void = () => undefined;
    const now = new Map(held.map((document) => [document.key, document]));
    const search = embeddedSearch({
      feed: {
        fingerprints: async () => new Map([...now].map(([key, document]) => [key, JSON.stringify(document)])),
        document: async (key) => now.get(key),
        synonyms: async () => [],
        subscribe: (given) => {
          listener = given;
          return () => undefined;
        },
      },
      thread: worker.file,
      log,
      ...meaning?.settings,
    });
    const backend = meaning?.kept(search) ?? search;
    opened.push(backend);
    const put = (document: SearchDocument) => {
      now.set(document.key, document);
      listener({ changed: [{ document, fingerprint: JSON.stringify(document) }], removed: [] });
    };
    const ask = async (query: string, fields: Partial<SearchRequest> = {}) => {
      const { response } = await backend.search(
        { request: { ...searchRequest(query), ...fields }, locale: "en" },
        never,
      );
      return response;
    };
    const find = async (query: string, fields: Partial<SearchRequest> = {}) =>
      (await ask(query, fields)).results.map(({ content }) => content.url.slice(1));
    return { backend, ask, find, put };
  };
  /** Waits until every section has been asked about `times` times. */
  const meant = async (times = 1) => {
    while (told.filter((line) => line.includes("mean is searched")).length < times)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const inputs = () => service.requests.flatMap(({ body }) => body.input);

  it("find the page that says it in other words, and say which section does", async () => {
    const { find, ask } = open([...documents, page("rules", "Rules of the house", "Nothing.", "Vessel moorings")]);
    await meant();

    expect(await find("my boat leaks")).toContain("floating");
    const { results } = await ask("my boat leaks");
    const moored = results.find(({ content }) => content.url === "/rules");
    expect(moored?.content.section).toMatchObject({ anchor: "s-1" });
    expect((await find("they billed double")).slice(0, 2).toSorted()).toEqual(["doubles", "payments"]);
  });

  it("keep a page first whose name is the query, and add ten pages at most", async () => {
    const { find, ask } = open(documents);
    await meant();

    expect((await find("charged twice"))[0]).toBe("doubles");
    expect((await ask("my boat leaks")).pagination.total).toBeLessThanOrEqual(11);
  });

  it.each([
    ["one word", "boat"],
    ["a phrase in quotation marks", '"my boat leaks"'],
    ["a name written to the letter", "my boat.leak.rate"],
  ])("take %s as it is written", async (_what, query) => {
    const { find } = open(documents);
    await meant();

    expect(await find(query)).not.toContain("floating");
  });

  it("hold to exclusions, to filters and to the order by date", async () => {
    const { find } = open(documents);
    await meant();

    expect(await find("my boat leaks -floats")).not.toContain("floating");
    expect(await find("my boat leaks", { facetFilters: { contentTypes: ["pageKbArticle"] } })).toEqual([]);
    expect(await find("my boat leaks", { sort: { by: dateSort } })).not.toContain("floating");
  });

  it("ask about each text once: not again after a start, and of a changed page about what changed", async () => {
    const first = open(documents);
    await meant();
    const asked = inputs().length;
    expect(service.requests[0]).toMatchObject({
      url: "/v1/embeddings",
      authorization: "Bearer k-1",
      body: { model: "small" },
    });
    await first.find("my boat leaks");
    await first.find("my boat leaks");
    expect(inputs()).toHaveLength(asked + 1);

    first.put(page("floating", "All about a vessel", "It floats.", "Duplicate oars"));
    await meant(2);
    expect(inputs().slice(asked + 1)).toEqual(["All about a vessel\nDuplicate oars\nDuplicate oars"]);

    await first.backend.close();
    const again = open([...documents, page("new", "A new page", "Of a boat.")]);
    await meant(3);
    // "floating" is as it was at first: the file has what the index had last.
    expect(inputs().slice(asked + 2)).toEqual(["A new page\nOf a boat."]);
    expect(await again.find("my boat leaks")).toContain("floating");
  });

  it("ask about everything again for another model, and where the file is damaged", async () => {
    await Promise.all([open(documents).backend, meant()]);
    const asked = inputs().length;
    open(documents, { EMBEDDINGS_MODEL: "large", EMBEDDINGS_DIMENSIONS: "64" });
    await meant(2);
    expect(inputs()).toHaveLength(2 * asked);
    expect(service.requests.at(-1)?.body).toMatchObject({ model: "large", dimensions: 64 });

    writeFileSync(join(dir, "embeddings.bin"), "SPV1 and nothing of use");
    open(documents, { EMBEDDINGS_MODEL: "large", EMBEDDINGS_DIMENSIONS: "64" });
    await meant(3);
    expect(inputs()).toHaveLength(3 * asked);
  });

  it("go without a text that the service refuses, and with all others", async () => {
    service.refuses("part 7");
    const { find } = open(documents);
    await meant();

    expect(await find("my boat leaks")).toContain("floating");
    expect(warnings).toEqual([]);
  });

  it.each<Fault>(["hanging", "failing", "garbage", "not HTTP", "redirecting", "cut off", "resetting", "huge"])(
    "compare words alone while the service is %s, and say so",
    async (fault) => {
      const { find } = open(documents, { EMBEDDINGS_TIMEOUT_MS: "100" });
      await meant();
      service.fail(fault);

      for (const [at] of Array.from({ length: 6 }).entries())
        expect((await find(`charged twice number ${at}`))[0]).toBe("doubles");
      expect(degraded.get("embeddings")?.()).toBe(true);
    },
  );

  it("are answered from the start when the service is not there, and by meaning when it is", async () => {
    service.fail("failing");
    const { find } = open(documents);
    expect((await find("charged twice"))[0]).toBe("doubles");
    while (warnings.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    service.fail(undefined);

    await meant();
    let found: readonly string[] = [];
    // The breaker leaves a service in peace for a moment that has failed.
    while (!found.includes("floating")) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      found = await find("my boat leaks");
    }
    expect(found).toContain("floating");
  });

  it("tell the service no address of a person", async () => {
    const { find } = open(documents);
    await meant();
    await find("mail to kim@example.com fails");

    expect(inputs().at(-1)).toBe("mail to [email] fails");
  });
});
