import { type RunningOpenSearch, startOpenSearch } from "#scripts/engines/opensearch.mjs";
import { itAnswersSearches } from "#test/server/search/backend-contract.ts";
import { itShowsWhatItFinds } from "#test/server/search/index-contract.ts";
import { describeWithOpenSearch, openBackend } from "#test/support/opensearch.ts";
import { feedOf } from "#test/support/search-feed.ts";

describeWithOpenSearch("the search of OpenSearch", () => {
  let engine: RunningOpenSearch;
  let count = 0;
  beforeAll(async () => {
    engine = await startOpenSearch();
  }, 120_000);
  afterAll(() => engine.stop(), 30_000);

  itShowsWhatItFinds((feed) => openBackend(engine.url, feed, { prefix: `site-${count++}`, leaseMs: 2000 }));

  itAnswersSearches((documents) => openBackend(engine.url, feedOf(documents).feed, { prefix: `site-${count++}` }));
});
