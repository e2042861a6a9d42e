import { posix } from "node:path";
import { inWords } from "#server/content/files/read/name-in-words.ts";
import type { ProductFields } from "#server/content/files/read/page-fields.ts";
import { namedVersion } from "#shared/entries/product.ts";
import { type Languages, type Locale, languageIn, type PerLanguage, perLanguage } from "#shared/locale.ts";
import type { Page, ProductFolder } from "./index-types.ts";

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

/** One list of products in one language. */
export type NamesAmong = { readonly products: readonly ProductFolder[]; readonly locale: Locale };

/**
 * What a list calls a product: its name, with deployment or version where the list has other editions of that name, e.g.
 * "Kite Server". Cloud is not named (docs/behaviour/pages.md, Product pages).
 */
export function nameAmong({ folder, name, original }: ProductFolder, { products, locale }: NamesAmong): string {
  const { deployment, version } = original;
  const alike = products.filter((other) => other.folder !== folder && other.name(locale) === name(locale));
  const isOneOfMany = alike.some((other) => other.original.deployment !== deployment);
  const isOneOfVersions = alike.some((other) => other.original.deployment === deployment);
  const names = [
    name(locale),
    isOneOfMany && deployment !== "Cloud" && deployment !== "Not applicable" ? deployment : undefined,
    isOneOfVersions ? namedVersion(version) : undefined,
  ];
  return names.filter(Boolean).join(" ");
}
