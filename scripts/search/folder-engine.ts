import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { contentFeed } from "#server/search/content-feed.ts";
import { SearchEngine } from "#server/search/embedded/search-engine.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";

type Log = Parameters<typeof contentFeed>[1] & { info(...line: unknown[]): void };

/** A folder's pages as a site would find them: its content, and what puts it into an engine of this process. */
export async function folderEngine(dir: string, log: Log) {
  const content = await filesContentSource({ dir, watch: "off", log, markdown: inThreadMarkdown });
  const filled = async (onProgress: (done: number, all: number) => void = () => undefined) => {
    const feed = contentFeed(content, log);
    const engine = new SearchEngine();
    const fingerprints = [...(await feed.fingerprints())];
    for (const [at, [key, fingerprint]] of fingerprints.entries()) {
      const document = await feed.document(key);
      onProgress(at + 1, fingerprints.length);
      if (document !== undefined) engine.add(document, fingerprint);
    }
    engine.setSynonyms(await feed.synonyms());
    engine.index.commit();
    while (engine.index.refreshOne());
    return engine;
  };
  return { content, filled };
}

/** The first ten pages for a query. */
export function plainRequest(query: string): SearchRequest {
  return {
    query,
    facetFilters: {},
    highlights: { enable: false },
    pagination: { from: 0, size: 10 },
    language: "en",
    facets: { enable: false },
    sort: { by: "relevance" },
  };
}
