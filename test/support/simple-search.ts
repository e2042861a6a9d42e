import type { SearchBackend } from "#server/search/search-backend.ts";
import type { SearchDocument } from "#server/search/search-document.ts";
import { titleSearch } from "#server/search/title-search.ts";

/** A backend in this process for tests that are not about how pages are found. */
export function simpleSearch(documents: readonly SearchDocument[]): SearchBackend {
  return titleSearch(async () =>
    documents.map(({ id, type, title, description = "", url, products, lastPublished, trust }) => ({
      contentAri: id,
      contentType: type,
      title,
      description,
      url,
      products,
      metadata: { ...(lastPublished !== undefined && { lastPublishedAt: lastPublished }), trustFactors: trust },
    })),
  );
}
