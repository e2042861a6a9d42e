import { posix } from "node:path";
import type { Locale } from "#shared/locale.ts";
import type { Page } from "./index-types.ts";
import type { ProductFields } from "./page-fields.ts";
import { inWords } from "./page-head.ts";

/** The name that a `product.yaml` gives its product, app or hub. */
export function statedName(fields: ProductFields): string | undefined {
  const { productNameReference, appNameReference, hubName, internalTitle } = fields;
  return productNameReference?.productName ?? appNameReference?.appName ?? hubName ?? internalTitle;
}

/** A product's name by language, from the texts of its `product.yaml`, else from its folder. */
export function productNames(texts: Page["texts"], folder: string): Readonly<Record<Locale, string>> {
  const nameIn = (locale: Locale) => {
    const product = texts[locale]?.product;
    return product === undefined ? undefined : statedName(product);
  };
  const en = nameIn("en") ?? inWords(posix.basename(folder));
  return { en, ja: nameIn("ja") ?? en };
}
