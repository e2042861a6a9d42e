import { once } from "node:events";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "@jest/globals";
import { Registry } from "prom-client";
import type { UpstreamCall, UpstreamTarget } from "#server/gateway/ask-upstream.ts";
import { upstreamFetch } from "#server/gateway/fetch.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import { createUpstreamMetrics } from "#server/gateway/upstream-metrics.ts";
import { type Fault, faultyUpstream } from "#test/support/faulty-upstream.ts";
import { closeServers, listening } from "#test/support/listening.ts";

afterEach(closeServers);

const readJson: UpstreamCall<unknown> = {
  read: (answer) => {
    if (answer.status !== 200) throw new Error("not what was agreed");
    return answer.json();
  },
};

function upstreamAt(url: string, target: Partial<UpstreamTarget> = {}) {
  const registry = new Registry();
  const lines: object[] = [];
  const note = (line: object) => void lines.push(line);
  const upstream = createUpstream(
    { name: "weather", url, timeoutMs: 300, ...target },
    { fetchFn: upstreamFetch, metrics: createUpstreamMetrics(registry), log: { warn: note, info: note } },
  );
  const metric = async (name: string) =>
    (await registry.getMetricsAsArray()).length > 0 ? (await registry.getSingleMetric(name)?.get())?.values : undefined;
  return { upstream, lines, metric };
}

const wellAnswer = (body: string, status = 200) =>
  faultyUpstream((_req, res) => void res.writeHead(status, { "content-type": "application/json" }).end(body));

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a call of an upstream", () => {
  it("answers what its reader made of the answer", async () => {
    const { origin } = await wellAnswer('{"sun":true}');

    expect(await upstreamAt(origin).upstream.call(readJson)).toEqual({ ok: true, value: { sun: true } });
  });

  it("sends only the headers it was given, and a body", async () => {
    const place = await wellAnswer("{}");

    await upstreamAt(`${place.origin}/a?b=c`).upstream.call({
      ...readJson,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });

    const { method, url, headers } = place.lastRequest() ?? {};
    expect({ method, url }).toEqual({ method: "POST", url: "/a?b=c" });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "content-length": "2",
      "user-agent": "signpost",
    });
    expect(headers).not.toHaveProperty("cookie");
  });

  it.each<[Fault, string]>([
    ["slow", "timeout"],
    ["hanging", "timeout"],
    ["hanging in its body", "timeout"],
    ["resetting", "unreachable"],
    ["cut off", "unreachable"],
    ["failing", "status"],
    ["garbage", "unreadable"],
    ["not HTTP", "unreachable"],
    ["redirecting", "status"],
    ["huge", "too-large"],
  ])("fails in time when the upstream is %s: %s", async (fault, reason) => {
    const place = await faultyUpstream(() => undefined, fault);

    const result = await upstreamAt(place.origin).upstream.call(readJson);

    expect(result).toMatchObject({ ok: false, error: { upstream: "weather", reason } });
    expect(place.asked()).toBe(1);
  });

  it("fails without waiting for its time limit when the upstream refuses connections", async () => {
    const { origin, server } = await listening(() => undefined);
    await new Promise((resolve) => server.close(resolve));

    const result = await upstreamAt(origin).upstream.call(readJson);

    expect(result).toMatchObject({ ok: false, error: { reason: "refused", code: "GATEWAY_FAILED" } });
  });

  it("reads no more than the limit of what is compressed, either", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));
    const { origin } = await faultyUpstream((_req, res) => {
      res.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });

    expect(await upstreamAt(origin, { timeoutMs: 4000 }).upstream.call(readJson)).toMatchObject({
      ok: false,
      error: { reason: "too-large" },
    });
  });

  it("takes an answer of exactly two mebibytes and none with one byte more", async () => {
    const sized = async (bytes: number) => {
      const { origin } = await wellAnswer(`"${"a".repeat(bytes - 2)}"`);
      return upstreamAt(origin, { timeoutMs: 4000 }).upstream.call(readJson);
    };

    expect((await sized(2 * 1024 * 1024)).ok).toBe(true);
    expect(await sized(2 * 1024 * 1024 + 1)).toMatchObject({ ok: false, error: { reason: "too-large" } });
  });

  it("ends when nobody waits for it any more, and the upstream learns it", async () => {
    const left = new AbortController();
    let closed: Promise<unknown> | undefined;
    const { origin } = await faultyUpstream(({ socket }) => {
      closed = once(socket, "close");
      left.abort();
    });

    const result = await upstreamAt(origin, { timeoutMs: 4000 }).upstream.call({ ...readJson, signal: left.signal });

    expect(result).toMatchObject({ ok: false, error: { reason: "client-gone", code: "CLIENT_GONE" } });
    expect(closed).toBeDefined();
    await closed;
  });

  it("never leads to another host", async () => {
    const { origin } = await wellAnswer("{}");

    for (const [url, suffix] of [
      [origin, "@evil.example"],
      [origin, ".evil.example"],
      [`${origin}/api`, "/../other"],
    ] as const) {
      expect(await upstreamAt(url).upstream.call({ ...readJson, suffix })).toMatchObject({ ok: false });
    }
  });
});

