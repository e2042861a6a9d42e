import { AsyncLocalStorage } from "node:async_hooks";
import { type EndedSpan, otlpJson } from "./otlp-json.ts";
import { newContext, readTraceparent, type SpanContext, traceparentOf } from "./trace-context.ts";
import type { Tracing } from "./tracing.ts";

type OtlpOptions = {
  readonly serviceName: string;
  /** Of the traces that begin here, from 0 to 1. */
  readonly sampleRatio: number;
  /** Hands a body to the collector; rejects when it did not take it. */
  readonly send: (body: string) => Promise<void>;
  readonly gatherMs?: number;
};

const usualGatherMs = 2000;
const maxPerCall = 500;
/** A collector that is away costs the oldest spans, not memory. */
const maxWaiting = 4000;

/** OpenTelemetry over OTLP/HTTP: spans of requests and of the calls they cause, gathered (docs/decisions/tracing-without-the-sdk.md). */
export function otlpTracing({ serviceName, sampleRatio, send, gatherMs = usualGatherMs }: OtlpOptions): Tracing {
  const present = new AsyncLocalStorage<SpanContext>();
  let waiting: EndedSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(async () => {
      while (waiting.length > 0) {
        const batch = waiting.splice(0, maxPerCall);
        // What the collector does not take is gone: traces are no records.
        if (!(await send(otlpJson(serviceName, batch)).then(isTrue, isFalse))) return;
      }
    });
    return sending;
  };
  const ended = (span: EndedSpan) => {
    if (!span.context.isSampled) return;
    waiting.push(span);
    if (waiting.length > maxWaiting) waiting = waiting.slice(-maxWaiting);
    timer ??= setTimeout(flush, gatherMs).unref();
  };

  return {
    begin(given) {
      const parent = readTraceparent(given);
      const context = newContext(parent, sampleRatio);
      const startMs = now();
      return {
        traceId: context.traceId,
        run: (handle) => present.run(context, handle),
        end: (name, facts) =>
          ended({ ...facts, context, parentSpanId: parent?.spanId, name, kind: "server", startMs, endMs: now() }),
      };
    },
    async call(name, ask, factsOf) {
      const parent = present.getStore();
      // What nobody asked for, such as a delivery, begins a trace of its own.
      const context = newContext(parent, sampleRatio);
      const startMs = now();
      let error: unknown;
      try {
        return await present.run(context, () => ask({ traceparent: traceparentOf(context) }));
      } catch (thrown) {
        error = thrown;
        throw thrown;
      } finally {
        ended({
          ...factsOf(error),
          context,
          parentSpanId: parent?.spanId,
          name,
          kind: "client",
          startMs,
          endMs: now(),
        });
      }
    },
    took(name, ms, facts = { attributes: {} }) {
      const parent = present.getStore();
      if (parent === undefined) return;
      const endMs = now();
      const context = newContext(parent, sampleRatio);
      ended({ ...facts, context, parentSpanId: parent.spanId, name, kind: "internal", startMs: endMs - ms, endMs });
    },
    close: flush,
  };
}

/** Of a clock that is not set while a span runs. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

const isTrue = () => true;
const isFalse = () => false;
