import { request } from "node:http";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { jest } from "@jest/globals";
import { closeServers } from "#test/support/listening.ts";
import { cachedSite, closeCachedSites, eventually } from "./cached-site.ts";

afterEach(closeCachedSites);
afterAll(closeServers);

const html = Buffer.from(`<p>${"a page that is worth compressing. ".repeat(50)}</p>`);

describe("a page in the page cache", () => {
  it("is answered with its bytes, its own headers and those of all pages", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html, headers: [["Content-Language", "en"]] });

    const response = await site.get("/kb/?utm_source=x");

    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "public, max-age=0",
      "content-language": "en",
      "content-length": String(html.length),
      "content-type": "text/html; charset=utf-8",
      vary: "Accept, Accept-Encoding",
      "x-guard": "plain",
      "x-request-id": "id-1",
    });
    expect(await response.text()).toBe(html.toString());
  });

  it("has the headers of a TLS connection on one", async () => {
    const site = await cachedSite();
    site.keep("/kb");

    const plain = await site.get("/kb");
    const secure = await site.get("/kb", { "x-forwarded-proto": "https" });

    expect(plain.headers.get("x-guard")).toBe("plain");
    expect(secure.headers.get("x-guard")).toBe("tls");
  });

  it("is reported with its kind, status, size and what the cache did", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html });

    await (await site.get("/kb?a=1")).text();

    const reported = {
      requestId: "id-1",
      method: "GET",
      path: "/kb?a=1",
      pageType: "topic",
      status: 200,
      cache: "hit",
    };
    expect(site.answers).toEqual([{ ...reported, bytes: html.length, ms: expect.any(Number) }]);
  });

  it("is answered to HEAD without its bytes", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html });

    const response = await site.get("/kb", {}, "HEAD");

    expect(response.headers.get("content-length")).toBe(String(html.length));
    expect(await response.text()).toBe("");
    expect(site.answers[0]?.bytes).toBe(0);
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS"])("is not answered to %s", async (method) => {
    const site = await cachedSite();
    site.keep("/kb");

    expect((await site.get("/kb", {}, method)).status).toBe(404);
  });

  it("leaves the way free for what it does not hold", async () => {
    const site = await cachedSite();

    expect((await site.get("/nothing")).status).toBe(404);
    expect(site.cache.stats()).toMatchObject({ hits: 0, misses: 1 });
  });

  it("steps aside while content is being read anew", async () => {
    let isUnsettled = true;
    const site = await cachedSite({ gate: () => isUnsettled });
    site.keep("/kb");

    const before = await site.get("/kb");
    isUnsettled = false;
    const after = await site.get("/kb");

    expect([before.status, after.status]).toEqual([404, 200]);
  });
});