describe("an upstream that keeps failing", () => {
  const failTimes = async (upstream: ReturnType<typeof upstreamAt>["upstream"], times: number) => {
    for (let time = 0; time < times; time += 1) await upstream.call(readJson);
  };

  it("is left in peace after five failures in a row: calls fail at once without asking it", async () => {
    const place = await faultyUpstream(() => undefined, "failing");
    const { upstream } = upstreamAt(place.origin);

    await failTimes(upstream, 4);
    expect(upstream.isFailing()).toBe(false);
    await failTimes(upstream, 3);

    expect(place.asked()).toBe(5);
    expect(upstream.isFailing()).toBe(true);
    expect(await upstream.call(readJson)).toMatchObject({ ok: false, error: { reason: "circuit-open" } });
  });

  it("is asked each time where its callers space out their calls themselves", async () => {
    const place = await faultyUpstream(() => undefined, "failing");
    const { upstream } = upstreamAt(place.origin, { isNeverRested: true });

    for (let calls = 0; calls < 12; calls += 1) await upstream.call(readJson);

    expect([place.asked(), upstream.isFailing()]).toEqual([12, false]);
  });

  it("is asked by one call at a time after a second, and works again with the first answer", async () => {
    const place = await faultyUpstream((_req, res) => void setTimeout(() => res.end("{}"), 100), "failing");
    const { upstream, lines } = upstreamAt(place.origin);
    await failTimes(upstream, 6);
    place.fail(undefined);
    await wait(1050);

    const trying = upstream.call(readJson);
    const other = await upstream.call(readJson);

    expect(other).toMatchObject({ ok: false, error: { reason: "circuit-open" } });
    expect((await trying).ok).toBe(true);
    expect(upstream.isFailing()).toBe(false);
    expect((await upstream.call(readJson)).ok).toBe(true);
    expect(lines.filter((line) => !("reason" in line))).toEqual([{ upstream: "weather" }, { upstream: "weather" }]);
  });

  it("goes on being tried when the client of the trying call leaves", async () => {
    const place = await faultyUpstream((_req, res) => void setTimeout(() => res.end("{}"), 100), "failing");
    const { upstream } = upstreamAt(place.origin);
    await failTimes(upstream, 6);
    place.fail(undefined);
    await wait(1050);

    const result = await upstream.call({ ...readJson, signal: AbortSignal.timeout(10) });

    expect(result.ok).toBe(true);
    expect(upstream.isFailing()).toBe(false);
  });

  it("cannot be cut off by visitors whose own calls are refused or who leave", async () => {
    const place = await wellAnswer('{"error":"bad cookie"}', 400);
    const { upstream } = upstreamAt(place.origin);

    await failTimes(upstream, 7);
    for (let time = 0; time < 7; time += 1) await upstream.call({ ...readJson, signal: AbortSignal.abort() });

    expect(await upstream.call(readJson)).toMatchObject({ ok: false, error: { reason: "rejected" } });
  });
});

describe("an upstream that fails for some", () => {
  const call = async (upstream: ReturnType<typeof upstreamAt>["upstream"], client: string) =>
    (await upstream.call({ ...readJson, client })).ok;

  it("is not cut off by one visitor whose every call fails", async () => {
    const place = await faultyUpstream(() => undefined, "failing");
    const { upstream } = upstreamAt(place.origin);

    for (let time = 0; time < 20; time += 1) await call(upstream, "192.0.2.1");

    expect(upstream.isFailing()).toBe(false);
    expect(place.asked()).toBe(20);
  });

  it("is not cut off by a few while most are answered", async () => {
    const place = await faultyUpstream((_req, res) => void res.end("{}"), undefined);
    const { upstream } = upstreamAt(place.origin);
    for (let n = 0; n < 20; n += 1) await call(upstream, `198.51.100.${n}`);
    place.fail("failing");

    for (let n = 0; n < 8; n += 1) await call(upstream, `192.0.2.${n}`);

    expect(upstream.isFailing()).toBe(false);
  });

  it("is left in peace when it fails for one visitor after the other", async () => {
    const place = await faultyUpstream(() => undefined, "failing");
    const { upstream } = upstreamAt(place.origin);

    for (let n = 0; n < 6; n += 1) await call(upstream, `192.0.2.${n}`);

    expect(upstream.isFailing()).toBe(true);
    expect(place.asked()).toBe(5);
  });
});

describe("the metrics of an upstream", () => {
  it("count calls by what became of them, and say when it is failing", async () => {
    const place = await wellAnswer("{}");
    const { upstream, metric } = upstreamAt(place.origin);
    await upstream.call(readJson);
    place.fail("failing");
    for (let time = 0; time < 6; time += 1) await upstream.call(readJson);

    const counted = (outcome: string, value: number) => ({ labels: { upstream: "weather", outcome }, value });
    expect(await metric("upstream_requests_total")).toEqual([
      counted("ok", 1),
      counted("status", 5),
      counted("circuit-open", 1),
    ]);
    expect(await metric("upstream_circuit_open")).toEqual([{ labels: { upstream: "weather" }, value: 1 }]);
  });

  it("come with a log line for each failure that says nothing of the answer", async () => {
    const place = await faultyUpstream(() => undefined, "failing");
    const { upstream, lines } = upstreamAt(place.origin);

    await upstream.call(readJson);

    expect(lines).toEqual([{ upstream: "weather", reason: "status", cause: "it answered 500" }]);
  });

  it.each<[Fault | "refused", string]>([
    ["refused", "ECONNREFUSED"],
    ["resetting", "ECONNRESET"],
    ["hanging", "AbortError"],
  ])("that says nothing of the address either, which may be a secret, when it is %s", async (fault, cause) => {
    const place = await faultyUpstream(() => undefined, fault === "refused" ? undefined : fault);
    if (fault === "refused") await closeServers();
    const { upstream, lines } = upstreamAt(`${place.origin}/hooks/s3cret`);

    const result = await upstream.call(readJson);

    expect(lines).toEqual([expect.objectContaining({ upstream: "weather", cause })]);
    expect(inspect([lines, result], { depth: 10 })).not.toContain("s3cret");
  });
});
