import type { ContentTag } from "#server/content/content-source.ts";
import type { Page, ProductFolder, SiteIndex } from "#server/content/files/index/index-types.ts";
import { siblingEditions } from "#server/content/files/index/product-context.ts";
import type { Locale } from "#shared/locale.ts";
import { counterpart } from "./counterparts.ts";

/**
 * Canonical link: where search engines are to find a page of a product: "own", nowhere, or at its counterpart in the newest
 * edition, whose address is answered (docs/content-format.md, Product). `tags` gets what the answer hangs on.
 */
export function searchEnginePlace(
  index: SiteIndex,
  page: Page,
  locale: Locale,
  tags: Set<ContentTag>,
): "own" | "nowhere" | { readonly url: string } {
  const product = page.product === undefined ? undefined : index.products.get(page.product);
  const setting = product?.original.canonical ?? "own";
  if (product === undefined || setting === "own") return "own";
  if (setting === "noindex") return "nowhere";
  const newest = newestOf(index, product);
  const found = newest === product ? undefined : counterpart({ index, locale, tags }, page, newest);
  return found === undefined ? "own" : { url: found.url };
}

function newestOf(index: SiteIndex, product: ProductFolder): ProductFolder {
  const { deployment } = product.original;
  return siblingEditions(index, product).find(({ original }) => original.deployment === deployment) ?? product;
}
