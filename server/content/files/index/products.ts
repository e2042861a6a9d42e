import { posix } from "node:path";
import { baseOf, folderOf, type ProductFolders, productFolderOf } from "#server/content/files/read/classify.ts";
import { inWords } from "#server/content/files/read/name-in-words.ts";
import { type ProductFields, productFieldsSchema } from "#server/content/files/read/page-fields.ts";
import { isProductFile } from "#server/content/files/read/read-file.ts";
import { filePlace, type PageRecord } from "#server/content/files/read/records.ts";
import { type Languages, type Locale, languageIn, perLanguage } from "#shared/locale.ts";
import type { PageTree, ProductFolder } from "./index-types.ts";
import { statedName } from "./product-name.ts";

/** Folders with a `product.yaml`, even one with mistakes, so that a mistake moves no page. */
export function productFoldersOf(records: readonly PageRecord[], languages: Languages): ProductFolders {
  const folders = new Map<string, string>();
  for (const { file, product, summary } of records) {
    const { locale, key } = filePlace(file, languages);
    if (isProductFile(key) && locale === languages.tags[0] && summary.draft !== true)
      folders.set(folderOf(key), product?.docsHomeSlug ?? "docs");
  }
  return folders;
}

export function productsOf(
  records: readonly PageRecord[],
  folders: ProductFolders,
  tree: PageTree,
  languages: Languages,
): Map<string, ProductFolder> {
  const fieldsByPlace = new Map<string, Partial<Record<Locale, ProductFields>>>();
  for (const { file, product } of records) {
    const { locale, key } = filePlace(file, languages);
    if (isProductFile(key)) fieldsByPlace.set(key, { ...fieldsByPlace.get(key), [locale]: product });
  }
  const products = new Map<string, ProductFolder>();
  for (const [folder, docsFolder] of folders) {
    const key = folder === "" ? "product.yaml" : `${folder}/product.yaml`;
    const written = fieldsByPlace.get(key) ?? {};
    const original = written[languages.tags[0]] ?? productFieldsSchema.parse({});
    const fields = perLanguage(languages, (locale) => {
      const chain = [...languageIn(languages, locale).chain].reverse();
      return chain.reduce(
        (below, tag) => translatedFields(below, below === written[tag] ? undefined : written[tag]),
        original,
      );
    });
    const name = (language: ProductFields) => statedName(language) ?? inWords(posix.basename(folder));
    const below = (name: string) => tree.byFolder.get(folder === "" ? name : `${folder}/${name}`);
    const [landing, docs, kb] = [tree.byFolder.get(folder), below(docsFolder), below("kb")];
    products.set(folder, {
      folder,
      base: baseOf(folder),
      fields,
      original: fields(languages.tags[0]),
      id: original.id ?? folder,
      nameId: original.productNameReference?.id ?? posix.basename(folder),
      name: perLanguage(languages, (locale) => name(fields(locale))),
      file: key,
      ...(landing !== undefined && landing.leadsTo === undefined && { landing }),
      ...(docs !== undefined && { docs }),
      ...(kb !== undefined && { kb }),
      isNested: folder !== "" && productFolderOf(folderOf(folder), folders) !== undefined,
    });
  }
  return products;
}

/** Fields that a translation leaves out come from the original, so its defaults may not hide them. */
function translatedFields(below: ProductFields, translation: ProductFields | undefined): ProductFields {
  if (translation === undefined) return below;
  const fields: ProductFields = { ...below };
  const written = Object.entries(translation).filter(([, value]) => !(Array.isArray(value) && value.length === 0));
  return Object.assign(fields, Object.fromEntries(written), {
    deployment: below.deployment,
    deploymentUrls: below.deploymentUrls,
    hasProductLandingPage: below.hasProductLandingPage,
    docsHomeSlug: below.docsHomeSlug,
  });
}
