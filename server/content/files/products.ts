import { posix } from "node:path";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import { baseOf, folderOf, type ProductFolders, productFolderOf } from "./classify.ts";
import type { ProductFolder } from "./index-types.ts";
import { type ProductFields, productFieldsSchema } from "./page-fields.ts";
import { inWords } from "./page-head.ts";
import type { PageTree } from "./page-tree.ts";
import { statedName } from "./product-name.ts";
import { isProductFile } from "./read-file.ts";
import { filePlace, type PageRecord } from "./records.ts";

/** Folders with a `product.yaml`, even one with mistakes, so that a mistake moves no page. */
export function productFoldersOf(records: readonly PageRecord[]): ProductFolders {
  const folders = new Map<string, string>();
  for (const { file, product, summary } of records) {
    const { locale, key } = filePlace(file);
    if (isProductFile(key) && locale === defaultLocale && summary.draft !== true)
      folders.set(folderOf(key), product?.docsHomeSlug ?? "docs");
  }
  return folders;
}

export function productsOf(
  records: readonly PageRecord[],
  folders: ProductFolders,
  tree: PageTree,
): Map<string, ProductFolder> {
  const fieldsByFile = new Map(
    records.filter(({ file }) => isProductFile(file)).map((record) => [record.file, record]),
  );
  const products = new Map<string, ProductFolder>();
  for (const [folder, docsFolder] of folders) {
    const key = folder === "" ? "product.yaml" : `${folder}/product.yaml`;
    const en = fieldsByFile.get(key)?.product ?? productFieldsSchema.parse({});
    const translated = fieldsByFile.get(`ja/${key}`)?.product;
    const fields: Record<Locale, ProductFields> = {
      en,
      ja: translated === undefined ? en : translatedFields(en, translated),
    };
    const name = (language: ProductFields) => statedName(language) ?? inWords(posix.basename(folder));
    const below = (name: string) => tree.byFolder.get(folder === "" ? name : `${folder}/${name}`);
    const [landing, docs, kb] = [tree.byFolder.get(folder), below(docsFolder), below("kb")];
    products.set(folder, {
      folder,
      base: baseOf(folder),
      fields,
      id: en.id ?? folder,
      nameId: en.productNameReference?.id ?? posix.basename(folder),
      name: { en: name(en), ja: name(fields.ja) },
      file: key,
      ...(landing !== undefined && landing.leadsTo === undefined && { landing }),
      ...(docs !== undefined && { docs }),
      ...(kb !== undefined && { kb }),
      isNested: folder !== "" && productFolderOf(folderOf(folder), folders) !== undefined,
    });
  }
  return products;
}

/** Fields that a translation leaves out come from the English file, so its defaults may not hide them. */
function translatedFields(en: ProductFields, ja: ProductFields): ProductFields {
  const fields: ProductFields = { ...en };
  const written = Object.entries(ja).filter(([, value]) => !(Array.isArray(value) && value.length === 0));
  return Object.assign(fields, Object.fromEntries(written), {
    deployment: en.deployment,
    deploymentUrls: en.deploymentUrls,
    hasProductLandingPage: en.hasProductLandingPage,
    docsHomeSlug: en.docsHomeSlug,
  });
}
