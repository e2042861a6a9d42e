import * as z from "zod";
import { isSafeLink } from "#shared/safe-link.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import type { PlatformFacet, SearchResponse, SearchResult } from "#shared/search/search-response.ts";

const text = z.string().catch("");
const count = z.number().nonnegative().transform(Math.floor).optional().catch(undefined);
const maxFacets = 1000;

/** A list of things: those of them that cannot be read are left out. */
function readable<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((items) => (items ?? []).flatMap((item) => schema.safeParse(item).data ?? []) as z.output<Schema>[]);
}

const productSchema = z
  .object({
    key: z.string(),
    name: z.string().optional(),
    platform: z.string().optional(),
    version: z.string().optional(),
  })
  .transform(({ key, name = key, platform, version }) => ({
    key,
    name,
    ...(platform !== undefined && { platform: platformKey(platform) }),
    ...(version !== undefined && { version }),
  }));

const contentSchema = z.object({
  contentAri: z.string().optional(),
  contentType: z.string().optional(),
  title: z.string(),
  description: text,
  url: z.string().refine(isResultUrl),
  products: readable(productSchema),
  metadata: z
    .object({
      lastPublishedAt: z.string().optional().catch(undefined),
      trustFactors: z.object({ helpfulCount: count, numViews: count }).catch({}),
    })
    .catch({ trustFactors: {} }),
});

const resultSchema = z.object({
  content: contentSchema,
  highlights: z.object({ description: z.string().optional().catch(undefined) }).catch({}),
});

/** Counts by name: `{ topic: 3 }`, `{ topic: { count: 3 } }` or `[{ key: "topic", count: 3 }]`. */
const countsSchema = z
  .union([
    z.record(z.string(), z.union([z.number(), z.object({ count: z.number() }).transform((facet) => facet.count)])),
    z
      .array(z.object({ key: z.string(), count: z.number() }))
      .transform((facets) => Object.fromEntries(facets.map((facet) => [facet.key, facet.count]))),
  ])
  .catch({})
  .transform((counts) => Object.fromEntries(Object.entries(counts).slice(0, maxFacets)));

const platformSchema = z.object({ name: text, count: z.number().catch(0), products: countsSchema });
const queryText = z.string().nullish().catch(undefined);

const answerSchema = z.object({
  results: z
    .array(z.unknown())
    .transform((results) => results.flatMap((each) => resultSchema.safeParse(each).data ?? [])),
  facets: z
    .object({
      contentType: countsSchema,
      platform: z.record(z.string(), z.unknown()).catch({}),
    })
    .nullish()
    .catch(undefined),
  pagination: z.object({ total: z.number().nonnegative() }),
  metadata: z
    .object({
      query: z.object({ rewrittenQuery: queryText, searchedQuery: queryText }).catch({}),
      source: z.string().catch("gateway"),
    })
    .catch({ query: {}, source: "gateway" }),
});

/**
 * The vendor's answer as this site's own search call answers it. What is wrong in a result costs that result; results and
 * total must be there.
 *
 * @throws when it is no answer to a search.
 */
export function readUpstreamAnswer(body: unknown, { query, pagination, sort }: SearchRequest): SearchResponse {
  const { results, facets, pagination: found, metadata } = answerSchema.parse(body);
  const { rewrittenQuery, searchedQuery } = metadata.query;
  return {
    results: results.slice(0, pagination.size).map(resultOf),
    facets: { contentType: facets?.contentType ?? {}, platform: platformsOf(facets?.platform ?? {}) },
    pagination: { from: pagination.from, size: pagination.size, total: Math.floor(found.total) },
    metadata: {
      query: {
        originalQuery: query,
        rewrittenQuery: rewrittenQuery || null,
        searchedQuery: searchedQuery || query,
      },
      sort: { by: sort.by },
      source: metadata.source,
    },
  };
}

function resultOf({ content, highlights }: z.output<typeof resultSchema>): SearchResult {
  const { contentAri, contentType, title, description, url, products, metadata } = content;
  const { lastPublishedAt, trustFactors } = metadata;
  const { helpfulCount, numViews } = trustFactors;
  return {
    content: {
      contentAri: contentAri ?? url,
      ...(contentType !== undefined && { contentType }),
      title,
      description,
      url,
      products,
      metadata: {
        ...(lastPublishedAt !== undefined && { lastPublishedAt }),
        trustFactors: {
          ...(helpfulCount !== undefined && { helpfulCount }),
          ...(numViews !== undefined && { numViews }),
        },
      },
    },
    highlights: highlights.description === undefined ? {} : { description: highlights.description },
  };
}

function platformsOf(written: Readonly<Record<string, unknown>>): Readonly<Record<string, PlatformFacet>> {
  return Object.fromEntries(
    Object.entries(written).flatMap(([key, value]) => {
      const facet = platformSchema.safeParse(value).data;
      return facet === undefined ? [] : [[platformKey(key), facet]];
    }),
  );
}

/** "Data Center", "dataCenter" and "data-center" are `data_center`. */
function platformKey(written: string): string {
  return /^data[ _-]?center$/i.test(written) ? "data_center" : written.toLowerCase();
}

/** A page of this site, or an address on the web: a result leads nowhere else. */
function isResultUrl(url: string): boolean {
  return isSafeLink(url) && /^(?:\/(?![/\\])|https?:\/\/)/i.test(url);
}
