import type { PageCounters } from "#server/analytics/page-counters.ts";
import { searchBackendKind } from "#server/config/search-setting.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import { gapRows } from "#server/search/gap-rows.ts";
import { gatewaySearch } from "#server/search/gateway/gateway-search.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import { notingGaps, searchGaps } from "#server/search/search-gaps.ts";
import { withTrustFactors } from "#server/search/trust-factors.ts";
import type { SiteServices } from "./site-services.ts";

type SearchedSite = {
  readonly counters: PageCounters;
  /** Starts the search in this process; called only where no other is set. */
  readonly embeddedSearch: () => SearchBackend;
};

/** Joins what answers searches: the engine of this process or a vendor's, with searches that find nothing written down. */
export function joinSearch(
  { config, upstreams, log, database, watch, metrics }: SiteServices,
  { embeddedSearch, counters }: SearchedSite,
): SearchBackend {
  const { searchUrl, searchTimeoutMs: timeoutMs } = config;
  const isUpstream = searchBackendKind(config) === "gateway" && searchUrl !== undefined;
  const backend = isUpstream
    ? gatewaySearch(createUpstream({ name: "search", url: searchUrl, timeoutMs }, upstreams))
    : withTrustFactors(embeddedSearch(), counters.of);
  watch("search", () => backend.isDegraded());
  const gaps = database === undefined ? searchGaps(config.dataDir, log) : gapRows(database, log);
  const searches = metrics.counter("searches_total", "Searches, by whether they found something.", ["outcome"]);
  const noting = notingGaps(backend, gaps);
  return {
    ...noting,
    async search(call, signal) {
      const startedAt = performance.now();
      try {
        const answer = await noting.search(call, signal);
        upstreams.tracing?.took("search", performance.now() - startedAt);
        searches.inc({ outcome: answer.response.pagination.total > 0 ? "found" : "nothing" });
        return answer;
      } catch (error) {
        if (signal?.aborted !== true) searches.inc({ outcome: "failed" });
        throw error;
      }
    },
    close: async () => {
      await Promise.all([gaps.close(), backend.close()]);
    },
  };
}