describe("encodings of a cached page", () => {
  it("are the stored bytes when the client accepts them", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html, encoded: { gzip: gzipSync(html), br: brotliCompressSync(html) } });

    const gzip = await site.get("/kb", { "accept-encoding": "gzip" });
    const br = await site.get("/kb", { "accept-encoding": "gzip, br" });

    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(await gzip.text()).toBe(html.toString());
    expect(await br.text()).toBe(html.toString());
  });

  it("are made once when they are missing, while another accepted one is sent", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html, encoded: { gzip: gzipSync(html) } });

    const first = await site.get("/kb", { "accept-encoding": "br, gzip" });

    expect(first.headers.get("content-encoding")).toBe("gzip");
    await eventually(async () => {
      const later = await site.get("/kb", { "accept-encoding": "br, gzip" });
      expect(later.headers.get("content-encoding")).toBe("br");
      expect(await later.text()).toBe(html.toString());
    });
  });

  it.each(["gzip", "br"])(
    "are made before the answer when the client would get nothing compressed: %s",
    async (encoding) => {
      const other = encoding === "gzip" ? { br: brotliCompressSync(html) } : { gzip: gzipSync(html) };
      const site = await cachedSite();
      site.keep("/kb", { html, encoded: other });

      const answers = await Promise.all(
        Array.from({ length: 5 }, () => site.get("/kb", { "accept-encoding": encoding })),
      );

      for (const answer of answers) {
        expect(answer.headers.get("content-encoding")).toBe(encoding);
        expect(answer.headers.get("etag")).toMatch(new RegExp(`-${encoding}(?:11)?"$`));
        expect(await answer.text()).toBe(html.toString());
      }
      expect(site.answers.map(({ cache, status }) => `${cache} ${status}`)).toEqual(Array(5).fill("hit 200"));
    },
  );

  it("stay away when the client wants none", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html });

    const plain = await site.get("/kb", { "accept-encoding": "identity, gzip;q=0.5" });

    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.text()).toBe(html.toString());
  });

  it("do not bring a page back when all were dropped while they were made", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html });

    await site.get("/kb", { "accept-encoding": "gzip" });
    site.cache.clear();
    await site.cache.close();

    expect((await site.get("/kb", { "accept-encoding": "gzip" })).status).toBe(404);
  });

  it("have an entity tag each", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html, encoded: { gzip: gzipSync(html), br: brotliCompressSync(html) } });

    const tags = new Set<string | null>();
    for (const encoding of ["identity", "gzip", "br"]) {
      tags.add((await site.get("/kb", { "accept-encoding": encoding })).headers.get("etag"));
    }

    expect(tags.size).toBe(3);
  });

  it("are compressed best after three hits, under another entity tag", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html, encoded: { br: brotliCompressSync(html) } });
    const ask = async () => (await site.get("/kb", { "accept-encoding": "br" })).headers.get("etag") ?? "";

    const first = await ask();
    await ask();
    await ask();

    expect(first).toMatch(/-br"$/);
    await eventually(async () => expect(await ask()).toBe(first.replace('-br"', '-br11"')));
    expect(await (await site.get("/kb", { "accept-encoding": "br" })).text()).toBe(html.toString());
  });

  it("do not bring a page back that was dropped meanwhile", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html, tags: ["page:en:/kb"] });
    await site.get("/kb", { "accept-encoding": "br" });

    site.cache.invalidate(new Set(["page:en:/kb"]));
    await site.cache.close();

    expect(site.cache.stats().entries).toBe(0);
  });

  it("are sent as bytes that decompress to the page", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html, encoded: { br: brotliCompressSync(html) } });
    const { port } = new URL((await site.get("/kb")).url);

    const body = await new Promise<Buffer>((resolve) => {
      const asked = request({ port, path: "/kb", headers: { "accept-encoding": "br" } }, async (response) => {
        resolve(Buffer.concat(await response.toArray()));
      });
      asked.end();
    });

    expect(brotliDecompressSync(body).equals(html)).toBe(true);
  });
});

describe("a page that the client has already", () => {
  it.each([
    ["its tag", (tag: string) => tag],
    ["its tag among others", (tag: string) => `"other", ${tag}, "more"`],
    ["its tag made weak by a proxy", (tag: string) => `W/${tag}`],
    ["its tag in another encoding", (tag: string) => tag.replace(/"$/, '-gzip"')],
    ["a star", () => "*"],
  ])("is answered 304 to %s", async (_, ifNoneMatch) => {
    const site = await cachedSite();
    site.keep("/kb", { html });
    const tag = (await site.get("/kb")).headers.get("etag") ?? "";

    const response = await site.get("/kb", { "if-none-match": ifNoneMatch(tag) });

    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
    expect(response.headers.get("content-length")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("public, max-age=0");
    expect(response.headers.get("vary")).toBe("Accept, Accept-Encoding");
    expect(site.answers.at(-1)).toMatchObject({ status: 304, cache: "not-modified", bytes: 0 });
    expect(site.cache.stats()).toMatchObject({ hits: 2, notModified: 1 });
  });

  it("is confirmed under the tag the client has, in whatever encoding", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html });
    const tag = (await site.get("/kb")).headers.get("etag") ?? "";
    const asGzip = tag.replace(/"$/, '-gzip"');

    const gzip = await site.get("/kb", { "if-none-match": `W/${asGzip}` });
    const identity = await site.get("/kb", { "if-none-match": tag });

    expect(gzip.headers.get("etag")).toBe(asGzip);
    expect(identity.headers.get("etag")).toBe(tag);
  });

  it.each(['"other"', "other", '""', '"', "W/", '"%s-zstd"', '"x%s"'])("is sent again for %s", async (pattern) => {
    const site = await cachedSite();
    site.keep("/kb", { html });
    const hash = (await site.get("/kb")).headers.get("etag")?.slice(1, -1) ?? "";

    expect((await site.get("/kb", { "if-none-match": pattern.replace("%s", hash) })).status).toBe(200);
  });

  it("is sent again when its headers changed", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html });
    const tag = (await site.get("/kb")).headers.get("etag") ?? "";

    site.keep("/kb", { html, headers: [["Content-Language", "ja"]] });

    expect((await site.get("/kb", { "if-none-match": tag })).status).toBe(200);
  });

  it("renews the promise of TLS with a 304", async () => {
    const site = await cachedSite();
    site.keep("/kb");

    const response = await site.get("/kb", { "if-none-match": "*", "x-forwarded-proto": "https" });

    expect(response.headers.get("strict-transport-security")).toBe("max-age=1");
  });
});

