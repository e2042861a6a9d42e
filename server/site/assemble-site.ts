import type { RequestListener } from "node:http";
import type { RequestHandler } from "express";
import type { AnalyticsSink } from "#server/analytics/analytics-event.ts";
import type { PageCounters } from "#server/analytics/page-counters.ts";
import { createApp } from "#server/app.ts";
import { clientErrorRoutes } from "#server/client-errors/client-error-routes.ts";
import type { Config } from "#server/config/config.ts";
import { fixedConfig, type LiveConfig } from "#server/config/live-config.ts";
import { searchBackendKind } from "#server/config/search-setting.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import type { SearchableContent } from "#server/content/searchable-content.ts";
import { upstreamFetch } from "#server/gateway/fetch.ts";
import { createUpstreamMetrics } from "#server/gateway/upstream-metrics.ts";
import { ActiveRequests } from "#server/http/active-requests.ts";
import { basePathOf, prefixStripping } from "#server/http/base-path.ts";
import { publicPageCacheControl } from "#server/http/cache-control.ts";
import { errorAnswers } from "#server/http/error-handler.ts";
import { fairShares } from "#server/http/fair-shares.ts";
import { frontDoor } from "#server/http/front-door.ts";
import { Readiness, watchReadiness } from "#server/http/health.ts";
import { hostCheck } from "#server/http/host-check.ts";
import { httpsRedirects } from "#server/http/https-redirect.ts";
import { loggedUrl } from "#server/http/logged-url.ts";
import type { Logger } from "#server/http/logger.ts";
import { type CacheTotals, createMetrics, type Metrics } from "#server/http/metrics.ts";
import { watchProxies } from "#server/http/proxy-watch.ts";
import { requestIds } from "#server/http/request-id.ts";
import { createRequestLog } from "#server/http/request-log.ts";
import { outcomeOf } from "#server/http/request-scope.ts";
import { createSecurityHeaders } from "#server/http/security-headers.ts";
import { createTrustedProxy } from "#server/http/trusted-proxy.ts";
import { createPageCache, type PageCache } from "#server/page-cache/page-cache.ts";
import { ownRequestsRoutes } from "#server/pages/own-requests/own-requests-routes.ts";
import type { PageSending } from "#server/pages/send-page.ts";
import type { LivePreviews } from "#server/preview/live-previews.ts";
import type { AssetManifest } from "#server/render/asset-manifest.ts";
import { errorPage } from "#server/render/error-page.tsx";
import { keptErrorPages } from "#server/render/kept-error-pages.ts";
import { wholePublicHtml } from "#server/render/public-html.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import { searchRoutes } from "#server/search/search-routes.ts";
import { pictureRoutes } from "#server/social-picture/picture-routes.ts";
import type { SocialPictures } from "#server/social-picture/social-pictures.ts";
import { countRows } from "#server/store/database/count-rows.ts";
import type { Database } from "#server/store/database/database.ts";
import { type Ownership, soleOwner } from "#server/store/folder-lock.ts";
import { themeRoutes } from "#server/theme/theme-routes.ts";
import { noTracing } from "#server/tracing/tracing.ts";
import { joinAnalytics } from "./analytics.ts";
import { joinAnswers } from "./answers.ts";
import { joinCdn } from "./cdn.ts";
import { joinContent } from "./content-watch.ts";
import { joinEditors } from "./editors.ts";
import { joinEditorsPages } from "./editors-pages.ts";
import { joinFeedback, type SiteFeedback } from "./feedback.ts";
import { identityOrigins, joinIdentity, type SiteIdentity } from "./identity.ts";
import { joinPages } from "./pages.ts";
import { joinRequests, type SiteRequests } from "./requests.ts";
import { joinRetention } from "./retention.ts";
import { joinSearch, type SearchEngines } from "./search.ts";
import type { SiteServices } from "./site-services.ts";
import { joinTracing } from "./tracing.ts";

