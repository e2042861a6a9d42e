import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { CountedRequest } from "./counted-request.ts";
import { WaitingRequests } from "./waiting-requests.ts";

/** Totals of a cache since the start, and what it holds now: each a metric with the name of its key. */
export type CacheTotals = Readonly<Record<string, number>>;

export type Metrics = {
  readonly registry: Registry;
  countRequest(request: CountedRequest): void;
  observeRender(pageType: string, ms: number): void;
  /** Asks `totals` at each scrape. `bytes` and `entries` are what is there now, all else only grows. */
  watchCache(name: "page" | "entry", totals: () => CacheTotals): void;
  /** A counter of the room that asks for it, e.g. calls of an upstream. */
  counter<Label extends string>(name: string, help: string, labels: readonly Label[]): Counter<Label>;
  /** What is there now, by a room that is asked at each scrape. */
  gauge(name: string, help: string, value: () => number): void;
};

/** Seconds; a page from memory takes less than the first, a render about the fifth. */
const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const waiting = new WaitingRequests(({ pageType, status, cache }, times) => {
    requests.labels(pageType, String(status)).inc(times.length);
    const duration = durations.labels(pageType, cache);
    for (const ms of times) duration.observe(ms / 1000);
  });
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by kind of page and status.",
    labelNames: ["page_type", "status"] as const,
    registers,
    collect: () => waiting.countAll(),
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request, by kind of page and what the page cache did.",
    labelNames: ["page_type", "cache"] as const,
    buckets,
    registers,
    collect: () => waiting.countAll(),
  });
  const renders = new Histogram({
    name: "page_render_duration_seconds",
    help: "Time to render a page, from its content to its last byte.",
    labelNames: ["page_type"] as const,
    buckets,
    registers,
  });
  return {
    registry,
    countRequest: (request) => waiting.add(request),
    observeRender: (pageType, ms) => renders.observe({ page_type: pageType }, ms / 1000),
    watchCache(name, totals) {
      for (const key of Object.keys(totals())) registry.registerMetric(cacheMetric(name, key, totals));
    },
    counter: (name, help, labelNames) => new Counter({ name, help, labelNames: [...labelNames], registers }),
    gauge(name, help, value) {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(value()) });
    },
  };
}

const present = new Set(["bytes", "entries"]);

function cacheMetric(cache: string, key: string, totals: () => CacheTotals): Gauge | Counter {
  const name = `${cache}_cache_${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  if (present.has(key)) {
    const gauge: Gauge = new Gauge({
      name,
      help: `What the ${cache} cache holds: ${key}.`,
      registers: [],
      collect: () => gauge.set(totals()[key] ?? 0),
    });
    return gauge;
  }
  const counter: Counter = new Counter({
    name: `${name}_total`,
    help: `Totals of the ${cache} cache: ${key}.`,
    registers: [],
    collect: () => {
      counter.reset();
      counter.inc(totals()[key] ?? 0);
    },
  });
  return counter;
}
