import type { DocumentProfile, IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import type { PageRecord } from "#server/search/embedded/index/page-record.ts";
import type { Locale } from "#shared/locale.ts";
import type { ProductFilter, SearchRequest } from "#shared/search/search-request.ts";

type FacetFilters = SearchRequest["facetFilters"];

/** By profile: 1 where documents of it pass the filter of types, and that of products. */
export type FilterTables = { readonly isOfType: Uint8Array; readonly isOfProduct: Uint8Array };

export function filterTables(
  { profiles }: IndexView,
  { contentTypes = [], products = [] }: FacetFilters,
): FilterTables {
  const table = (isRight: (profile: DocumentProfile) => boolean) =>
    Uint8Array.from(profiles, (profile) => (isRight(profile) ? 1 : 0));
  return {
    isOfType: table(({ type }) => contentTypes.length === 0 || contentTypes.includes(type)),
    isOfProduct: table((profile) => isOfProduct(profile, products)),
  };
}

export function isOfProduct({ products: own }: DocumentProfile, filters: readonly ProductFilter[]): boolean {
  return (
    filters.length === 0 ||
    filters.some(({ platform, key, versions = [] }) => {
      const isAny = platform === undefined && key === undefined && versions.length === 0;
      return (
        isAny ||
        own.some(
          (product) =>
            (platform === undefined || product.platform === platform) &&
            (key === undefined || product.key === key) &&
            (versions.length === 0 || isOfVersion(product, versions)),
        )
      );
    })
  );
}

/** A Data Center page that says no version is about every version; in the cloud there are none. */
function isOfVersion({ platform, version }: DocumentProfile["products"][number], versions: readonly string[]): boolean {
  return version === undefined ? platform === "data_center" : versions.includes(version);
}

const versionOrder = new Intl.Collator("en", { numeric: true });

/**
 * Field collapsing: of documents that are versions or translations of one page, keeps the one to show: in the reader's language,
 * then of a version that was asked for, then the newest.
 */
export function onePerPage(
  found: readonly Ordinal[],
  view: IndexView,
  locale: Locale,
  versions: readonly string[] = [],
): readonly Ordinal[] {
  // By page: the place in `kept` of its document, plus one.
  const places = new Uint32Array(view.pageCount + 1);
  const kept: Ordinal[] = [];
  for (const ordinal of found) {
    const page = view.pages[ordinal] ?? 0;
    const place = places[page] ?? 0;
    if (place === 0) places[page] = kept.push(ordinal);
    else if (isPreferred(view.records[ordinal], view.records[kept[place - 1] ?? 0], locale, versions))
      kept[place - 1] = ordinal;
  }
  return kept;
}

function isPreferred(
  one: PageRecord | undefined,
  other: PageRecord | undefined,
  locale: Locale,
  versions: readonly string[],
): boolean {
  if (one === undefined || other === undefined) return other === undefined;
  if (one.language !== other.language) return one.language === locale;
  const isAsked = ({ products }: PageRecord) => products.some(({ version = "" }) => versions.includes(version));
  if (versions.length > 0 && isAsked(one) !== isAsked(other)) return isAsked(one);
  return versionOrder.compare(newestVersion(one), newestVersion(other)) > 0;
}

function newestVersion({ products }: PageRecord): string {
  return products
    .map(({ version }) => version ?? "")
    .reduce((newest, version) => (versionOrder.compare(version, newest) > 0 ? version : newest), "");
}
