import type { ProductEdition } from "#shared/search/product-edition.ts";
import type { ProductFilter } from "#shared/search/search-request.ts";

const unasked = "";
/** A Data Center page that says no version is about every version; in the cloud there are none. */
const everyVersion = "*";

/** One choice of platform, product and version as a term of the index; a part that does not narrow is empty. */
function editionTerm(platform: string, key: string, version: string): string {
  return JSON.stringify([platform, key, version]);
}

/** Every choice that a page of these editions is found by. */
export function editionTerms(products: readonly ProductEdition[]): readonly string[] {
  const terms = new Set([editionTerm(unasked, unasked, unasked)]);
  for (const { platform, key, version } of products) {
    const own = version ?? (platform === "data_center" ? everyVersion : unasked);
    for (const asked of [unasked, platform ?? unasked])
      for (const name of [unasked, key]) for (const of of [unasked, own]) terms.add(editionTerm(asked, name, of));
  }
  return [...terms];
}

/** The terms of which a page must have one to pass; undefined: all pass. */
export function askedTerms(filters: readonly ProductFilter[]): readonly string[] | undefined {
  if (filters.length === 0) return undefined;
  return filters.flatMap(({ platform = unasked, key = unasked, versions = [] }) => {
    const wanted = versions.length === 0 ? [unasked] : [...versions, everyVersion];
    return wanted.map((version) => editionTerm(platform, key, version));
  });
}
