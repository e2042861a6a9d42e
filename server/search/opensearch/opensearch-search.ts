import { randomUUID } from "node:crypto";
import type { SynonymGroups } from "#server/search/embedded/query/synonyms.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import type { IndexFeed } from "#server/search/search-document.ts";
import { SearchFailedError, SearchTimeoutError } from "#server/search/search-errors.ts";
import type { LanguageTags } from "#shared/locale.ts";
import type { SearchCall } from "#shared/search/search-call.ts";
import { maxSuggestions } from "#shared/search/search-limits.ts";
import type { SearchResponse, SearchResult } from "#shared/search/search-response.ts";
import type { Suggestion } from "#shared/search/suggestion.ts";
import { facetsOf } from "./answer/count-facets.ts";
import { explainQuery } from "./answer/explain-query.ts";
import { findPages, nearestQueries } from "./answer/find-pages.ts";
import { relatedPages } from "./answer/related-pages.ts";
import { showPages } from "./answer/show-pages.ts";
import { scopeFilter, suggestPages } from "./answer/suggest-pages.ts";
import type { Asking } from "./asking.ts";
import { type ClusterSettings, openCluster } from "./cluster.ts";
import { IndexWriter, type IndexWriterSettings } from "./index/index-writer.ts";
import { analysisOf } from "./index/languages.ts";

export type OpenSearchSettings = ClusterSettings &
  Omit<IndexWriterSettings, "cluster"> & {
    readonly feed: IndexFeed;
    readonly languageTags: () => LanguageTags;
  };

const engineName = "opensearch";

/**
 * The search of an OpenSearch cluster that several instances share, and that one of them fills (docs/behaviour/search.md, OpenSearch).
 */
export function openSearchBackend(settings: OpenSearchSettings): SearchBackend {
  const { feed, languageTags, timeoutMs, log } = settings;
  const cluster = openCluster(settings);
  const writer = new IndexWriter({ ...settings, cluster });
  let synonyms: SynonymGroups = [];
  const readSynonyms = () =>
    feed.synonyms().then(
      (groups) => {
        synonyms = groups;
      },
      (err: unknown) => log.warn({ err }, "synonyms cannot be read: those of before are used"),
    );
  const stop = feed.subscribe(() => void readSynonyms());
  const synonymsRead = readSynonyms();
  writer.start();

  /** Asks in time; whatever goes wrong is an error of the port. */
  const inTime = async <Value>(signal: AbortSignal, ask: (asking: Asking) => Promise<Value>): Promise<Value> => {
    signal.throwIfAborted();
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = AbortSignal.any([signal, timeout]);
    const fields = [...new Set(languageTags().map(analysisOf))];
    try {
      return await ask({ cluster, alias: writer.alias, fields, synonyms, signal: either });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (timeout.aborted)
        throw new SearchTimeoutError(`the search took longer than ${timeoutMs} ms`, { cause: error });
      throw new SearchFailedError("OpenSearch could not answer", { cause: error });
    }
  };

  const search = async (asking: Asking, call: SearchCall): Promise<SearchResponse> => {
    const { query, pagination, facets, highlights, sort } = call.request;
    const found = await findPages(asking, call);
    const [results, nearest] = await Promise.all([
      showPages(asking, found.pages, found.query, { withHighlights: highlights.enable }),
      found.total > 0 || !found.query.asksForSomething ? [] : nearestQueries(asking, found.query),
    ]);
    return {
      results,
      facets: facets.enable ? facetsOf(found.counts) : { contentType: {}, platform: {} },
      pagination: { from: pagination.from, size: pagination.size, total: found.total },
      metadata: {
        query: {
          originalQuery: query,
          rewrittenQuery: found.rewritten ?? null,
          searchedQuery: found.rewritten ?? query,
          ...(found.isRelaxed && { isRelaxed: true }),
          ...(nearest.length > 0 && { nearest }),
        },
        sort: { by: sort.by },
        source: engineName,
      },
    };
  };

  return {
    search: async (call, signal) => ({
      queryId: randomUUID(),
      response: await inTime(signal, (asking) => search(asking, call)),
    }),
    suggest: (call, signal) =>
      inTime(signal, async (asking) => {
        const named = await suggestPages(asking, call);
        const room = maxSuggestions - named.length;
        if (room <= 0 || call.term.trim() === "") return named;
        const { results } = await search(asking, {
          ...call,
          request: {
            query: call.term,
            facetFilters: scopeFilter(call.scope),
            highlights: { enable: false },
            pagination: { from: 0, size: maxSuggestions },
            language: "en",
            facets: { enable: false },
            sort: { by: "relevance" },
          },
        });
        const known = new Set(named.map(({ url }) => url.split("#")[0]));
        return [...named, ...results.filter(({ content }) => !known.has(content.url)).map(suggestionOf)].slice(
          0,
          maxSuggestions,
        );
      }),
    related: (call, signal) => inTime(signal, (asking) => relatedPages(asking, call)),
    explain: (call, signal) => inTime(signal, (asking) => explainQuery(asking, call)),
    subscribe: (listener) => writer.subscribe(listener),
    ready: async () => void (await Promise.all([synonymsRead, writer.ready()])),
    isDegraded: () => cluster.isFailing() || !writer.isUpToDate(),
    close: async () => {
      stop();
      await writer.close();
      await cluster.close();
    },
  };
}

/** What a search finds beside what is named as typed. */
function suggestionOf({ content: { title, url, section, products } }: SearchResult): Suggestion {
  if (section !== undefined)
    return { kind: "section", title, url: `${url}#${encodeURIComponent(section.anchor)}`, context: section.title };
  const [product] = products;
  return { kind: "page", title, url, ...(product !== undefined && { context: product.name }) };
}
