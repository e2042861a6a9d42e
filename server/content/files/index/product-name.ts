import { posix } from "node:path";
import { inWords } from "#server/content/files/read/name-in-words.ts";
import type { ProductFields } from "#server/content/files/read/page-fields.ts";
import { type Languages, languageIn, type PerLanguage, perLanguage } from "#shared/locale.ts";
import type { Page } from "./index-types.ts";

/** The name that a `product.yaml` gives its product, app or hub. */
export function statedName(fields: ProductFields): string | undefined {
  const { productNameReference, appNameReference, hubName, internalTitle, title } = fields;
  return productNameReference?.productName ?? appNameReference?.appName ?? hubName ?? internalTitle ?? title;
}

/** A product's name by language, from the texts of its `product.yaml`, else from its folder. */
export function productNames(texts: Page["texts"], folder: string, languages: Languages): PerLanguage<string> {
  return perLanguage(languages, (locale) => {
    for (const tag of languageIn(languages, locale).chain) {
      const product = texts[tag]?.product;
      const name = product === undefined ? undefined : statedName(product);
      if (name !== undefined) return name;
    }
    return inWords(posix.basename(folder));
  });
}
