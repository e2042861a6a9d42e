import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "@jest/globals";
import { Registry } from "prom-client";
import type { UpstreamTarget } from "#server/gateway/ask-upstream.ts";
import { upstreamFetch } from "#server/gateway/fetch.ts";
import type { StreamCall } from "#server/gateway/open-stream.ts";
import { createUpstream, type Upstream } from "#server/gateway/upstream.ts";
import { createUpstreamMetrics } from "#server/gateway/upstream-metrics.ts";
import { type Fault, faultyUpstream } from "#test/support/faulty-upstream.ts";
import { closeServers } from "#test/support/listening.ts";

afterEach(closeServers);

const call: StreamCall = { method: "POST", body: "{}", deadlineMs: 2000, contentType: "text/event-stream" };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const begin = (res: ServerResponse, status = 200) => res.writeHead(status, { "content-type": "text/event-stream" });

function upstreamAt(url: string, target: Partial<UpstreamTarget> = {}) {
  const registry = new Registry();
  const lines: object[] = [];
  const note = (line: object) => void lines.push(line);
  const upstream = createUpstream(
    { name: "model", url, timeoutMs: 300, ...target },
    { fetchFn: upstreamFetch, metrics: createUpstreamMetrics(registry), log: { warn: note, info: note } },
  );
  const outcomes = async () => (await registry.getSingleMetric("upstream_requests_total")?.get())?.values ?? [];
  return { upstream, lines, outcomes };
}

/** Everything that could be read, and why no more could. */
async function readAll(upstream: Upstream, asked: StreamCall = call) {
  const opened = await upstream.open(asked);
  if (!opened.ok) return { opened: false, text: "", reason: opened.error.reason };
  let text = "";
  try {
    for await (const piece of opened.value) text += piece;
    return { opened: true, text };
  } catch (error) {
    return { opened: true, text, reason: (error as { reason?: string }).reason };
  }
}

describe("an upstream's answer that is read while it is made", () => {
  it("arrives piece by piece, characters whole", async () => {
    const bytes = Buffer.from("data: 検索\n\n");
    let goOn = () => {};
    const place = await faultyUpstream((_req, res) => {
      begin(res).write(bytes.subarray(0, 7));
      goOn = () => void res.end(bytes.subarray(7));
    });
    const { upstream, outcomes } = upstreamAt(place.origin);
    const opened = await upstream.open(call);
    const pieces: string[] = [];
    if (opened.ok) for await (const piece of opened.value) if (pieces.push(piece) === 1) goOn();

    expect(pieces).toEqual(["data: ", "検索\n\n"]);
    expect(place.lastRequest()?.method).toBe("POST");
    expect(await outcomes()).toMatchObject([{ labels: { upstream: "model", outcome: "ok" }, value: 1 }]);
  });

  it.each<[Fault, string]>([
    ["slow", "timeout"],
    ["hanging", "timeout"],
    ["resetting", "unreachable"],
    ["failing", "status"],
    ["garbage", "unreadable"],
    ["not HTTP", "unreachable"],
    ["redirecting", "status"],
    ["huge", "unreadable"],
  ])("does not begin when the upstream is %s: %s", async (fault, reason) => {
    const { origin } = await faultyUpstream(() => undefined, fault);

    expect(await readAll(upstreamAt(origin).upstream)).toEqual({ opened: false, text: "", reason });
  });

  it.each<[string, (res: ServerResponse) => void, string]>([
    ["hangs", (res) => void begin(res).write("half"), "timeout"],
    ["is cut off", (res) => void begin(res).write("half", () => res.destroy()), "unreachable"],
  ])("ends where the upstream %s in the middle", async (_what, answer, reason) => {
    const { origin } = await faultyUpstream((_req, res) => answer(res));
    const { upstream, lines, outcomes } = upstreamAt(origin);

    expect(await readAll(upstream)).toEqual({ opened: true, text: "half", reason });
    expect(lines).toMatchObject([{ upstream: "model", reason }]);
    expect(await outcomes()).toMatchObject([{ labels: { outcome: reason }, value: 1 }]);
  });

  it("ends at its deadline, however steadily it flows", async () => {
    const { origin } = await faultyUpstream((_req, res) => {
      const timer = setInterval(() => res.write("."), 20);
      begin(res).on("close", () => clearInterval(timer));
    });

    const read = await readAll(upstreamAt(origin).upstream, { ...call, deadlineMs: 400 });

    expect(read).toMatchObject({ opened: true, reason: "timeout" });
  });

  it("is read no further than its limit", async () => {
    const { origin } = await faultyUpstream((_req, res) => {
      const more = () => {
        while (!res.destroyed && res.write(Buffer.alloc(16_384, "a")));
        if (!res.destroyed) res.once("drain", more);
      };
      begin(res);
      more();
    });

    const { reason, text } = await readAll(upstreamAt(origin, { maxBytes: 100_000 }).upstream);

    expect(reason).toBe("too-large");
    expect(text.length).toBeLessThanOrEqual(100_000);
  });

  it("leaves the upstream in peace for refusals that concern all requests, not for those of one", async () => {
    let status = 422;
    const place = await faultyUpstream((_req, res) => void begin(res, status).end());
    const { upstream } = upstreamAt(place.origin);
    for (let time = 0; time < 6; time++) await readAll(upstream);
    expect(upstream.isFailing()).toBe(false);

    status = 401;
    for (let time = 0; time < 6; time++) await readAll(upstream);

    expect(upstream.isFailing()).toBe(true);
    expect(await readAll(upstream)).toMatchObject({ opened: false, reason: "circuit-open" });
    expect(place.asked()).toBe(11);
  });

  it.each([
    [
      "stops reading",
      async (upstream: Upstream) => {
        const opened = await upstream.open(call);
        if (opened.ok) for await (const _piece of opened.value) break;
      },
    ],
    [
      "leaves",
      async (upstream: Upstream) => {
        const left = new AbortController();
        setTimeout(() => left.abort(), 50);
        expect(await readAll(upstream, { ...call, signal: left.signal })).toMatchObject({ reason: "client-gone" });
      },
    ],
  ])("is ended at the upstream when the reader %s", async (_what, read) => {
    let closed: Promise<unknown> | undefined;
    const { origin } = await faultyUpstream((_req, res) => {
      begin(res).write("half");
      closed = once(res, "close");
    });

    await read(upstreamAt(origin, { timeoutMs: 2000 }).upstream);

    expect(closed).toBeDefined();
    await closed;
  });
});

describe("a call of an upstream for somebody who has left already", () => {
  it.each(["call", "open"] as const)("is not made, even with a body (%s)", async (way) => {
    const place = await faultyUpstream((_req, res) => void begin(res).end("{}"));
    const { upstream, outcomes } = upstreamAt(place.origin);
    const request = { ...call, signal: AbortSignal.abort(), read: () => undefined };
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    process.on("uncaughtException", note).on("unhandledRejection", note);

    expect(await upstream[way](request)).toMatchObject({ ok: false, error: { reason: "client-gone" } });

    await wait(50);
    process.off("uncaughtException", note).off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
    expect(place.asked()).toBe(0);
    expect(await outcomes()).toMatchObject([{ labels: { outcome: "client-gone" }, value: 1 }]);
  });
});