describe("limits of the page cache", () => {
  it("drop the page that was not asked for the longest time", async () => {
    const site = await cachedSite({ maxBytes: 3 * (4096 + 1000) });
    const page = { html: Buffer.alloc(900, "x") };
    for (const path of ["/a", "/b", "/c"]) site.keep(path, page);
    await site.get("/a");

    site.keep("/d", page);

    const statuses = await Promise.all(["/a", "/b", "/c", "/d"].map(async (path) => (await site.get(path)).status));
    expect(statuses).toEqual([200, 404, 200, 200]);
    expect(site.cache.stats()).toMatchObject({ evicted: 1, entries: 3 });
  });

  it("leave out a page that is larger than the whole cache", async () => {
    const site = await cachedSite({ maxBytes: 10_000 });

    site.keep("/large", { html: Buffer.alloc(10_000) });

    expect(site.cache.stats()).toMatchObject({ entries: 0, stored: 0 });
  });

  it("count the bytes of every encoding", async () => {
    const site = await cachedSite();
    const br = brotliCompressSync(html);

    site.keep("/kb", { html, encoded: { br } });

    expect(site.cache.stats().bytes).toBe(4096 + html.length + br.length);
  });

  it("keep nothing when the cache has no bytes", async () => {
    const site = await cachedSite({ maxBytes: 0 });
    site.keep("/kb");

    expect((await site.get("/kb")).status).toBe(404);
  });

  it("forget a page after its time", async () => {
    const site = await cachedSite({ ttlMs: 50 });
    site.keep("/kb");
    const before = await site.get("/kb");

    await new Promise((resolve) => setTimeout(resolve, 120));

    expect([before.status, (await site.get("/kb")).status]).toEqual([200, 404]);
  });

  it("forget every page when a new year begins, in UTC", async () => {
    const site = await cachedSite({ ttlMs: 3_600_000 });
    const clock = jest.spyOn(Date, "now").mockReturnValue(Date.UTC(2031, 11, 31, 23, 59, 59, 900));
    site.keep("/kb");
    clock.mockRestore();
    const before = await site.get("/kb");

    expect(before.status).toBe(200);
    await eventually(async () => expect((await site.get("/kb")).status).toBe(404));
  });
});

describe("a change of content", () => {
  it("drops exactly the pages made from what changed", async () => {
    const site = await cachedSite();
    site.keep("/a", { tags: ["page:en:/a", "site:en"] });
    site.keep("/b", { tags: ["page:en:/b", "site:en"] });
    site.keep("/ja/a", { tags: ["page:ja:/a", "site:ja"] });

    site.cache.invalidate(new Set(["page:en:/b", "unknown"]));
    const afterOne = site.cache.stats().entries;
    site.cache.invalidate(new Set(["site:en"]));

    expect(afterOne).toBe(2);
    expect((await site.get("/ja/a")).status).toBe(200);
    expect(site.cache.stats()).toMatchObject({ entries: 1, invalidated: 2 });
  });

  it("keeps a page out that was begun before it", async () => {
    const site = await cachedSite();
    const generation = site.cache.generation();

    site.cache.invalidate(new Set(["page:en:/kb"]));
    site.keep("/kb", { generation });

    expect((await site.get("/kb")).status).toBe(404);
  });

  it("forgets the old tags of a page that was stored again", async () => {
    const site = await cachedSite();
    site.keep("/kb", { html: Buffer.from("old"), tags: ["link:en:/old"] });
    site.keep("/kb", { html: Buffer.from("new"), tags: ["link:en:/new"] });

    site.cache.invalidate(new Set(["link:en:/old"]));

    expect(await (await site.get("/kb")).text()).toBe("new");
  });

  it("drops everything when the cache is cleared", async () => {
    const site = await cachedSite();
    site.keep("/kb");

    site.cache.clear();

    expect(site.cache.stats()).toMatchObject({ entries: 0, bytes: 0 });
  });
});
