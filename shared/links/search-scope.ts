import type { ProductContext } from "#shared/entries/context.ts";
import { namedVersion } from "#shared/entries/product.ts";
import { searchPath } from "./site-paths.ts";

/** What a search is narrowed to; each value as the search page's address has it. */
export type SearchScope = {
  readonly deployment?: "cloud" | "data_center";
  readonly product?: string;
  readonly version?: string;
};

/**
 * Narrows a search to a product: deployment and product only when both are known, the version only in Data Center
 * (docs/behaviour/addresses.md, Links and addresses). Search knows no Server: it counts as Data Center.
 */
export function searchScopeOf(
  product: Pick<ProductContext, "productNameReference" | "deployment" | "version">,
): SearchScope {
  const { productNameId } = product.productNameReference;
  const { deployment } = product;
  if (productNameId === "" || deployment === "Not applicable") return {};
  if (deployment === "Cloud") return { deployment: "cloud", product: productNameId };
  const version = namedVersion(product.version);
  return { deployment: "data_center", product: productNameId, ...(version !== undefined && { version }) };
}

/** Address of the search page without language prefix, for a term within a scope. */
export function searchUrl(scope: SearchScope, searchTerm: string): string {
  return `${searchPath}?${new URLSearchParams({ searchTerm, ...scope })}`;
}
