import { platformNames } from "#shared/search/platform-names.ts";
import type { PlatformFacet, SearchFacets } from "#shared/search/search-response.ts";
import type { FoundPages } from "./find-pages.ts";

/** Counts of the aggregations as the search call says them. */
export function facetsOf({ ofAnyType, ofAnyProduct }: FoundPages["counts"]): SearchFacets {
  const platform: Record<string, PlatformFacet> = {};
  for (const { key, pages } of ofAnyProduct?.platforms.buckets ?? []) {
    const own = ofAnyProduct?.products.buckets.filter((product) => product.key.startsWith(`${key} `)) ?? [];
    const products = Object.fromEntries(own.map((product) => [product.key.slice(key.length + 1), product.pages.value]));
    platform[key] = { name: platformNames[key] ?? key, count: pages.value, products };
  }
  const contentType = Object.fromEntries(ofAnyType?.types.buckets.map(({ key, pages }) => [key, pages.value]) ?? []);
  return { contentType, platform };
}
