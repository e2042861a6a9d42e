import { plainLine } from "#server/search/embedded/text/suggestion-lines.ts";
import type { SearchCall, SuggestCall } from "#shared/search/search-call.ts";
import { defaultSort, maxSuggestions } from "#shared/search/search-limits.ts";
import type { SearchResult } from "#shared/search/search-response.ts";
import type { Suggestion } from "#shared/search/suggestion.ts";

/**
 * Full-text suggestions: below what is named as typed, what a search for it finds, misspellings and synonyms included. A page that is
 * suggested already is not again.
 */
export function withFoundPages(
  named: readonly Suggestion[],
  { scope, term, ...from }: SuggestCall,
  search: (call: SearchCall) => readonly SearchResult[],
): readonly Suggestion[] {
  const room = maxSuggestions - named.length;
  if (room <= 0 || plainLine(term) === "") return named;
  const { deployment, product, version } = scope;
  const filter = {
    ...(deployment !== undefined && { platform: deployment }),
    ...(product !== undefined && { key: product }),
    ...(version !== undefined && { versions: [version] }),
  };
  const found = search({
    ...from,
    request: {
      query: term,
      facetFilters: { products: [filter] },
      highlights: { enable: false },
      pagination: { from: 0, size: maxSuggestions },
      language: "en",
      facets: { enable: false },
      sort: { by: defaultSort },
    },
  });
  const known = new Set(named.map(({ url }) => url.split("#")[0]));
  const others = found.filter(({ content }) => !known.has(content.url));
  return [...named, ...others.slice(0, room).map(suggestionOf)];
}

function suggestionOf({ content: { title, url, section, products } }: SearchResult): Suggestion {
  if (section !== undefined)
    return {
      kind: "section",
      title,
      url: `${url}#${encodeURIComponent(section.anchor)}`,
      context: section.title,
    };
  const [product] = products;
  return { kind: "page", title, url, ...(product !== undefined && { context: product.name }) };
}
