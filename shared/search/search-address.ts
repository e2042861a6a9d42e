import {
  chosenCategory,
  chosenProduct,
  isPlatformKey,
  offeredVersions,
  type SearchFilters,
  showsCategories,
} from "./search-filters.ts";
import { defaultSort, maxPages, pageSize } from "./search-limits.ts";
import { nothingSearched, type SearchState } from "./search-state.ts";

/** What content offers, to tell what an address names from what does not exist. */
export type SearchChoices = {
  readonly filters: SearchFilters;
  readonly sorts: readonly { readonly key: string; readonly name: string }[];
};

/**
 * The search that an address asks for (docs/behaviour/search.md, Search page). Unknown keys are ignored, as are a version without a
 * Data Center product and a page that does not exist.
 */
export function readSearchAddress(query: URLSearchParams, { filters, sorts }: SearchChoices): SearchState {
  const product = readProduct(query, filters);
  const version = query.get("version") ?? undefined;
  const sort = query.get("sort");
  const page = Number(query.get("page") ?? 1);
  return {
    ...nothingSearched,
    term: (query.get("searchTerm") ?? "").trim(),
    ...product,
    version: offeredVersions(filters, product).find((offered) => offered === version),
    ...readContentTypes(query, filters),
    sort: sorts.find(({ key }) => key === sort)?.key ?? defaultSort,
    from: Number.isInteger(page) && page > 1 && page <= maxPages ? (page - 1) * pageSize : 0,
  };
}

/** `edition` is both in one, as the product's radio button sends them without scripts: `data_center:tracker`. */
function readProduct(query: URLSearchParams, filters: SearchFilters): Pick<SearchState, "deployment" | "product"> {
  const edition = query.get("edition");
  const divider = edition?.indexOf(":") ?? -1;
  const isEdition = edition !== null && divider > 0;
  const written = isEdition ? edition.slice(0, divider) : query.get("deployment");
  const deployment = isPlatformKey(written) ? written : undefined;
  const asked = { deployment, product: (isEdition ? edition.slice(divider + 1) : query.get("product")) ?? undefined };
  return { deployment, product: chosenProduct(filters, asked)?.key };
}

function readContentTypes(
  query: URLSearchParams,
  filters: SearchFilters,
): Pick<SearchState, "contentTypes" | "category" | "categoryContentTypes"> {
  // Checkboxes send one parameter each, addresses of ours one for all.
  const asked = new Set(query.getAll("contentType").flatMap((keys) => keys.split(",")));
  const known = (offered: readonly { readonly key: string }[]) =>
    offered.map(({ key }) => key).filter((key) => asked.has(key));
  if (!showsCategories(filters)) {
    return { contentTypes: known(filters.contentTypes), category: undefined, categoryContentTypes: [] };
  }
  const category =
    chosenCategory(filters, { category: query.get("category") ?? undefined }) ??
    filters.categories.find(({ contentTypes }) => known(contentTypes).length > 0);
  return {
    contentTypes: [],
    category: category?.key,
    categoryContentTypes: category === undefined ? [] : known(category.contentTypes),
  };
}

export type SearchParameter = readonly [name: string, value: string];

/** What an address says of a search: only what is set, in this order. */
export function searchParameters(state: SearchState, filters: SearchFilters): readonly SearchParameter[] {
  const { term, deployment, product, version, category, sort, from } = state;
  const withCategories = showsCategories(filters);
  const contentTypes = withCategories ? state.categoryContentTypes : state.contentTypes;
  const all: readonly (readonly [string, string | undefined])[] = [
    ["searchTerm", term],
    ["deployment", deployment],
    ["product", product],
    ["version", version],
    ["contentType", contentTypes.join(",")],
    ["category", withCategories ? category : undefined],
    ["sort", sort === defaultSort ? undefined : sort],
    ["page", from === 0 ? undefined : String(from / pageSize + 1)],
  ];
  return all.flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value] as const]));
}

/** The address of a search on the search page at `path`. */
export function searchAddress(path: string, state: SearchState, filters: SearchFilters): string {
  const parameters = searchParameters(state, filters).map(([name, value]) => `${name}=${encoded(value)}`);
  return parameters.length === 0 ? path : `${path}?${parameters.join("&")}`;
}

/** Commas stay readable. `encodeURIComponent` would throw on half a character, of which a hostile term may consist. */
function encoded(value: string): string {
  return new URLSearchParams([["", value]]).toString().slice(1).replaceAll("+", "%20").replaceAll("%2C", ",");
}
