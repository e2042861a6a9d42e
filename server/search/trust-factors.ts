import type { SearchResult } from "#shared/search/search-response.ts";
import type { SearchBackend } from "./search-backend.ts";

/** How a page did with its readers, by its id. */
export type CountsOf = (pageId: string) => { readonly numViews: number; readonly helpfulCount: number };

/** How the embedded engine names pages. */
const ownPage = /^ari:help-content:page\/(.+)$/s;

/**
 * Tells with each result how often its page was read and helped, as of now: an index would only know how it was. What is
 * zero is left out, because it says nothing about the page.
 */
export function withTrustFactors(backend: SearchBackend, countsOf: CountsOf): SearchBackend {
  const counted = (result: SearchResult): SearchResult => {
    const { content } = result;
    const id = ownPage.exec(content.contentAri)?.[1];
    if (id === undefined) return result;
    const { numViews, helpfulCount } = countsOf(id);
    const trustFactors = {
      ...content.metadata.trustFactors,
      ...(numViews > 0 && { numViews }),
      ...(helpfulCount > 0 && { helpfulCount }),
    };
    return { ...result, content: { ...content, metadata: { ...content.metadata, trustFactors } } };
  };
  return {
    ...backend,
    search: async (call, signal) => {
      const answer = await backend.search(call, signal);
      return { ...answer, response: { ...answer.response, results: answer.response.results.map(counted) } };
    },
  };
}
