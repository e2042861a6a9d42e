import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import type { Logger } from "#server/http/logger.ts";
import { askUpstream, type UpstreamCall, type UpstreamTarget } from "./ask-upstream.ts";
import type { FetchFn } from "./fetch.ts";
import { type FailureReason, GatewayError } from "./gateway-error.ts";
import type { UpstreamMetrics } from "./upstream-metrics.ts";

export type UpstreamResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: GatewayError };

/** One service beside the site. Callers say what they do without it: a call never rejects. */
export type Upstream = {
  readonly name: string;
  call<Value>(call: UpstreamCall<Value>): Promise<UpstreamResult<Value>>;
  /** It failed too often: calls are refused at once, until one that is let through succeeds. */
  isFailing(): boolean;
};

export type UpstreamServices = {
  readonly fetchFn: FetchFn;
  readonly metrics: UpstreamMetrics;
  readonly log: Pick<Logger, "warn" | "info">;
};

/** Failures in a row after which an upstream is left in peace, and for how long. */
const maxFailures = 5;
const restMs = 1000;

/** What visitors can bring about at will must not cut off all others. */
const sparesUpstream = new Set<FailureReason>(["client-gone", "rejected"]);

/** The only way to a service beside the site (docs/behaviour.md, Gateways). */
export function createUpstream(target: UpstreamTarget, { fetchFn, metrics, log }: UpstreamServices): Upstream {
  const { name } = target;
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof GatewayError && sparesUpstream.has(error.reason))),
    { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(maxFailures) },
  );
  const isClosed = () => breaker.state === CircuitState.Closed;
  metrics.setOpen(name, false);
  breaker.onStateChange((state) => {
    if (state === CircuitState.HalfOpen) return;
    metrics.setOpen(name, state !== CircuitState.Closed);
    if (state === CircuitState.Closed) log.info({ upstream: name }, "upstream recovered");
  });
  breaker.onBreak(() => log.warn({ upstream: name }, "upstream keeps failing"));

  return {
    name,
    isFailing: () => !isClosed(),
    async call(call) {
      const startedAt = performance.now();
      const finish = (outcome: "ok" | FailureReason) => metrics.observe(name, outcome, performance.now() - startedAt);
      try {
        // While one call tries whether the upstream is back, others are not made to wait for it.
        if (breaker.state === CircuitState.HalfOpen) throw new GatewayError(name, "circuit-open");
        const value = await breaker.execute(() => {
          // The trying call decides for all, so it is finished for a client that left, too.
          const { signal, ...unbound } = call;
          return isClosed() && signal !== undefined
            ? askUpstream(target, fetchFn, call)
            : askUpstream(target, fetchFn, unbound);
        });
        finish("ok");
        return { ok: true, value };
      } catch (cause) {
        const error = cause instanceof GatewayError ? cause : new GatewayError(name, "circuit-open", { cause });
        finish(error.reason);
        if (error.reason !== "circuit-open" && error.reason !== "client-gone") {
          log.warn({ upstream: name, reason: error.reason, cause: causeText(error) }, "upstream call failed");
        }
        return { ok: false, error };
      }
    },
  };
}

/** What the log may know of a failure: never an answer's content. */
function causeText({ cause }: GatewayError): string | undefined {
  if (typeof cause === "string") return cause;
  return cause instanceof Error ? ("code" in cause && String(cause.code)) || cause.name : undefined;
}
