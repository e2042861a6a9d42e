import { findOpenSearch } from "#scripts/engines/opensearch.mjs";
import { loadClient } from "#server/search/opensearch/driver.ts";
import { type OpenSearchSettings, openSearchBackend } from "#server/search/opensearch/opensearch-search.ts";
import type { IndexFeed } from "#server/search/search-document.ts";
import { tags } from "./languages.ts";

/** Runs where OpenSearch was got; `npm test` gets it, and says so aloud where it cannot. */
export const describeWithOpenSearch = findOpenSearch() === undefined ? describe.skip : describe;

const quietMetrics = { observe: () => undefined, setOpen: () => undefined };

/** The backend as an instance opens it; patient, because test machines are busy. */
export async function openBackend(
  url: string,
  feed: IndexFeed,
  settings: Partial<OpenSearchSettings> & Pick<OpenSearchSettings, "prefix">,
) {
  return openSearchBackend({
    Client: await loadClient(),
    urls: url.split(","),
    timeoutMs: 30_000,
    metrics: quietMetrics,
    log: { info: () => undefined, warn: () => undefined },
    feed,
    languageTags: () => [...tags, "de"],
    ...settings,
  });
}