export type SiteParts = SearchEngines & {
  readonly config: Config;
  /** Absent: settings stay as they are. */
  readonly live?: LiveConfig;
  readonly content: ContentSource;
  /** Looks at all content, whatever was noticed; resolves when what was found is served. */
  readonly refresh?: () => Promise<void>;
  /** Pages with their fingerprints, for who is told of changed ones. */
  readonly searchable?: Pick<SearchableContent, "searchStamps">;
  readonly markdown: Pick<MarkdownRenderer, "fromHtml" | "sections">;
  /** Counters of the entry cache, for the metrics. */
  readonly entryCacheTotals?: () => CacheTotals;
  /** How pages did with their readers. */
  readonly counters: PageCounters;
  readonly assets: AssetManifest;
  readonly builtFiles: RequestHandler;
  readonly contentFiles: RequestHandler;
  /** Draws a picture for each page's shared links; without it all share the site's own. */
  readonly pictures?: SocialPictures | undefined;
  readonly log: Logger;
  /** What several instances share; without it there is one, with its files. */
  readonly database?: Database | undefined;
  /** Who does in the data folder what only one process at a time must. */
  readonly ownership?: Ownership;
  /** Reloads open pages on changes; only under `npm run dev`. */
  readonly reload?: RequestHandler | undefined;
};

/** A whole site, ready to be listened with: `handler` is the callback of `http.createServer`. */
export type AssembledSite = {
  readonly handler: RequestListener;
  readonly readiness: Readiness;
  readonly active: ActiveRequests;
  readonly metrics: Metrics;
  readonly pageCache: PageCache;
  readonly analytics: AnalyticsSink;
  readonly requests: Pick<SiteRequests, "close">;
  readonly feedback: Pick<SiteFeedback, "close">;
  readonly identity: Pick<SiteIdentity, "close">;
  /** Keeps connections open: closed before the others are waited for. */
  readonly live: Pick<LivePreviews, "close">;
  /** The site is not ready before it. */
  readonly search: SearchBackend;
  /** What tells others of changes; closed last. */
  readonly outgoing: { close(): Promise<void> };
  /** What whoever starts the server must know, in one line. */
  readonly startNote: string | undefined;
};

