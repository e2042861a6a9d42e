import type { RequestHandler } from "express";
import type { PageCounters } from "#server/analytics/page-counters.ts";
import { searchBackendKind } from "#server/config/search-setting.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import { gatewaySearch } from "#server/search/gateway/gateway-search.ts";
import type { OpenSearchSettings } from "#server/search/opensearch/opensearch-search.ts";
import { redirectedQueries } from "#server/search/redirected-queries.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import { notingSearches, type SearchLog, searchLog } from "#server/search/search-log.ts";
import { searchRows } from "#server/search/search-rows.ts";
import { type SearchRulesOf, withPins } from "#server/search/search-rules.ts";
import { withTrustFactors } from "#server/search/trust-factors.ts";
import { withFallback } from "#server/search/with-fallback.ts";
import { joinMeaning, type Meaning } from "./meaning.ts";
import type { SiteServices } from "./site-services.ts";

/** Ways to start what answers searches. */
export type SearchEngines = {
  /** Starts the search in this process; called only where no other is set, or as its fallback. */
  readonly embeddedSearch: (meaning: Meaning | undefined) => SearchBackend;
  /** Starts the search that instances share, where that is set. */
  readonly sharedSearch?: SharedSearch | undefined;
};

type SearchedSite = SearchEngines & {
  readonly content: Pick<ContentSource, "site" | "languages">;
  readonly counters: PageCounters;
};

export type SharedSearch = (services: Pick<OpenSearchSettings, "metrics" | "languageTags">) => SearchBackend;

export type SiteSearch = {
  readonly search: SearchBackend;
  /** Told of each result that a visitor opened, by the id of its search. */
  readonly opened: (queryId: string) => void;
  /** What visitors searched for. */
  readonly searches: Pick<SearchLog, "read">;
  /** Answers at the search page's address for queries that lead elsewhere. */
  readonly redirects: RequestHandler;
};

/** Joins what answers searches: the engine of this process, a vendor's or a shared one, with what visitors search for written down. */
export function joinSearch(
  services: SiteServices,
  { content, embeddedSearch, sharedSearch, counters }: SearchedSite,
): SiteSearch {
  const { config, upstreams, log, database, watch, metrics } = services;
  const backend = backendOf();
  watch("search", () => backend.isDegraded());
  const searches = database === undefined ? searchLog(config.dataDir, log) : searchRows(database, log);
  const rulesOf: SearchRulesOf = async (locale) => (await content.site(locale)).value.search;
  const noting = notingSearches(withPins(backend, rulesOf, log), searches);
  const outcomes = metrics.counter("searches_total", "Searches, by whether they found something.", ["outcome"]);
  const search: SearchBackend = {
    ...noting.backend,
    async search(call, signal) {
      const startedAt = performance.now();
      try {
        const answer = await noting.backend.search(call, signal);
        upstreams.tracing?.took("search", performance.now() - startedAt);
        outcomes.inc({ outcome: answer.response.pagination.total > 0 ? "found" : "nothing" });
        return answer;
      } catch (error) {
        if (signal?.aborted !== true) outcomes.inc({ outcome: "failed" });
        throw error;
      }
    },
    close: async () => {
      await Promise.all([searches.close(), backend.close()]);
    },
  };
  const redirects = redirectedQueries(rulesOf, () => content.languages().tags);
  return { search, opened: noting.opened, searches, redirects };

  function backendOf(): SearchBackend {
    const { searchUrl, searchTimeoutMs: timeoutMs, searchFallback } = config;
    const kind = searchBackendKind(config);
    if (kind === "gateway" && searchUrl !== undefined)
      return gatewaySearch(createUpstream({ name: "search", url: searchUrl, timeoutMs }, upstreams));
    if (kind !== "opensearch" || sharedSearch === undefined)
      return withTrustFactors(embeddedSearch(joinMeaning(services)), counters.of);
    const shared = sharedSearch({ metrics: upstreams.metrics, languageTags: () => content.languages().tags });
    const whole = searchFallback === undefined ? shared : withFallback(shared, embeddedSearch(undefined));
    return withTrustFactors(whole, counters.of);
  }
}
