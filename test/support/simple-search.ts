import { randomUUID } from "node:crypto";
import type { SearchBackend } from "#server/search/search-backend.ts";
import type { SearchDocument } from "#server/search/search-document.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import type { SearchFacets, SearchResult } from "#shared/search/search-response.ts";

type Content = SearchResult["content"];

/**
 * A backend for tests that are not about how pages are found: those whose title or description has every word, with all words
 * in the title first.
 */
export function simpleSearch(documents: readonly SearchDocument[]): SearchBackend {
  const all = documents.map(contentOf);
  return {
    async search({ request }, signal) {
      signal.throwIfAborted();
      const { query, facetFilters, pagination, sort, highlights, facets } = request;
      const words = wordsOf(query);
      const matching = all.filter((content) => words.every((word) => textOf(content).includes(word)));
      const found = matching.filter((content) => isOfType(content, request) && isOfProduct(content, request));
      const inTitle = (content: Content) => words.every((word) => content.title.toLowerCase().includes(word));
      const date = ({ metadata }: Content) => metadata.lastPublishedAt ?? "";
      const sorted =
        sort.by === "latest"
          ? found.sort((one, other) => date(other).localeCompare(date(one)))
          : found.sort((one, other) => Number(inTitle(other)) - Number(inTitle(one)));
      const { from, size } = pagination;
      return {
        queryId: randomUUID(),
        response: {
          results: sorted.slice(from, from + size).map((content) => ({
            content,
            highlights: highlights.enable ? { description: highlighted(content.description, words) } : {},
          })),
          facets: facets.enable ? facetsOf(matching, { ...request, facetFilters }) : { contentType: {}, platform: {} },
          pagination: { from, size, total: found.length },
          metadata: {
            query: { originalQuery: query, rewrittenQuery: null, searchedQuery: query },
            sort: { by: sort.by },
            source: "simple",
          },
        },
      };
    },
    async suggest({ term }) {
      const words = wordsOf(term);
      return words.length === 0
        ? []
        : all
            .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
            .slice(0, 8)
            .map(({ title, url, products }) => ({
              kind: "page",
              title,
              url,
              ...(products[0] !== undefined && { context: products[0].name }),
            }));
    },
    ready: async () => undefined,
    isDegraded: () => false,
    close: async () => undefined,
  };
}

function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))];
}

function textOf({ title, description }: Content): string {
  return `${title} ${description}`.toLowerCase();
}

function isOfType({ contentType }: Content, { facetFilters: { contentTypes = [] } }: SearchRequest): boolean {
  return contentTypes.length === 0 || contentTypes.includes(contentType ?? "");
}

function isOfProduct({ products }: Content, { facetFilters }: SearchRequest): boolean {
  const filters = facetFilters.products ?? [];
  if (filters.length === 0) return true;
  return filters.some(({ platform, key, versions = [] }) =>
    products.some(
      (product) =>
        (platform === undefined || product.platform === platform) &&
        (key === undefined || product.key === key) &&
        (versions.length === 0 || versions.includes(product.version ?? "")),
    ),
  );
}

/** Counts of a kind leave out the filter of that kind. */
function facetsOf(matching: readonly Content[], request: SearchRequest): SearchFacets {
  const contentType: Record<string, number> = {};
  for (const content of matching.filter((each) => isOfProduct(each, request))) {
    const key = content.contentType ?? "";
    contentType[key] = (contentType[key] ?? 0) + 1;
  }
  const platform: Record<string, { name: string; count: number; products: Record<string, number> }> = {};
  for (const content of matching.filter((each) => isOfType(each, request))) {
    const editions = new Map(content.products.map((product) => [`${product.platform}:${product.key}`, product]));
    const platforms = new Set<string>();
    for (const { platform: key, key: product } of editions.values()) {
      if (key === undefined) continue;
      platform[key] ??= { name: key, count: 0, products: {} };
      const facet = platform[key];
      if (!platforms.has(key)) facet.count += 1;
      platforms.add(key);
      facet.products[product] = (facet.products[product] ?? 0) + 1;
    }
  }
  return { contentType, platform };
}

function highlighted(text: string, words: readonly string[]): string {
  const escaped = (part: string) => part.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  if (words.length === 0) return "";
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|")})`, "giu");
  return text
    .split(pattern)
    .map((part, index) => (index % 2 === 1 ? `<span>${escaped(part)}</span>` : escaped(part)))
    .join("");
}

function contentOf({
  id,
  type,
  title,
  description = "",
  url,
  products,
  lastPublished,
  trust,
}: SearchDocument): Content {
  return {
    contentAri: id,
    contentType: type,
    title,
    description,
    url,
    products,
    metadata: { ...(lastPublished !== undefined && { lastPublishedAt: lastPublished }), trustFactors: trust },
  };
}