/** Joins all rooms into a site. Nothing is read or listened on here: that is main.ts's business, or a test's. */
export function assembleSite(parts: SiteParts): AssembledSite {
  const { config, content, counters, assets, pictures, log, database, ownership = soleOwner, reload } = parts;
  const live = parts.live ?? fixedConfig(config);
  const languageTags = () => content.languages().tags;
  const metrics = createMetrics();
  const requestLog = createRequestLog(log, metrics);
  const readiness = new Readiness();
  const active = new ActiveRequests();
  const proxy = createTrustedProxy(config.trustProxy);
  const requestIdOf = requestIds(proxy);
  const security = createSecurityHeaders({ ...config, identityOrigins: identityOrigins(config) });
  const publicCacheControl = publicPageCacheControl(config);
  const basePath = basePathOf(config.baseUrl);

  const plainUpstreams = { fetchFn: upstreamFetch, metrics: createUpstreamMetrics(metrics.registry), log };
  const tracing = joinTracing(config, plainUpstreams);
  const counts = database && countRows(database);
  const services: SiteServices = {
    config,
    live,
    log,
    metrics,
    upstreams: { ...plainUpstreams, tracing },
    watch: readiness.watch.bind(readiness),
    detail: readiness.detail.bind(readiness),
    database,
    counts,
    ownership,
    languageTags,
  };
  const served = joinContent(services, { content, search: parts.searchable, refresh: parts.refresh });
  const cdn = joinCdn(services, content);
  const pageCache = createPageCache({
    maxBytes: config.pageCacheBytes,
    ttlMs: config.pageCacheTtlMs,
    heads: {
      cacheControl: publicCacheControl,
      pageHeaders: security.withOwn,
      notModifiedHeaders: security.notModifiedList,
      fingerprint: JSON.stringify(security.list(true)),
      revision: served.revision,
    },
    isSecure: proxy.isSecure,
    requestIdOf,
    loggedUrlOf: loggedUrl,
    onAnswer: requestLog,
    onError: (err) => log.warn({ err }, "page compression failed"),
    onWait: (res) => active.add(res),
    gate: () => content.settled() !== undefined,
  });
  content.subscribe(({ tags }) => pageCache.invalidate(tags));
  live.subscribe(() => pageCache.clear());
  metrics.watchCache("page", pageCache.stats);
  if (parts.entryCacheTotals !== undefined) metrics.watchCache("entry", parts.entryCacheTotals);
  const shares = fairShares({ ...config, counts, isSearchElsewhere: searchBackendKind(config) !== "embedded" });
  const proxies = watchProxies(proxy, log, config);
  readiness.watch("untrusted-proxy", proxies.isDisbelieved);
  if (new URL(config.baseUrl).protocol === "https:" && believesNobody(config.trustProxy)) {
    log.warn(
      "BASE_URL is https, and TRUST_PROXY believes no proxy: redirects to https, HSTS and limits by visitor are off",
    );
  }
  services.watch("data-folder", () => !ownership.isOwner());
  if (database !== undefined) services.watch("database", database.isDown);
  services.watch("content", () => content.problems().some(({ severity }) => severity === "error"));
  watchReadiness(metrics.registry, readiness);
  const identity = joinIdentity(services);
  const { viewerOf, startNote, offer: signIn } = identity;
  const { search, searches, opened, redirects } = joinSearch(services, parts);
  const requests = joinRequests(services, { viewerOf });
  const answers = joinAnswers(services, { search, content, readSections: parts.markdown.sections, viewerOf });
  const analytics = joinAnalytics(services, { content, counters, opened });
  const feedback = joinFeedback(services, { content, counters });
  const background = [served, cdn, tracing, joinRetention(services)];
  const editors = joinEditors(services, { content, identity });
  const { featureGates } = analytics;
  const maker = joinPages(services, { content, search, pageCache, assets, pictures, signIn, featureGates });

  const sending: PageSending = {
    pageCache,
    security,
    renderTimeoutMs: config.renderTimeoutMs,
    basePath,
    publicCacheControl,
    surrogateKeys: cdn.surrogateKeys,
    outcomeOf,
    observeRender: (pageType, ms) => {
      metrics.observeRender(pageType, ms);
      tracing.took(`render ${pageType}`, ms);
    },
  };

  const answerError = errorAnswers({
    renderErrorPage: keptErrorPages((...page) => wholePublicHtml(errorPage(assets, languageTags(), ...page), basePath)),
    security,
    languageTags,
  });
  const { searchesCsv, ...editorsPages } = joinEditorsPages(config, { viewerOf, maker, sending, searches, search });
  const app = createApp({
    content,
    security,
    isSecure: proxy.isSecure,
    trustProxy: config.trustProxy,
    readiness,
    shares,
    theme: themeRoutes(async () => (await content.site(content.languages().tags[0])).value.theme),
    socialPictures:
      pictures === undefined ? undefined : pictureRoutes({ content, pictures, shares, ownPicture: assets.socialImage }),
    builtFiles: parts.builtFiles,
    contentFiles: parts.contentFiles,
    feedback: feedback.routes,
    signIn: identity.signIn,
    supportRequests: requests.routes,
    gateways: [
      ...identity.routes,
      ...editors.routes(maker),
      ...served.routes,
      searchRoutes(search, shares, languageTags),
      searchesCsv,
      answers,
      ...analytics.routes,
      clientErrorRoutes(
        metrics.counter("client_errors_total", "Errors that browsers told of, by kind of page.", ["page_type"]),
      ),
    ],
    ...editorsPages,
    redirectedQueries: redirects,
    ownRequests: ownRequestsRoutes({ requests: requests.store, viewerOf, maker, sending }),
    pages: {
      ...sending,
      maker,
      previews: editors.previews,
      pageCache,
      shares,
      htmlToMarkdown: parts.markdown.fromHtml,
    },
    answerError,
    revision: served.revision,
    reload,
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
    counts,
    active,
    tracing: tracing === noTracing ? undefined : tracing,
    isTrusted: proxy.isTrusted,
    isDraining: () => readiness.isDraining,
    hostOf: proxy.hostOf,
    hostProblem: hostCheck({ ...config, ...proxy, hosts: [...config.otherHosts, ...config.partnerHosts] }),
    proxies,
    languageTags,
    addressOf: proxy.addressOf,
    shares,
    answerError,
    insideTarget: prefixStripping(basePath, proxy),
  });
  return {
    handler,
    readiness,
    active,
    metrics,
    pageCache,
    analytics: analytics.sink,
    requests,
    feedback,
    identity,
    live: editors.live,
    search,
    outgoing: { close: async () => void (await Promise.all(background.map((each) => each.close()))) },
    startNote,
  };
}

function believesNobody(trustProxy: Config["trustProxy"]): boolean {
  return trustProxy === false || trustProxy === 0;
}
