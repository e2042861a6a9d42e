import type { RequestListener } from "node:http";
import type { RequestHandler } from "express";
import type { AnalyticsSink } from "#server/analytics/analytics-event.ts";
import { countedVotes } from "#server/analytics/counted-votes.ts";
import type { PageCounters } from "#server/analytics/page-counters.ts";
import type { Config } from "#server/config/config.ts";
import { issueCollectorSetting } from "#server/config/issue-collector-setting.ts";
import { publicConfig } from "#server/config/public-config.ts";
import { supportAppsSetting } from "#server/config/request-settings.ts";
import { searchBackendKind } from "#server/config/search-setting.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import { feedbackRoutes } from "#server/feedback/feedback-routes.ts";
import { voteLog } from "#server/feedback/vote-log.ts";
import { createVoters } from "#server/feedback/voters.ts";
import { upstreamFetch } from "#server/gateway/fetch.ts";
import { createUpstream, type UpstreamServices } from "#server/gateway/upstream.ts";
import { createUpstreamMetrics } from "#server/gateway/upstream-metrics.ts";
import { ActiveRequests } from "#server/http/active-requests.ts";
import { publicPageCacheControl } from "#server/http/cache-control.ts";
import { frontDoor } from "#server/http/front-door.ts";
import { Readiness } from "#server/http/health.ts";
import { httpsRedirects } from "#server/http/https-redirect.ts";
import { loggedUrl } from "#server/http/logged-url.ts";
import type { Logger } from "#server/http/logger.ts";
import { type CacheTotals, createMetrics, type Metrics } from "#server/http/metrics.ts";
import { requestIds } from "#server/http/request-id.ts";
import { createRequestLog } from "#server/http/request-log.ts";
import { outcomeOf } from "#server/http/request-scope.ts";
import { createSecurityHeaders } from "#server/http/security-headers.ts";
import { createTrustedProxy } from "#server/http/trusted-proxy.ts";
import { createPageCache, type PageCache } from "#server/page-cache/page-cache.ts";
import type { PageMaker } from "#server/pages/make-page.tsx";
import type { LivePreviews } from "#server/preview/live-previews.ts";
import type { AssetManifest } from "#server/render/asset-manifest.ts";
import { errorPage } from "#server/render/error-page.tsx";
import { keptParts } from "#server/render/kept-part.tsx";
import { gatewaySearch } from "#server/search/gateway/gateway-search.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import { notingGaps, searchGaps } from "#server/search/search-gaps.ts";
import { searchRoutes } from "#server/search/search-routes.ts";
import { withTrustFactors } from "#server/search/trust-factors.ts";
import { ownLoginPage } from "#shared/links/login-url.ts";
import { assembleAccounts, identityOrigins } from "./accounts.ts";
import { assembleAnswers } from "./answering.ts";
import { createApp } from "./app.ts";
import { assembleEditing } from "./editing.ts";
import { assembleMeasuring } from "./measuring.ts";
import { assembleSupport, type Support } from "./support.ts";

export type SiteParts = {
  readonly config: Config;
  readonly content: ContentSource;
  readonly markdown: Pick<MarkdownRenderer, "fromHtml">;
  /** Counters of the entry cache, for the metrics. */
  readonly entryCacheTotals?: () => CacheTotals;
  /** How pages did with their readers. */
  readonly counters: PageCounters;
  /** Starts the search in this process; called only where no other is set. */
  readonly embeddedSearch: () => SearchBackend;
  readonly assets: AssetManifest;
  readonly builtFiles: RequestHandler;
  readonly contentFiles: RequestHandler;
  readonly log: Logger;
  readonly isDevelopment?: boolean;
};

/** A whole site, ready to be listened with: `handler` is the callback of `http.createServer`. */
export type AssembledSite = {
  readonly handler: RequestListener;
  readonly readiness: Readiness;
  readonly active: ActiveRequests;
  readonly metrics: Metrics;
  readonly pageCache: PageCache;
  readonly analytics: AnalyticsSink;
  readonly support: Pick<Support, "close">;
  /** Keeps connections open: closed before the others are waited for. */
  readonly live: Pick<LivePreviews, "close">;
  /** The site is not ready before it. */
  readonly search: SearchBackend;
};

