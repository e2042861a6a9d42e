import type { Config } from "#server/config/config.ts";
import { createUpstream, type UpstreamServices } from "#server/gateway/upstream.ts";
import { noTracing, type Tracing } from "#server/tracing/tracing.ts";

const timeoutMs = 5000;

/**
 * Joins what traces requests. What does it is loaded only where a collector is set, while the site starts: requests of its first
 * moment are not traced.
 */
export function joinTracing(
  config: Pick<Config, "otlpEndpoint" | "otlpHeaders" | "otlpServiceName" | "traceRatio">,
  upstreams: UpstreamServices,
): Tracing {
  const { otlpEndpoint: endpoint, otlpHeaders = {}, otlpServiceName: serviceName, traceRatio: sampleRatio } = config;
  if (endpoint === undefined) return noTracing;
  const collector = createUpstream({ name: "trace-collector", url: `${endpoint}/v1/traces`, timeoutMs }, upstreams);
  const send = async (body: string) => {
    const result = await collector.call({
      method: "POST",
      headers: { "content-type": "application/json", ...otlpHeaders },
      body,
      isBodyUnread: true,
      read: ({ status }) => {
        if (status >= 400) throw new Error(`it answered ${status}`);
      },
    });
    if (!result.ok) throw result.error;
  };
  let loaded = noTracing;
  const loading = import("#server/tracing/otlp-tracing.ts").then(({ otlpTracing }) => {
    loaded = otlpTracing({ serviceName, sampleRatio, send });
  });
  return {
    begin: (given) => loaded.begin(given),
    call: (name, ask, factsOf) => loaded.call(name, ask, factsOf),
    took: (name, ms, facts) => loaded.took(name, ms, facts),
    close: async () => {
      await loading;
      await loaded.close();
    },
  };
}
