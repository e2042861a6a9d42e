import { randomUUID } from "node:crypto";
import type { UpstreamAnswer } from "#server/gateway/ask-upstream.ts";
import type { Upstream } from "#server/gateway/upstream.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import type { SearchCall, SuggestCall } from "#shared/search/search-call.ts";
import { defaultSort, maxSuggestions, searchLanguage } from "#shared/search/search-limits.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import { readUpstreamAnswer } from "./read-upstream-answer.ts";

const queryIdForm = /^[\w.-]{1,100}$/;

/**
 * Searches are answered by the vendor's search call; what it answers is checked and passed on (docs/behaviour/search.md, Search call).
 *
 * @throws {GatewayError} when it does not answer, not in time or nothing that can be read.
 */
export function gatewaySearch(upstream: Pick<Upstream, "call" | "isFailing">): SearchBackend {
  const search = async ({ request, anonymousId, client }: SearchCall, signal: AbortSignal): Promise<SearchOutcome> => {
    signal.throwIfAborted();
    const answered = await upstream.call({
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(anonymousId !== undefined && { "x-anonymous-id": anonymousId }),
      },
      body: JSON.stringify(request),
      client,
      signal,
      read: (answer) => readAnswer(answer, request),
    });
    if (answered.ok) return answered.value;
    signal.throwIfAborted();
    throw answered.error;
  };
  return {
    search,
    suggest: async (call, signal) => {
      if (call.term.trim() === "") return [];
      const { response } = await search(
        { request: suggestionRequest(call), locale: call.locale, client: call.client },
        signal,
      );
      return response.results.map(({ content: { title, url, products } }) => ({
        kind: "page",
        title,
        url,
        ...(products[0] !== undefined && { context: products[0].name }),
      }));
    },
    // It may be out of reach when the site starts: that is no reason to keep visitors from the site's pages.
    ready: async () => undefined,
    isDegraded: () => upstream.isFailing(),
    close: async () => undefined,
  };
}

function readAnswer(answer: UpstreamAnswer, request: SearchRequest): SearchOutcome {
  if (answer.status >= 400) throw new Error(`the search was refused with ${answer.status}`);
  const given = answer.header("x-query-id");
  return {
    queryId: given !== undefined && queryIdForm.test(given) ? given : randomUUID(),
    response: readUpstreamAnswer(answer.json(), request),
  };
}

/** The vendor has no call for suggestions: the best results for what is typed so far take their place. */
function suggestionRequest({ term, scope }: SuggestCall): SearchRequest {
  const { deployment, product, version } = scope;
  const filter = {
    ...(deployment !== undefined && { platform: deployment }),
    ...(product !== undefined && { key: product }),
    versions: version === undefined ? [] : [version],
  };
  const isScoped = deployment !== undefined || product !== undefined;
  return {
    query: term,
    facetFilters: isScoped ? { products: [filter] } : {},
    highlights: { enable: false },
    pagination: { from: 0, size: maxSuggestions },
    language: searchLanguage,
    facets: { enable: false },
    sort: { by: defaultSort },
  };
}
