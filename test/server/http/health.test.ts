import request from "supertest";
import { Readiness } from "#server/http/health.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { createOpsServer } from "#server/http/ops-server.ts";
import { closeServers } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

describe("/healthz", () => {
  it("answers 200 in every state and is never stored", async () => {
    const { server, readiness } = await guardedSite();
    readiness.drain();

    const response = await request(server).get("/healthz").expect(200);

    expect(response.headers["cache-control"]).toBe("no-store");
  });
});

describe("/readyz", () => {
  it("answers 503 while the site starts, 200 when it is ready, 503 when it leaves", async () => {
    const { server, readiness } = await guardedSite();

    const starting = await request(server).get("/readyz").expect(503);
    readiness.becomeReady();
    const ready = await request(server).get("/readyz").expect(200);
    readiness.drain();
    readiness.becomeReady();
    const draining = await request(server).get("/readyz").expect(503);

    expect([starting, ready, draining].map(({ body }) => body.status)).toEqual(["starting", "ready", "draining"]);
    expect(draining.headers["connection"]).toBe("close");
  });

  it("names what the site does without, and stays ready", async () => {
    const { server, readiness } = await guardedSite();
    readiness.becomeReady();
    readiness.watch("content", () => true);
    readiness.watch("search", () => false);

    const response = await request(server).get("/readyz").expect(200);

    expect(response.body).toEqual({ status: "ready", degraded: ["content"] });
  });
});

describe("the operators' listener", () => {
  it("shows metrics of requests, caches and the process", async () => {
    const metrics = createMetrics();
    let hits = 3;
    metrics.watchCache("page", () => ({ hits, notModified: 1, bytes: 2048 }));
    metrics.countRequest({ pageType: "topic", status: 200, cache: "hit", ms: 0.2 });
    metrics.observeRender("topic", 3);

    const ask = () => request(createOpsServer(new Readiness(), metrics)).get("/metrics").expect(200);
    const first = await ask();
    hits = 5;
    const second = await ask();

    expect(first.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const line of [
      "page_cache_hits_total 3",
      "page_cache_not_modified_total 1",
      "page_cache_bytes 2048",
      'http_requests_total{page_type="topic",status="200"} 1',
      'page_render_duration_seconds_count{page_type="topic"} 1',
      "nodejs_eventloop_lag_p99_seconds",
      "process_resident_memory_bytes",
    ]) {
      expect(first.text).toContain(line);
    }
    expect(second.text).toContain("page_cache_hits_total 5");
  });

  it("tells health and readiness, and nothing of the site", async () => {
    const readiness = new Readiness();
    const server = createOpsServer(readiness, createMetrics());

    await request(server).get("/healthz").expect(200);
    await request(server).get("/readyz").expect(503);
    await request(server).get("/").expect(404);
  });
});
