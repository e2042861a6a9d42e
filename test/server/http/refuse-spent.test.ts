import { request as ask } from "node:http";
import request from "supertest";
import { fairShares } from "#server/http/fair-shares.ts";
import { TooManyRequestsError } from "#server/http/rate-limit.ts";
import { closeServers } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

const refusing = (goesOn: boolean) => ({ refusal: () => ({ error: new TooManyRequestsError(7), goesOn }) });

describe("a client that has spent its share", () => {
  it("is refused before Express is entered, with the page, the headers and the log line of every error", async () => {
    const site = await guardedSite({ shares: refusing(false) });

    const refused = await request(site.server).get("/ja/kb").expect(429);

    expect(refused.headers).toMatchObject({ "retry-after": "7", "cache-control": "no-store" });
    expect(refused.headers["x-content-type-options"]).toBe("nosniff");
    expect(refused.text).toContain("<h1>429 ja</h1>");
    expect(refused.text).toContain(refused.headers["x-request-id"]);
    expect(site.requestLines()).toMatchObject([{ status: 429, pageType: "error", path: "/ja/kb" }]);
  });

  it("is answered from memory all the same", async () => {
    const { server } = await guardedSite({
      shares: refusing(true),
      answer: (_req, res) => {
        res.end("kept");
        return true;
      },
    });

    const kept = await request(server).get("/kb").expect(200);

    expect(kept.text).toBe("kept");
  });

  it("is refused programs' calls as JSON", async () => {
    const { server } = await guardedSite({ shares: refusing(false) });

    const refused = await request(server).get("/gateway/api/search/suggestions").expect(429);

    expect(refused.body).toMatchObject({ error: "too many requests", code: "TOO_MANY_REQUESTS" });
  });

  it("waits for its refusal when it goes on, while others are answered", async () => {
    const { server, port, requestLines } = await guardedSite({
      shares: { refusal: (path) => (path === "/flood" ? refusing(true).refusal() : undefined) },
    });
    const held = new Promise<number>((resolve, reject) => {
      ask({ port, path: "/flood" }, (res) => resolve(res.resume().statusCode ?? 0))
        .once("error", reject)
        .end();
    });

    await request(server).get("/other").expect(200);
    const before = requestLines().map(({ path }) => path);

    expect(await held).toBe(429);
    expect(before).toEqual(["/other"]);
  });
});

describe("what is never counted", () => {
  const spent = { key: "192.0.2.1", isShared: false };
  const refusedPaths = async (paths: readonly string[]) => {
    const shares = fairShares({ clientTokensPerMinute: 1, maxWaitingRequests: 1 });
    const { server } = await guardedSite({
      shares: { refusal: (path) => shares.refusal(path, spent) },
      routes: (app) => void app.get("/spend", shares.counted, (_req, res) => void res.send("spent")),
    });
    // The loopback address is shared: it has more.
    for (let n = 0; n < 20; n += 1) await request(server).get("/spend").set("X-Forwarded-For", spent.key);
    const statuses = await Promise.all(paths.map((path) => request(server).get(path)));
    return paths.filter((_, at) => statuses[at]?.status === 429);
  };

  it("is files, health and what has limits of its own; pages, Markdown, searches and accounts are", async () => {
    const counted = ["/kb", "/kb.md", "/gateway/api/search/suggestions", "/gateway/api/session/heartbeat"];
    const others = ["/assets/a.js", "/media/a.png", "/healthz", "/robots.txt", "/gateway/api/feedback"];

    expect(await refusedPaths([...counted, ...others])).toEqual(counted);
  });
});
