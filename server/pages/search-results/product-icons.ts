import type { Header } from "#shared/entries/header.ts";
import type { SearchFilters } from "#shared/search/search-filters.ts";

/** The icon of each product that the search knows, by its key: the one that the header shows for the product of that id or name. */
export function productIcons(
  { platforms }: Pick<SearchFilters, "platforms">,
  header: Pick<Header, "productIcons" | "cloudProducts" | "serverProducts" | "otherProducts">,
): Readonly<Record<string, string>> {
  const { productIcons } = header;
  const listed = [...header.cloudProducts, ...header.serverProducts, ...header.otherProducts];
  const icons: Record<string, string> = {};
  for (const { key, name } of platforms.flatMap(({ products }) => products)) {
    const icon = productIcons[key] ?? listed.find(({ id, title }) => id === key || title === name)?.icon;
    if (icon !== undefined) icons[key] = icon;
  }
  return icons;
}
