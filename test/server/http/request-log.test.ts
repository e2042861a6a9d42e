import { request as httpRequest } from "node:http";
import request from "supertest";
import { outcomeOf, scopeOf } from "#server/http/request-scope.ts";
import { closeServers } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

describe("request log", () => {
  it("has one line for each request, with what was asked and answered", async () => {
    const { server, requestLines } = await guardedSite({
      routes: (app) =>
        void app.get("/kb", (_req, res) => {
          outcomeOf(res).pageType = "pageKbHome";
          outcomeOf(res).cache = "miss";
          res.send("x".repeat(5000));
        }),
    });

    const response = await request(server).get("/kb?sort=new");

    expect(requestLines()).toEqual([
      {
        level: "info",
        time: expect.any(Number),
        msg: "request",
        requestId: response.headers["x-request-id"],
        method: "GET",
        path: "/kb?sort=new",
        pageType: "pageKbHome",
        status: 200,
        ms: expect.any(Number),
        bytes: expect.any(Number),
        cache: "miss",
      },
    ]);
    expect(requestLines()[0]?.["bytes"]).toBeGreaterThan(5000);
  });

  it.each([
    ["/contact?mail=jo@example.com&x=1", "/contact?mail=[email]&x=1"],
    ["/contact?mail=jo%40example.com", "/contact?mail=[email]"],
    ["/user/jo@example.com/", "/user/[email]/"],
    ["/search?q=a+b", "/search?q=a+b"],
  ])("hides what looks like an email address in %s", async (url, shown) => {
    const { server, requestLines } = await guardedSite();

    await request(server).get(url);

    expect(requestLines()[0]?.["path"]).toBe(shown);
  });

  it("cuts a very long target", async () => {
    const { server, requestLines } = await guardedSite();

    await request(server).get(`/${"kb/".repeat(1000)}`);
    await request(server).get(`/${"a".repeat(505)}/jo@example.com`);

    expect(requestLines()[0]?.["path"]).toBe(`/${"kb/".repeat(170)}…`);
    expect(requestLines()[1]?.["path"]).toBe(`/${"a".repeat(505)}/…`);
  });

  it("says that a client left before its answer", async () => {
    const { port, requestLines, lines } = await guardedSite({
      routes: (app) => void app.get("/slow", () => undefined),
    });

    const asked = httpRequest({ port, path: "/slow" }).on("error", () => undefined);
    asked.end();
    await new Promise((resolve) => setTimeout(resolve, 50));
    asked.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(requestLines()[0]).toMatchObject({ status: 499, level: "info" });
    expect(lines).toHaveLength(1);
  });

  it("marks a failed request as an error", async () => {
    const { server, requestLines } = await guardedSite({
      routes: (app) =>
        void app.get("/broken", () => {
          throw new Error("boom");
        }),
    });

    await request(server).get("/broken").expect(500);

    expect(requestLines()[0]).toMatchObject({ status: 500, level: "error" });
  });

  it("gives each request a logger that names it", async () => {
    const { server, lines } = await guardedSite({
      routes: (app) =>
        void app.get("/kb", (_req, res) => {
          scopeOf(res).log.warn("something");
          res.end();
        }),
    });

    const response = await request(server).get("/kb");

    expect(lines.find((line) => line["msg"] === "something")?.["requestId"]).toBe(response.headers["x-request-id"]);
  });

  it("counts requests by kind of page, status and cache", async () => {
    const { server, metrics } = await guardedSite({
      routes: (app) =>
        void app.get("/kb", (_req, res) => {
          outcomeOf(res).pageType = "pageKbHome";
          res.end();
        }),
    });

    await request(server).get("/kb");
    await request(server).get("/kb");
    const text = await metrics.registry.metrics();

    expect(text).toContain('http_requests_total{page_type="pageKbHome",status="200"} 2');
    expect(text).toContain('http_request_duration_seconds_count{page_type="pageKbHome",cache="none"} 2');
  });
});
