import { CircuitState, circuitBreaker, handleWhen } from "cockatiel";
import type { Logger } from "pino";
import { noTracing, type Tracing } from "#server/tracing/tracing.ts";
import { askUpstream, type UpstreamCall, type UpstreamRequest, type UpstreamTarget } from "./ask-upstream.ts";
import { FailingClients } from "./failing-clients.ts";
import type { FetchFn } from "./fetch.ts";
import { type FailureReason, GatewayError } from "./gateway-error.ts";
import { openStream, type StreamCall, type UpstreamStream } from "./open-stream.ts";
import type { UpstreamMetrics } from "./upstream-metrics.ts";

export type UpstreamResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: GatewayError };

/** Upstream client: one service beside the site. Callers say what they do without it: neither way to ask ever rejects. */
export type Upstream = {
  readonly name: string;
  call<Value>(call: UpstreamCall<Value>): Promise<UpstreamResult<Value>>;
  /**
   * An answer that is read piece by piece, once it has begun; only its beginning counts for whether the upstream fails. Reading
   * throws {GatewayError}.
   */
  open(call: StreamCall): Promise<UpstreamResult<UpstreamStream>>;
  /** It failed too often: calls are refused at once, until one that is let through succeeds. */
  isFailing(): boolean;
};

export type UpstreamServices = {
  readonly fetchFn: FetchFn;
  readonly metrics: UpstreamMetrics;
  readonly log: Pick<Logger, "warn" | "info">;
  /** Absent: calls are not traced. */
  readonly tracing?: Pick<Tracing, "call" | "took">;
};

/** Circuit breaker: for how long it leaves an upstream in peace that fails. */
const restMs = 1000;

/** Failures that visitors can cause at will do not open the circuit for everybody. */
const sparesUpstream = new Set<FailureReason>(["client-gone", "rejected"]);
/** No visitor can bring these about: each counts for itself, whoever called. */
const nobodysDoing = new Set<FailureReason>(["refused", "unreachable"]);

/** Circuit breaker and timeouts: the only way to a service beside the site (docs/behaviour/http.md, Gateways). */
export function createUpstream(
  target: UpstreamTarget,
  { fetchFn, metrics, log, tracing = noTracing }: UpstreamServices,
): Upstream {
  const { name, isNeverRested = false } = target;
  const failing = new FailingClients();
  const isFailure = (error: unknown) =>
    !isNeverRested && !(error instanceof GatewayError && sparesUpstream.has(error.reason));
  const breaker = circuitBreaker(handleWhen(isFailure), { halfOpenAfter: restMs, breaker: failing });
  const isClosed = () => breaker.state === CircuitState.Closed;
  metrics.setOpen(name, false);
  breaker.onStateChange((state) => {
    if (state === CircuitState.HalfOpen) return;
    metrics.setOpen(name, state !== CircuitState.Closed);
    if (state !== CircuitState.Closed) return;
    failing.forget();
    log.info({ upstream: name }, "upstream recovered");
  });
  breaker.onBreak(() => log.warn({ upstream: name }, "upstream keeps failing"));

  const finish = (outcome: "ok" | FailureReason, startedAt: number) =>
    metrics.observe(name, outcome, performance.now() - startedAt);
  const fail = (cause: unknown, startedAt: number) => {
    const error = cause instanceof GatewayError ? cause : new GatewayError(name, "circuit-open", { cause });
    finish(error.reason, startedAt);
    if (error.reason !== "circuit-open" && error.reason !== "client-gone") {
      log.warn({ upstream: name, reason: error.reason, cause: causeText(error) }, "upstream call failed");
    }
    return error;
  };
  const ask = async <Request extends UpstreamRequest, Value>(
    request: Request,
    run: (request: Request) => Promise<Value>,
  ): Promise<Value> => {
    // While one call tries whether the upstream is back, others are not made to wait for it.
    if (breaker.state === CircuitState.HalfOpen) throw new GatewayError(name, "circuit-open");
    // The trying call decides for all, so it is finished for a client that left, too.
    return breaker.execute(async () => {
      try {
        const value = await run(isClosed() ? request : withoutSignal(request));
        failing.note(request.client, false);
        return value;
      } catch (error) {
        const isNobodys = error instanceof GatewayError && nobodysDoing.has(error.reason);
        if (isFailure(error)) failing.note(isNobodys ? undefined : request.client, true);
        throw error;
      }
    });
  };
  /** The service is told where in a trace its call stands. */
  const traced = <Request extends UpstreamRequest, Value>(request: Request, run: (told: Request) => Promise<Value>) =>
    tracing.call(
      `${request.method ?? "GET"} ${name}`,
      (headers) => run({ ...request, headers: { ...request.headers, ...headers } }),
      (error) => ({
        attributes: { "peer.service": name, "server.address": new URL(target.url).hostname },
        isFailed: error !== undefined,
      }),
    );
  const watched = async function* (stream: UpstreamStream, startedAt: number): UpstreamStream {
    let outcome: "ok" | "client-gone" | undefined = "client-gone";
    try {
      yield* stream;
      outcome = "ok";
    } catch (error) {
      outcome = undefined;
      throw fail(error, startedAt);
    } finally {
      if (outcome !== undefined) finish(outcome, startedAt);
    }
  };

  return {
    name,
    isFailing: () => !isClosed(),
    async call(call) {
      const startedAt = performance.now();
      try {
        const value = await ask(call, (request) => traced(request, (told) => askUpstream(target, fetchFn, told)));
        finish("ok", startedAt);
        return { ok: true, value };
      } catch (cause) {
        return { ok: false, error: fail(cause, startedAt) };
      }
    },
    async open(call) {
      const startedAt = performance.now();
      try {
        const stream = await ask(call, (request) => traced(request, (told) => openStream(target, fetchFn, told)));
        return { ok: true, value: watched(stream, startedAt) };
      } catch (cause) {
        return { ok: false, error: fail(cause, startedAt) };
      }
    },
  };
}

function withoutSignal<Request extends UpstreamRequest>({ signal: _left, ...request }: Request): Request {
  // What is left out is optional.
  return request as Request;
}

/** What the log may know of a failure: never an answer's content. */
function causeText({ cause }: GatewayError): string | undefined {
  if (typeof cause === "string") return cause;
  return cause instanceof Error ? ("code" in cause && String(cause.code)) || cause.name : undefined;
}
