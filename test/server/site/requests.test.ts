import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import request from "supertest";
import { fixedConfig } from "#server/config/live-config.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { upstreamFetch } from "#server/gateway/fetch.ts";
import { createUpstreamMetrics } from "#server/gateway/upstream-metrics.ts";
import { loggerTo } from "#server/http/logger.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { joinRequests } from "#server/site/requests.ts";
import { soleOwner } from "#server/store/folder-lock.ts";
import { until } from "#test/server/requests/support-requests.ts";
import { faultyUpstream } from "#test/support/faulty-upstream.ts";
import { languageTags } from "#test/support/languages.ts";
import { closeServers } from "#test/support/listening.ts";

describe("A site with a target for support requests", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "signpost-support-"));
  afterAll(async () => {
    await closeServers();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("counts what waits and names the target as missing while it fails, and neither when it is back", async () => {
    const target = await faultyUpstream((_req, res) => void res.writeHead(204).end(), "failing");
    const lines: string[] = [];
    const log = loggerTo({ write: (line) => void lines.push(line) }, "debug");
    const metrics = createMetrics();
    const details = new Map<string, () => object | undefined>();
    const watched = new Map<string, () => boolean>();
    const secret = "0123456789abcdef0123456789abcdef";
    const settings = { DATA_DIR: dataDir, REQUESTS_WEBHOOK_URL: target.origin, REQUESTS_WEBHOOK_SECRET: secret };
    const config = loadConfig(settings);
    const services = {
      config,
      upstreams: { fetchFn: upstreamFetch, metrics: createUpstreamMetrics(metrics.registry), log },
      log,
      metrics,
      live: fixedConfig(config),
      ownership: soleOwner,
      languageTags,
      detail: (name: string, value: () => object | undefined) => void details.set(name, value),
      watch: (name: string, isDegraded: () => boolean) => void watched.set(name, isDegraded),
    };
    const support = joinRequests(services, { viewerOf: async () => undefined });
    const waiting = () => metrics.registry.getSingleMetricAsString("support_requests_waiting");
    const body = { form: "contact", language: "en", email: "kim@example.com", subject: "s", description: "private" };

    await request(express().use(support.routes)).post("/").send(body).expect(201);
    await until(() => watched.get("requests-target")?.() === true);
    expect(await waiting()).toContain("support_requests_waiting 1");
    expect(details.get("requests")?.()).toEqual({ waiting: 1, oldestWaitingSeconds: expect.any(Number) });
    target.fail(undefined);
    await until(() => target.asked() > 1);
    await until(() => watched.get("requests-target")?.() === false);

    await until(() => lines.some((line) => line.includes("support request delivered")));
    expect(await waiting()).toContain("support_requests_waiting 0");
    expect([watched.get("requests")?.(), watched.get("requests-waiting")?.()]).toEqual([false, false]);
    expect(details.get("requests")?.()).toBeUndefined();
    expect(lines.join()).not.toMatch(/kim@example|private|0123456789abcdef/);
    await support.close();
  });
});
