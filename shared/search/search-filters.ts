import type { EntryType } from "#shared/entries/page-entry.ts";
import type { SearchOptions } from "#shared/entries/search-options.ts";
import { type PlatformKey, platformKeys, type SearchState } from "./search-state.ts";

/** What the page offers to narrow by, as content says, and which of the two sets of filters is shown. */
export type SearchFilters = SearchOptions["filters"] & {
  /** Categories with checklists instead of content types (docs/behaviour/search.md, Search page). */
  readonly isNewUx: boolean;
};
export type SearchPlatform = SearchFilters["platforms"][number];
export type SearchProduct = SearchPlatform["products"][number];

/** The new filters need categories; where content has none, content types are the tabs. */
export function showsCategories({ isNewUx, categories }: SearchFilters): boolean {
  return isNewUx && categories.length > 0;
}

export function isPlatformKey(key: string | null | undefined): key is PlatformKey {
  return platformKeys.some((known) => known === key);
}

/** Undefined for a product that is not listed, or not under the chosen platform. */
export function chosenProduct({ platforms }: SearchFilters, { deployment, product }: SearchChoice) {
  const listed = platforms.filter(({ key }) => deployment === undefined || key === deployment);
  return listed.flatMap(({ products }) => products).find(({ key }) => key === product);
}

type SearchChoice = Pick<SearchState, "deployment" | "product">;

/** Versions to choose from: those of the chosen product, in Data Center only. */
export function offeredVersions(filters: SearchFilters, state: SearchChoice): readonly string[] {
  if (state.deployment !== "data_center") return [];
  return chosenProduct(filters, state)?.versions ?? [];
}

export function chosenCategory({ categories }: SearchFilters, { category }: Pick<SearchState, "category">) {
  return categories.find(({ key }) => key === category);
}

/** Stands for the pages of every type that content does not list, so that the tabs add up. */
export const otherContentType = "other";

function unlistedTypes({ contentTypes }: SearchFilters): readonly string[] {
  return Object.keys(entryTypes).filter((type) => !contentTypes.some(({ key }) => key === type));
}

/** A record, so that a type that is new cannot be forgotten. */
const entryTypes: Readonly<Record<EntryType, true>> = {
  homePage: true,
  productLandingPage: true,
  documentedProduct: true,
  collection: true,
  topicSet: true,
  topic: true,
  pageKbHome: true,
  pageKbArticle: true,
  pageResources: true,
  pageProductListing: true,
  pageNoticeHub: true,
  pageSearchResults: true,
  pageContact: true,
  pageHotContact: true,
  pagePartnerContact: true,
  pageStatusContact: true,
  pageMyRequests: true,
  pageFileDownload: true,
  pageSignIn: true,
  pagePrivacyChoices: true,
  pageNotFound: true,
  pagePreviewError: true,
};

/** The content types that a search is narrowed to; none for all. */
export function searchedContentTypes(filters: SearchFilters, state: SearchState): readonly string[] {
  if (!showsCategories(filters))
    return state.contentTypes.flatMap((key) => (key === otherContentType ? unlistedTypes(filters) : [key]));
  if (state.categoryContentTypes.length > 0) return state.categoryContentTypes;
  return chosenCategory(filters, state)?.contentTypes.map(({ key }) => key) ?? [];
}
