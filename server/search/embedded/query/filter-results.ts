import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import type { PageRecord } from "#server/search/embedded/index/page-record.ts";
import type { Locale } from "#shared/locale.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";

type FacetFilters = SearchRequest["facetFilters"];

export function isOfType({ type }: PageRecord, { contentTypes = [] }: FacetFilters): boolean {
  return contentTypes.length === 0 || contentTypes.includes(type);
}

export function isOfProduct(record: PageRecord, { products = [] }: FacetFilters): boolean {
  return (
    products.length === 0 ||
    products.some(({ platform, key, versions = [] }) =>
      record.products.some(
        (product) =>
          (platform === undefined || product.platform === platform) &&
          (key === undefined || product.key === key) &&
          // A page that says no version is about every version.
          (versions.length === 0 || product.version === undefined || versions.includes(product.version)),
      ),
    )
  );
}

const versionOrder = new Intl.Collator("en", { numeric: true });

/** Of documents that are versions or translations of one page, keeps the one to show: in the reader's language, then the newest. */
export function onePerPage(found: readonly Ordinal[], view: IndexView, locale: Locale): Ordinal[] {
  const shown = new Map<number, Ordinal>();
  for (const ordinal of found) {
    const page = view.pages[ordinal] ?? 0;
    const rival = shown.get(page);
    if (rival === undefined || isRather(view.records[ordinal], view.records[rival], locale)) shown.set(page, ordinal);
  }
  return shown.size === found.length ? [...found] : [...shown.values()];
}

function isRather(one: PageRecord | undefined, other: PageRecord | undefined, locale: Locale): boolean {
  if (one === undefined || other === undefined) return other === undefined;
  if (one.language !== other.language) return one.language === locale;
  return versionOrder.compare(newestVersion(one), newestVersion(other)) > 0;
}

function newestVersion({ products }: PageRecord): string {
  return products
    .map(({ version }) => version ?? "")
    .reduce((newest, version) => (versionOrder.compare(version, newest) > 0 ? version : newest), "");
}