/** Joins all rooms into a site. Nothing is read or listened on here: that is main.ts's business, or a test's. */
export function assembleSite(parts: SiteParts): AssembledSite {
  const { config, content, counters, assets, log, isDevelopment = false } = parts;
  const metrics = createMetrics();
  const requestLog = createRequestLog(log, metrics);
  const readiness = new Readiness();
  const active = new ActiveRequests();
  const proxy = createTrustedProxy(config.trustProxy);
  const requestIdOf = requestIds(proxy);
  const security = createSecurityHeaders({ ...config, identityOrigins: identityOrigins(config) });
  const publicCacheControl = publicPageCacheControl(config);

  const pageCache = createPageCache({
    maxBytes: config.pageCacheBytes,
    ttlMs: config.pageCacheTtlMs,
    heads: {
      cacheControl: publicCacheControl,
      pageHeaders: security.withOwn,
      notModifiedHeaders: security.notModifiedList,
      fingerprint: JSON.stringify(security.list(true)),
    },
    isSecure: proxy.isSecure,
    requestIdOf,
    loggedUrlOf: loggedUrl,
    onAnswer: requestLog,
    onError: (err) => log.warn({ err }, "page compression failed"),
    gate: () => content.settled() !== undefined,
  });
  content.subscribe(({ tags }) => pageCache.invalidate(tags));
  metrics.watchCache("page", pageCache.stats);
  if (parts.entryCacheTotals !== undefined) metrics.watchCache("entry", parts.entryCacheTotals);
  const votes = voteLog(config.dataDir, log);
  readiness.watch("feedback", votes.isBroken);
  const upstreams: UpstreamServices = { fetchFn: upstreamFetch, metrics: createUpstreamMetrics(metrics.registry), log };
  const { routes: measuringRoutes, analytics, featureGates } = assembleMeasuring({ ...parts, upstreams });
  const search = siteSearch(parts, upstreams);
  const watch = readiness.watch.bind(readiness);
  const accounts = assembleAccounts({ config, upstreams, log, watch });
  const support = assembleSupport({ config, upstreams, viewerOf: accounts.viewerOf, log, metrics, watch });
  const answers = assembleAnswers({ config, search, content, viewerOf: accounts.viewerOf, upstreams, metrics, watch });
  readiness.watch("search", () => search.isDegraded());
  readiness.watch("content", () => content.problems().some(({ severity }) => severity === "error"));
  const maker: PageMaker = {
    content,
    search,
    assets,
    baseUrl: config.baseUrl,
    keptParts: keptParts(),
    ...(config.loginUrl !== `${config.baseUrl}${ownLoginPage}` && { loginPage: config.loginUrl }),
    signIn: accounts.offer,
    publicConfig: publicConfig(config),
    ...(config.analytics !== "off" && { analytics: config.analytics }),
    ...(featureGates !== undefined && { featureGates }),
    flags: {
      isNavRedesignEnabled: config.isNavRedesignEnabled,
      featuredVideo: config.isFeaturedVideoEnabled,
      isNewSearchUx: config.searchFilters === "categories",
    },
    embeddedApps: {
      videoHosts: config.videoHosts,
      bannerManifestUrl: config.bannerManifestUrl,
      ...(config.chatWidgetUrl !== undefined && {
        chatWidget: { baseUrl: config.chatWidgetUrl, partnerHosts: config.partnerHosts },
      }),
      issueCollector: issueCollectorSetting(config),
      supportApps: supportAppsSetting(config),
    },
    reportError: (message, err, pagePath) => log.warn({ err, pagePath }, message),
  };
  const editing = assembleEditing({ config, content, accounts });

  const app = createApp({
    content,
    security,
    isSecure: proxy.isSecure,
    trustProxy: config.trustProxy,
    readiness,
    builtFiles: parts.builtFiles,
    contentFiles: parts.contentFiles,
    feedback: feedbackRoutes({ content, votes: countedVotes(votes, counters), voters: createVoters() }),
    signIn: accounts.signIn,
    supportRequests: support.routes,
    gateways: [...accounts.routes, ...editing.routes(maker), searchRoutes(search), answers, ...measuringRoutes],
    pages: {
      maker,
      previews: editing.previews,
      pageCache,
      security,
      htmlToMarkdown: parts.markdown.fromHtml,
      renderTimeoutMs: config.renderTimeoutMs,
      publicCacheControl,
      outcomeOf,
      observeRender: metrics.observeRender,
    },
    errors: { renderErrorPage: (...page) => errorPage(assets, ...page), security },
    isDevelopment,
  });
  const handler = frontDoor({
    app,
    pageCache,
    security,
    httpsRedirect: httpsRedirects(config.baseUrl, proxy),
    requestIdOf,
    isSecure: proxy.isSecure,
    log,
    requestLog,
    active,
    isDraining: () => readiness.isDraining,
  });
  const { live } = editing;
  return { handler, readiness, active, metrics, pageCache, analytics, support, live, search };
}

/** What answers searches, with those that find nothing written down. */
function siteSearch({ config, embeddedSearch, counters, log }: SiteParts, upstreams: UpstreamServices): SearchBackend {
  const { searchUrl, searchTimeoutMs: timeoutMs } = config;
  const isUpstream = searchBackendKind(config) === "gateway" && searchUrl !== undefined;
  const backend = isUpstream
    ? gatewaySearch(createUpstream({ name: "search", url: searchUrl, timeoutMs }, upstreams))
    : withTrustFactors(embeddedSearch(), counters.of);
  const gaps = searchGaps(config.dataDir, log);
  return {
    ...notingGaps(backend, gaps),
    close: async () => {
      await Promise.all([gaps.close(), backend.close()]);
    },
  };
}
