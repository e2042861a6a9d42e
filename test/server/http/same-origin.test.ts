import request from "supertest";
import { sameOriginOnly } from "#server/http/same-origin.ts";
import { closeServers } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

const guarded = () =>
  guardedSite({
    routes: (app) => {
      app.use("/gateway", sameOriginOnly({ baseUrl: "https://support.example.com" }));
      app.all("/gateway/vote", (_req, res) => void res.send("done"));
    },
  });

describe("a request that changes something", () => {
  it.each([
    ["of the site's own page", { "sec-fetch-site": "same-origin", origin: "https://support.example.com" }],
    ["of the visitor's own hand", { "sec-fetch-site": "none" }],
    ["of the public address behind a proxy that renames the host", { origin: "https://support.example.com" }],
    ["of no browser", {}],
  ])("passes when it is one %s", async (_, headers: Record<string, string>) => {
    const { server } = await guarded();

    await request(server).post("/gateway/vote").set(headers).expect(200);
  });

  it("passes on plain http, where browsers do not say Sec-Fetch-Site, when its origin is the asked host", async () => {
    const { server, origin } = await guarded();

    await request(server)
      .post("/gateway/vote")
      .set({ origin, host: new URL(origin).host })
      .expect(200);
  });

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sister host", { "sec-fetch-site": "same-site", origin: "https://support.example.com" }],
    ["another site on plain http", { origin: "http://evil.example" }],
    ["a frame without an origin", { origin: "null" }],
    ["the same host with another port", { origin: "http://127.0.0.1:1", host: "127.0.0.1:2" }],
  ])("is refused with 403 when it comes from %s", async (_, headers: Record<string, string>) => {
    const { server } = await guarded();

    const response = await request(server).post("/gateway/vote").set(headers).expect(403);

    expect(response.body).toEqual({
      error: "the request came from another site",
      code: "CROSS_ORIGIN",
      requestId: response.headers["x-request-id"],
    });
  });

  it("does not keep anybody from reading", async () => {
    const { server } = await guarded();

    await request(server).get("/gateway/vote").set("sec-fetch-site", "cross-site").expect(200);
  });
});
