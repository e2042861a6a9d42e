import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import { platformNames } from "#shared/search/platform-names.ts";
import { otherPlatform } from "#shared/search/product-edition.ts";
import type { PlatformFacet, SearchFacets } from "#shared/search/search-response.ts";

/**
 * Facet counts: counts per content type of `ofAnyType`, and per platform and product of `ofAnyProduct`; a page counts once for
 * each.
 */
export function countFacets(
  view: IndexView,
  ofAnyType: readonly Ordinal[],
  ofAnyProduct: readonly Ordinal[],
): SearchFacets {
  const contentType: Record<string, number> = {};
  for (const [profile, count] of perProfile(view, ofAnyType)) {
    const type = view.profiles[profile]?.type ?? "";
    contentType[type] = (contentType[type] ?? 0) + count;
  }
  const platforms = new Map<string, { count: number; products: Map<string, number> }>();
  for (const [profile, count] of perProfile(view, ofAnyProduct)) {
    const counted = new Set<string>();
    for (const { platform = otherPlatform, key } of view.profiles[profile]?.products ?? []) {
      const facet = platforms.get(platform) ?? { count: 0, products: new Map<string, number>() };
      platforms.set(platform, facet);
      if (!counted.has(platform)) facet.count += count;
      const edition = `${platform} ${key}`;
      if (!counted.has(edition)) facet.products.set(key, (facet.products.get(key) ?? 0) + count);
      counted.add(platform).add(edition);
    }
  }
  const platform: Record<string, PlatformFacet> = {};
  for (const [key, { count, products }] of platforms)
    platform[key] = { name: platformNames[key] ?? key, count, products: Object.fromEntries(products) };
  return { contentType, platform };
}

/** How many of the documents have each profile that any of them has. */
function perProfile(
  { profiles, profileOf }: IndexView,
  ordinals: readonly Ordinal[],
): readonly (readonly [number, number])[] {
  const counts = new Uint32Array(profiles.length);
  for (const ordinal of ordinals) {
    const profile = profileOf[ordinal] ?? 0;
    counts[profile] = (counts[profile] ?? 0) + 1;
  }
  return [...counts.entries()].filter(([, count]) => count > 0);
}
