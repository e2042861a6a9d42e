import { randomBytes } from "node:crypto";

/** Where a span stands: 16 and 8 bytes in lower-case hexadecimal (W3C Trace Context). */
export type SpanContext = { readonly traceId: string; readonly spanId: string; readonly isSampled: boolean };

const form = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/** Reads a `traceparent`; undefined for what is none. */
export function readTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId = "", spanId = "", flags = ""] = form.exec(header ?? "") ?? [];
  if (traceId === "" || header?.startsWith("ff") || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function traceparentOf({ traceId, spanId, isSampled }: SpanContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

/** A place of its own below `parent`, or at the beginning of a trace. */
export function newContext(parent: SpanContext | undefined, sampleRatio: number): SpanContext {
  const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
  const isSampled = parent?.isSampled ?? Math.random() < sampleRatio;
  return { traceId, spanId: randomBytes(8).toString("hex"), isSampled };
}
