import type { RequestHandler } from "express";
import type { AnalyticsSink } from "#server/analytics/analytics-event.ts";
import { analyticsRoutes } from "#server/analytics/analytics-routes.ts";
import { collectorSink } from "#server/analytics/collector-sink.ts";
import { knownPages } from "#server/analytics/known-pages.ts";
import { logSink } from "#server/analytics/log-sink.ts";
import type { PageCounters } from "#server/analytics/page-counters.ts";
import { privacyRoutes } from "#server/analytics/privacy-routes.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import { featureGateRoutes } from "#server/feature-gates/feature-gate-routes.ts";
import type { FlagSource } from "#server/feature-gates/flag-source.ts";
import { ofrepFlags } from "#server/feature-gates/ofrep-flags.ts";
import { settingsFlags } from "#server/feature-gates/settings-flags.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import type { FeatureGateSettings } from "#shared/experiments/feature-gates.ts";
import type { SiteServices } from "./site-services.ts";

type MeasuredSite = {
  readonly content: ContentSource;
  readonly counters: PageCounters;
  /** Told of each search result that a visitor opened, by the id of its search. */
  readonly opened: (queryId: string) => void;
};

/** What the site learns of its visitors and tries on them: analytics, experiments, flags. */
export type SiteAnalytics = {
  readonly routes: readonly RequestHandler[];
  readonly sink: AnalyticsSink;
  /** What pages tell the browser's gates now; undefined when nothing can be on, so that no browser need ask. */
  readonly featureGates: () => FeatureGateSettings | undefined;
};

const timeoutMs = 3000;
/** Settings decide here: there is no service that the site would have to name itself to. */
const ownClientKey = "settings";

/** Joins what measures. */
export function joinAnalytics(services: SiteServices, { content, counters, opened }: MeasuredSite): SiteAnalytics {
  const { config } = services;
  const sink = alsoTold(sinkOf(services), opened);
  const { flags, featureGates } = gatesOf(services);
  const { languageTags } = services;
  const events = analyticsRoutes({ sink, counters, isPage: knownPages(content), languageTags });
  return {
    routes: [
      featureGateRoutes(flags),
      ...(config.analytics === "off" ? [] : [events, privacyRoutes({ baseUrl: config.baseUrl, languageTags })]),
    ],
    sink,
    featureGates,
  };
}

/** The same sink; the search is told which of its results were opened. */
function alsoTold(sink: AnalyticsSink, opened: MeasuredSite["opened"]): AnalyticsSink {
  return {
    ...sink,
    deliver(events) {
      for (const { name, attributes } of events) {
        const { queryId } = attributes;
        if (name === "search_result_click" && typeof queryId === "string") opened(queryId);
      }
      sink.deliver(events);
    },
  };
}

function sinkOf({ config, log, upstreams }: SiteServices): AnalyticsSink {
  const { analyticsCollectorUrl: url } = config;
  if (url === undefined) return logSink(log);
  const collector = createUpstream({ name: "analytics-collector", url, timeoutMs }, upstreams);
  return collectorSink({
    log,
    async post(body) {
      const result = await collector.call({
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        read: ({ status }) => {
          if (status >= 400) throw new Error(`the collector answered ${status}`);
        },
      });
      if (!result.ok) throw result.error;
    },
  });
}

type Gates = { readonly flags: FlagSource; readonly featureGates: () => FeatureGateSettings | undefined };

function gatesOf({ config, live, log, upstreams }: SiteServices): Gates {
  const { featureGatesUrl: url, featureGatesClientKey: key } = config;
  const of = (clientKey: string): FeatureGateSettings => ({
    clientKey,
    environment: config.featureGatesEnvironment,
    perimeter: config.featureGatesPerimeter,
  });
  if (url === undefined) {
    const shares = () => live.now().featureFlags;
    return { flags: settingsFlags(shares), featureGates: () => (shares().size > 0 ? of(ownClientKey) : undefined) };
  }
  if (key === undefined) {
    log.error("feature gates have no client key, so every default holds: see FEATURE_GATES_CLIENT_KEY");
    return { flags: settingsFlags(() => new Map()), featureGates: () => of("") };
  }
  const settings = of(key);
  const service = createUpstream({ name: "feature-gates", url, timeoutMs }, upstreams);
  return { flags: ofrepFlags(service, settings, config.featureGatesNames), featureGates: () => settings };
}
