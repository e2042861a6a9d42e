import type { RequestHandler } from "express";
import type { PageCounters } from "#server/analytics/page-counters.ts";
import { searchBackendKind } from "#server/config/search-setting.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import { gatewaySearch } from "#server/search/gateway/gateway-search.ts";
import { redirectedQueries } from "#server/search/redirected-queries.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import { notingSearches, type SearchLog, searchLog } from "#server/search/search-log.ts";
import { searchRows } from "#server/search/search-rows.ts";
import { type SearchRulesOf, withPins } from "#server/search/search-rules.ts";
import { withTrustFactors } from "#server/search/trust-factors.ts";
import type { SiteServices } from "./site-services.ts";

type SearchedSite = {
  readonly content: Pick<ContentSource, "site" | "languages">;
  readonly counters: PageCounters;
  /** Starts the search in this process; called only where no other is set. */
  readonly embeddedSearch: () => SearchBackend;
};

export type SiteSearch = {
  readonly search: SearchBackend;
  /** Told of each result that a visitor opened, by the id of its search. */
  readonly opened: (queryId: string) => void;
  /** What visitors searched for. */
  readonly searches: Pick<SearchLog, "read">;
  /** Answers at the search page's address for queries that lead elsewhere. */
  readonly redirects: RequestHandler;
};

/** Joins what answers searches: the engine of this process or a vendor's, with what visitors search for written down. */
export function joinSearch(
  { config, upstreams, log, database, watch, metrics }: SiteServices,
  { content, embeddedSearch, counters }: SearchedSite,
): SiteSearch {
  const { searchUrl, searchTimeoutMs: timeoutMs } = config;
  const isUpstream = searchBackendKind(config) === "gateway" && searchUrl !== undefined;
  const backend = isUpstream
    ? gatewaySearch(createUpstream({ name: "search", url: searchUrl, timeoutMs }, upstreams))
    : withTrustFactors(embeddedSearch(), counters.of);
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
}
