import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { FailureReason } from "./gateway-error.ts";

export type UpstreamMetrics = {
  observe(upstream: string, outcome: "ok" | FailureReason, ms: number): void;
  setOpen(upstream: string, isOpen: boolean): void;
};

/** Seconds; calls take at most five. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 4, 5];

/** Counts of all upstreams together (docs/behaviour/http.md, Gateways). */
export function createUpstreamMetrics(registry: Registry): UpstreamMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: "upstream_requests_total",
    help: "Calls of upstreams, by what became of them.",
    labelNames: ["upstream", "outcome"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "upstream_request_duration_seconds",
    help: "Time that calls of upstreams took, to their last byte or their failure.",
    labelNames: ["upstream"] as const,
    buckets,
    registers,
  });
  const open = new Gauge({
    name: "upstream_circuit_open",
    help: "1 while calls of the upstream are refused because it failed too often.",
    labelNames: ["upstream"] as const,
    registers,
  });
  return {
    observe(upstream, outcome, ms) {
      requests.inc({ upstream, outcome });
      if (outcome !== "circuit-open") durations.observe({ upstream }, ms / 1000);
    },
    setOpen: (upstream, isOpen) => open.set({ upstream }, isOpen ? 1 : 0),
  };
}
