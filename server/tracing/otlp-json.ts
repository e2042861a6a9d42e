import type { SpanContext } from "./trace-context.ts";
import type { SpanFacts } from "./tracing.ts";

/** A span that has ended. Times in ms since 1970, with fractions. */
export type EndedSpan = SpanFacts & {
  readonly context: SpanContext;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: "server" | "client" | "internal";
  readonly startMs: number;
  readonly endMs: number;
};

const kinds = { internal: 1, server: 2, client: 3 } as const;
const failed = 2;

/** Spans as a collector takes them by `POST /v1/traces` (OTLP 1.x over HTTP, JSON encoding). */
export function otlpJson(serviceName: string, spans: readonly EndedSpan[]): string {
  const resource = { attributes: attributesOf({ "service.name": serviceName }) };
  return JSON.stringify({
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "signpost" }, spans: spans.map(spanJson) }] }],
  });
}

function spanJson({
  context,
  parentSpanId,
  name,
  kind,
  startMs,
  endMs,
  attributes,
  isFailed = false,
}: EndedSpan): object {
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(Math.max(startMs, endMs)),
    attributes: attributesOf(attributes),
    status: isFailed ? { code: failed } : {},
  };
}

function attributesOf(attributes: SpanFacts["attributes"]): object[] {
  return Object.entries(attributes).map(([key, value]) => {
    if (typeof value === "string") return { key, value: { stringValue: value } };
    return { key, value: Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value } };
  });
}

/** Sixty-four bits: as a text, because a number of JavaScript has fifty-three. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}
