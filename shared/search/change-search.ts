import { pageSize } from "./search-limits.ts";
import type { PlatformKey, SearchState } from "./search-state.ts";

/**
 * What a visitor can do to a search (docs/behaviour/search.md, Search page). Whatever changes what is found starts again at the first
 * result.
 */

export function searchFor(state: SearchState, term: string): SearchState {
  return { ...state, term: term.trim(), from: 0 };
}

/** A content-type tab; undefined is All. */
export function chooseContentType(state: SearchState, key: string | undefined): SearchState {
  return { ...state, contentTypes: key === undefined ? [] : [key], from: 0 };
}

/** A category tab; undefined is All. What was checked in another category's list is forgotten. */
export function chooseCategory(state: SearchState, key: string | undefined): SearchState {
  return { ...state, category: key, categoryContentTypes: [], from: 0 };
}

export function toggleCategoryContentType(state: SearchState, key: string): SearchState {
  const { categoryContentTypes: checked } = state;
  const categoryContentTypes = checked.includes(key) ? checked.filter((other) => other !== key) : [...checked, key];
  return { ...state, categoryContentTypes, from: 0 };
}

/** A product belongs to the platform it is listed under, if that is one, and its versions are its own. */
export function chooseProduct(state: SearchState, deployment: PlatformKey | undefined, product: string): SearchState {
  return { ...state, deployment, product, version: undefined, from: 0 };
}

/** Undefined is every version. */
export function chooseVersion(state: SearchState, version: string | undefined): SearchState {
  return { ...state, version, from: 0 };
}

export function chooseSort(state: SearchState, sort: string): SearchState {
  return { ...state, sort, from: 0 };
}

/** `page` counts from 1. */
export function goToPage(state: SearchState, page: number): SearchState {
  return { ...state, from: (page - 1) * pageSize };
}

/** Clears the filters; term, sort, tab and category stay. */
export function resetFilters(state: SearchState): SearchState {
  return { ...state, deployment: undefined, product: undefined, version: undefined, categoryContentTypes: [], from: 0 };
}

/** With a product go its deployment and versions. */
export function removeProduct(state: SearchState): SearchState {
  return { ...state, deployment: undefined, product: undefined, version: undefined, from: 0 };
}

/** Removes one content type, of the tab or of the category's list. */
export function removeContentType(state: SearchState, key: string): SearchState {
  const without = (keys: readonly string[]) => keys.filter((other) => other !== key);
  return {
    ...state,
    contentTypes: without(state.contentTypes),
    categoryContentTypes: without(state.categoryContentTypes),
    from: 0,
  };
}
