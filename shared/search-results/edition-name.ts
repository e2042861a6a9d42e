import type { SearchFilters } from "#shared/search/search-filters.ts";
import type { ResultProduct } from "#shared/search/search-response.ts";

/** "Tracker Data Center 9.12": pages of several editions often have one title. */
export function editionName({ key, name, platform, version }: ResultProduct, filters: SearchFilters): string {
  const listed = filters.platforms.find((each) => each.key === platform);
  const product = listed?.products.find((each) => each.key === key);
  const named = product?.label ?? (platform === "data_center" && listed ? `${name} ${listed.name}` : name);
  return version === undefined ? named : `${named} ${version}`;
}
