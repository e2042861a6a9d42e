import { chooseCategory, chooseContentType } from "./change-search.ts";
import { otherContentType, type SearchFilters, showsCategories } from "./search-filters.ts";
import type { SearchFacets } from "./search-response.ts";
import type { SearchState } from "./search-state.ts";

export type ContentTab = {
  /** Undefined for All. */
  readonly key: string | undefined;
  /** Undefined for All. */
  readonly name: string | undefined;
  /** Undefined where counts are not known, or not shown. */
  readonly count: number | undefined;
  readonly isSelected: boolean;
  readonly choose: (search: SearchState) => SearchState;
};

/**
 * All, with the counts of all content types together, and a tab for each content type with its count, the last one for all others. With the new filters
 * All and a tab for each category, or for each content type where content has no categories, without counts.
 */
export function contentTabs(
  filters: SearchFilters,
  search: SearchState,
  facets: SearchFacets | undefined,
): readonly ContentTab[] {
  if (showsCategories(filters)) {
    return [undefined, ...filters.categories].map((category) => ({
      key: category?.key,
      name: category?.name,
      count: undefined,
      isSelected: search.category === category?.key,
      choose: (from) => chooseCategory(from, category?.key),
    }));
  }
  const counts = filters.isNewUx ? undefined : facets?.contentType;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const countOf = (key: string | undefined) => {
    if (counts === undefined || total === undefined || key === undefined) return total;
    if (key !== otherContentType) return counts[key] ?? 0;
    return filters.contentTypes.reduce((rest, type) => rest - (counts[type.key] ?? 0), total);
  };
  const isOffered = ({ key }: { readonly key: string }) =>
    key !== otherContentType || search.contentTypes.includes(key) || countOf(key) !== 0;
  return [undefined, ...filters.contentTypes.filter(isOffered)].map((type) => ({
    key: type?.key,
    name: type?.name,
    count: countOf(type?.key),
    isSelected: type === undefined ? search.contentTypes.length === 0 : search.contentTypes.includes(type.key),
    choose: (from) => chooseContentType(from, type?.key),
  }));
}
