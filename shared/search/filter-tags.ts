import { chooseVersion, removeContentType, removeProduct } from "./change-search.ts";
import { chosenProduct, type SearchFilters, showsCategories } from "./search-filters.ts";
import type { SearchState } from "./search-state.ts";

export type FilterTag = {
  readonly filter: "platform" | "product" | "version" | "contentType";
  readonly value: string;
  /** Undefined where content has no name for it: a platform that it does not list, a version. */
  readonly name: string | undefined;
  readonly remove: (search: SearchState) => SearchState;
};

/** A tag for each filter that is set. A product's tag stands for its deployment, too. */
export function filterTags(filters: SearchFilters, search: SearchState): readonly FilterTag[] {
  const { deployment, product, version } = search;
  const tags: FilterTag[] = [];
  if (product !== undefined) {
    const chosen = chosenProduct(filters, search);
    tags.push({ filter: "product", value: product, name: chosen?.label ?? chosen?.name, remove: removeProduct });
  } else if (deployment !== undefined) {
    const name = filters.platforms.find(({ key }) => key === deployment)?.name;
    tags.push({ filter: "platform", value: deployment, name, remove: removeProduct });
  }
  if (version !== undefined) {
    tags.push({ filter: "version", value: version, name: undefined, remove: (from) => chooseVersion(from, undefined) });
  }
  const withCategories = showsCategories(filters);
  const offered = withCategories
    ? filters.categories.flatMap(({ contentTypes }) => contentTypes)
    : filters.contentTypes;
  for (const key of withCategories ? search.categoryContentTypes : search.contentTypes) {
    const name = offered.find((type) => type.key === key)?.name;
    tags.push({ filter: "contentType", value: key, name, remove: (from) => removeContentType(from, key) });
  }
  return tags;
}
