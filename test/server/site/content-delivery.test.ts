import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import request from "supertest";
import { surrogateKey } from "#server/cdn/surrogate-keys.ts";
import { isSigned, signatureHeader, signatureOf } from "#server/http/signed-body.ts";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

const secret = "0123456789abcdef0123456789abcdef";
const files = {
  "index.md": "# Home\n\nHello.\n",
  "guide/index.md": "---\nupdated: 2026-05-04\n---\n# Guide\n\nAll.\n",
  "guide/one.md": "---\nupdated: 2026-05-05\n---\n# One\n\nFirst text.\n",
  "other/two.md": "---\nupdated: 2026-05-06\n---\n# Two\n\nSecond text.\n",
  REVISION: "rev-1\n",
};

type Taken = { readonly method: string; readonly headers: IncomingMessage["headers"]; readonly body: string };

/** Somebody who is told things, and refuses them while `isDown`. */
async function listener(): Promise<{ url: string; taken: Taken[]; isDown: boolean; server: Server }> {
  const state = { url: "", taken: [] as Taken[], isDown: false, server: createServer() };
  state.server.on("request", async (req: IncomingMessage, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    if (!state.isDown) state.taken.push({ method: req.method ?? "", headers: req.headers, body });
    res.writeHead(state.isDown ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => state.server.listen(0, "127.0.0.1", resolve));
  state.url = `http://127.0.0.1:${(state.server.address() as AddressInfo).port}`;
  return state;
}

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

let site: FolderSite;
let receiver: Awaited<ReturnType<typeof listener>>;
let cache: Awaited<ReturnType<typeof listener>>;
beforeEach(async () => {
  [receiver, cache] = await Promise.all([listener(), listener()]);
  site = await folderSite(files, {
    CONTENT_REFRESH_SECRET: secret,
    CONTENT_WEBHOOK_URL: receiver.url,
    CONTENT_WEBHOOK_SECRET: secret,
    CDN_TAGS: "surrogate-key",
    CDN_PURGE_URL: cache.url,
  });
});
afterEach(async () => {
  await site.close();
  for (const { server } of [receiver, cache]) {
    server.closeAllConnections();
    server.close();
  }
});

const refresh = (signature = signatureOf("", secret, Date.now())) =>
  request(site.server).post("/gateway/api/content/refresh").set(signatureHeader, signature);
const page = (path: string) => request(site.server).get(path).set("Host", "help.acme.example");

describe("content that is looked at when somebody says so", () => {
  it("is served as it is now, with its revision, when the refresh has been answered", async () => {
    site.content.write({ "guide/one.md": "# One\n\nNew text.\n", REVISION: "rev-2\n" });
    expect((await page("/guide/one")).text).toContain("First text");

    const { body } = await refresh().expect(200);

    expect(body).toEqual({ revision: "rev-2" });
    expect((await page("/guide/one")).text).toContain("New text");
    const { headers } = await page("/guide/one").expect(200);
    expect(headers["x-content-revision"]).toBe("rev-2");
    expect((await page("/readyz")).body.details.content).toEqual({ revision: "rev-2" });
    expect(await site.site.metrics.registry.metrics()).toContain('content_info{revision="rev-2"} 1');
  });

  it("is left alone for who has no secret, an old signature, or a copy of one that was used", async () => {
    await request(site.server).post("/gateway/api/content/refresh").expect(403);
    await refresh(signatureOf("", "another secret of 32 characters..", Date.now())).expect(403);
    await refresh(signatureOf("", secret, Date.now() - 3_600_000)).expect(403);
    const once = signatureOf("", secret, Date.now());
    await refresh(once).expect(200);
    const { body } = await refresh(once).expect(403);

    expect(body.code).toBe("SIGNATURE_REFUSED");
  });

  it("is not looked at without end", async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => request(site.server).post("/gateway/api/content/refresh")),
    );

    expect(answers.map(({ status }) => status)).toContain(429);
  });
});

describe("every answer", () => {
  it("says which revision is served, from memory too", async () => {
    for (const path of ["/guide/one", "/guide/one", "/sitemap.xml", "/nothing-here"])
      expect((await page(path)).headers["x-content-revision"]).toBe("rev-1");
  });
});

describe("who wants to know of changed pages", () => {
  it("is told of published, changed and vanished ones, signed, each once, also after having been down", async () => {
    // Of what is there at the beginning it is told nothing.
    await until(() => existsSync(join(site.dataDir, "told-pages.json")));
    site.content.write({ "guide/new.md": "# New\n\nText.\n", "guide/one.md": "# One\n\nOther words.\n" });
    site.content.remove("other/two.md");
    receiver.isDown = true;
    await refresh(signatureOf("1", secret, Date.now()))
      .send("1")
      .expect(200);
    await until(async () => (await page("/readyz")).body.degraded.includes("content-webhook"));
    receiver.isDown = false;

    await until(() => receiver.taken.length > 0);

    const [taken] = receiver.taken;
    const { changes, revision } = JSON.parse(taken?.body ?? "");
    expect(revision).toBe("rev-1");
    expect(changes).toEqual(
      expect.arrayContaining([
        { kind: "published", url: "https://help.acme.example/guide/new", language: "en" },
        { kind: "changed", url: "https://help.acme.example/guide/one", language: "en" },
        { kind: "vanished", url: "https://help.acme.example/other/two", language: "en" },
      ]),
    );
    const header = taken?.headers[signatureHeader.toLowerCase()]?.toString();
    expect(isSigned(taken?.body ?? "", header, [secret], Date.now())).toBe(true);
  });
});

describe("a CDN before the site", () => {
  it("gets the keys of what each page was made from, and may keep it for a day", async () => {
    for (const visit of ["first", "from memory"]) {
      const { headers } = await page("/guide/one").expect(200);
      expect([visit, headers["surrogate-key"]]).toEqual([
        visit,
        expect.stringContaining(surrogateKey("page:en:/guide/one")),
      ]);
      expect(headers["cache-control"]).toContain("s-maxage=86400");
    }
  });

  it("is told to drop the keys of what changed, also after having been down", async () => {
    // The first look takes everything for new.
    await refresh().expect(200);
    await until(() => cache.taken.length > 0);
    cache.isDown = true;
    cache.taken.length = 0;
    site.content.write({ "guide/one.md": "# One\n\nOther words.\n" });
    await refresh(signatureOf("1", secret, Date.now()))
      .send("1")
      .expect(200);
    await until(async () => (await page("/readyz")).body.degraded.includes("cdn"));
    cache.isDown = false;

    await until(() =>
      cache.taken.some(({ headers }) => `${headers["xkey-purge"]}`.includes(surrogateKey("page:en:/guide/one"))),
    );

    expect(cache.taken[0]?.method).toBe("PURGE");
    expect(
      cache.taken.some(({ headers }) => `${headers["xkey-purge"]}`.includes(surrogateKey("page:en:/other/two"))),
    ).toBe(false);
  });
});

describe("the feed of a part of the site", () => {
  it("has that part's title and pages, and is not there for what has none", async () => {
    const { text } = await page("/guide/feed.xml").expect(200);

    expect(text).toContain("Guide –");
    expect(text).toContain("https://help.acme.example/guide/one");
    expect(text).not.toContain("/other/two");
    await page("/guide/one/feed.xml").expect(404);
    await page("/nothing/feed.xml").expect(404);
  });
});
