import request from "supertest";
import { limitRate } from "#server/http/rate-limit.ts";
import { closeServers } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

const limitedSite = (env: Record<string, string> = {}, windowMs = 60_000) =>
  guardedSite({
    env,
    routes: (app) => {
      app.post("/gateway/vote", limitRate({ limit: 2, windowMs }), (_req, res) => void res.send("done"));
      app.post("/gateway/other", limitRate({ limit: 2, windowMs }), (_req, res) => void res.send("done"));
    },
  });

type Site = Awaited<ReturnType<typeof limitedSite>>;

const statusFrom = async ({ server }: Site, address: string, path = "/gateway/vote") =>
  (await request(server).post(path).set("x-forwarded-for", address)).status;

describe("the rate limit", () => {
  it("refuses a client's requests beyond the limit with 429 and says when to come back", async () => {
    const { server } = await limitedSite();
    await request(server).post("/gateway/vote").expect(200);
    await request(server).post("/gateway/vote").expect(200);

    const response = await request(server).post("/gateway/vote").expect(429);

    expect(response.body.error).toBe("too many requests");
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(50);
    expect(Number(response.headers["retry-after"])).toBeLessThanOrEqual(60);
  });

  it("lets the client in again when its window is over", async () => {
    const { server } = await limitedSite({}, 200);
    for (const status of [200, 200, 429]) await request(server).post("/gateway/vote").expect(status);

    await new Promise((resolve) => setTimeout(resolve, 250));

    await request(server).post("/gateway/vote").expect(200);
  });

  it("counts clients apart, as a trusted proxy names them", async () => {
    const site = await limitedSite();
    for (const status of [200, 200, 429]) expect(await statusFrom(site, "203.0.113.7")).toBe(status);

    expect(await statusFrom(site, "203.0.113.8")).toBe(200);
  });

  it("does not believe a client that calls itself another", async () => {
    const site = await limitedSite({ TRUST_PROXY: "false" });
    const statuses: number[] = [];
    for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) {
      statuses.push(await statusFrom(site, address));
    }

    expect(statuses).toEqual([200, 200, 429]);
  });

  it("takes the addresses of one IPv6 network for one client", async () => {
    const site = await limitedSite();
    const statuses: number[] = [];
    for (const address of ["2001:db8:1:1::1", "2001:db8:1:1::9", "2001:db8:1:1:2::2", "2001:db8:1:2::1"]) {
      statuses.push(await statusFrom(site, address));
    }

    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it("counts each call for itself", async () => {
    const site = await limitedSite();
    for (const status of [200, 200, 429]) expect(await statusFrom(site, "203.0.113.7")).toBe(status);

    expect(await statusFrom(site, "203.0.113.7", "/gateway/other")).toBe(200);
  });
});
