import * as z from "zod";
import { base, optional, text, type Variable } from "./variable.ts";

const headerForm = /^[\w-]+=[^,\r\n]*(?:,[\w-]+=[^,\r\n]*)*$/;

/** Names and meanings are OpenTelemetry's own. */
export const tracingVariables = {
  otlpEndpoint: optional(
    base({
      name: "OTEL_EXPORTER_OTLP_ENDPOINT",
      meaning:
        "OpenTelemetry collector that gets traces, by OTLP over HTTP as JSON: `/v1/traces` is added. Not set: nothing is traced.",
    }),
  ),
  otlpHeaders: optional({
    name: "OTEL_EXPORTER_OTLP_HEADERS",
    meaning: "Headers for the collector, as `name=value` divided by commas.",
    expected: "names and values divided by commas, such as authorization=Bearer%20abc",
    isSecret: true,
    schema: z
      .string()
      .regex(headerForm)
      .transform((value) =>
        Object.fromEntries(
          value.split(",").map((pair) => {
            const at = pair.indexOf("=");
            return [pair.slice(0, at).toLowerCase(), decoded(pair.slice(at + 1))];
          }),
        ),
      ),
  } satisfies Variable<Readonly<Record<string, string>>>),
  otlpServiceName: text({
    name: "OTEL_SERVICE_NAME",
    meaning: "What the site is called in traces.",
    default: "signpost",
  }),
  traceRatio: {
    name: "OTEL_TRACES_SAMPLER_ARG",
    meaning:
      "The share of requests that are traced, from 0 to 1. A proxy that `TRUST_PROXY` names decides by its `traceparent`.",
    expected: "a number from 0 to 1, such as 0.1",
    default: "1",
    schema: z
      .string()
      .regex(/^(?:0|1|[01]?\.\d{1,6}|1\.0{1,6})$/)
      .transform(Number)
      .refine((value) => value <= 1),
  } satisfies Variable<number>,
} as const satisfies Readonly<Record<string, Variable<unknown>>>;

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
