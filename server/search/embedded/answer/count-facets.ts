import type { PageRecord } from "#server/search/embedded/index/page-record.ts";
import type { PlatformFacet, SearchFacets } from "#shared/search/search-response.ts";

const platformNames: Readonly<Record<string, string>> = { cloud: "Cloud", data_center: "Data Center" };

/** Counts per content type of `ofAnyType`, and per platform and product of `ofAnyProduct`; a page counts once for each. */
export function countFacets(ofAnyType: Iterable<PageRecord>, ofAnyProduct: Iterable<PageRecord>): SearchFacets {
  const contentType: Record<string, number> = {};
  for (const { type } of ofAnyType) contentType[type] = (contentType[type] ?? 0) + 1;
  const platforms = new Map<string, { count: number; products: Map<string, number> }>();
  for (const { products } of ofAnyProduct) {
    const counted = new Set<string>();
    for (const { platform, key } of products) {
      if (platform === undefined) continue;
      const facet = platforms.get(platform) ?? { count: 0, products: new Map<string, number>() };
      platforms.set(platform, facet);
      if (!counted.has(platform)) facet.count++;
      const edition = `${platform} ${key}`;
      if (!counted.has(edition)) facet.products.set(key, (facet.products.get(key) ?? 0) + 1);
      counted.add(platform).add(edition);
    }
  }
  const platform: Record<string, PlatformFacet> = {};
  for (const [key, { count, products }] of platforms)
    platform[key] = { name: platformNames[key] ?? key, count, products: Object.fromEntries(products) };
  return { contentType, platform };
}
