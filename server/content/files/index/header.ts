import type { z } from "zod";
import type { ContentProblem } from "#server/content/content-source.ts";
import { defined } from "#server/content/files/defined.ts";
import { fieldName } from "#server/content/files/read/read-fields.ts";
import type { SettingsRecord } from "#server/content/files/read/records.ts";
import type { Header, HeaderProduct, headerFileSchema } from "#shared/entries/header.ts";
import type { Deployment } from "#shared/entries/product.ts";
import type { Locale } from "#shared/locale.ts";
import type { IndexOfPages, Page, ProductFolder } from "./index-types.ts";
import { addressOfAsset, mediaUrl, publishedAsset } from "./media-url.ts";
import { childrenIn, languageIn, summaryIn, titleIn } from "./page-text.ts";
import { type NamesAmong, nameAmong } from "./product-name.ts";
import { hasProducts } from "./site-editions.ts";

type HeaderFile = z.infer<typeof headerFileSchema>;
const productLists = ["cloudProducts", "serverProducts", "otherProducts"] as const;
type ProductList = (typeof productLists)[number];
const deploymentsOf: Readonly<Record<ProductList, readonly Deployment[]>> = {
  cloudProducts: ["Cloud"],
  serverProducts: ["Data Center", "Server"],
  otherProducts: ["Not applicable"],
};
type FieldPath = readonly (string | number)[];

/** How many top folders the header names in a site without products. */
const maxFolders = 12;
const headerFile = "header.yaml";
const logoFields = [
  "logo",
  "vendorLogo",
  "vendorLogoV2",
  "vendorLogoV3",
  "supportLogo",
  "supportLogoV2",
  "supportLogoV3",
] as const;

/** The header of a language: `header.yaml` with its products looked up, and made from products and folders where it says nothing. */
export function headerOf(
  index: IndexOfPages,
  file: HeaderFile,
  record: SettingsRecord | undefined,
  locale: Locale,
  report: (problem: ContentProblem) => void,
): Header {
  const tell = (severity: ContentProblem["severity"], path: FieldPath, message: string) => {
    const line = record?.lineOf(path);
    report({ severity, file: headerFile, ...(line !== undefined && { line }), field: fieldName(path), message });
  };
  const image = (path: FieldPath, written: string | undefined) => {
    const url = written === undefined ? undefined : mediaUrl(index, headerFile, written);
    if (written !== undefined && url === undefined) tell("warning", path, `there is no file ${written}`);
    return url;
  };
  const isChosen = file.cloudProducts !== undefined || file.serverProducts !== undefined;
  // Who chooses the products with a deployment has chosen those without one, too.
  const folders = (list: ProductList) =>
    file[list] ?? (list === "otherProducts" && isChosen ? [] : defaultProducts(index, list));
  const icons: Record<string, string> = {};
  for (const folder of [...Object.keys(file.productIcons), ...productLists.flatMap(folders)]) {
    const icon = image(["productIcons", folder], file.productIcons[folder]) ?? iconOf(index, folder);
    if (icon !== undefined) icons[folder] = icon;
  }
  const products = (list: ProductList) => {
    const found = folders(list).flatMap((folder, at) => {
      const product = index.products.get(withoutSlashes(folder));
      if (product === undefined) tell("error", [list, at], `there is no product in the folder "${folder}"`);
      return product === undefined ? [] : [{ product, icon: icons[folder] }];
    });
    const among = { products: found.map(({ product }) => product), locale };
    return found.flatMap(({ product, icon }) => headerProduct(product, icon, among));
  };
  const { resources, additionalLinks } = file;
  return {
    id: file.id,
    guides: file.guides,
    menus: file.menus,
    showPreviewBanner: file.showPreviewBanner,
    ...defined({ logo: statedLogo(index) }),
    ...defined(Object.fromEntries(logoFields.map((name) => [name, image([name], file[name])]))),
    cloudProducts: products("cloudProducts"),
    serverProducts: products("serverProducts"),
    otherProducts: products("otherProducts"),
    documentation: documentationLinks(index, productLists.flatMap(folders), locale),
    productIcons: icons,
    resources: resources.map(({ icon, ...card }, at) => {
      const url = image(["resources", at, "icon", "url"], icon?.url);
      return url === undefined ? card : { ...card, icon: { url } };
    }),
    additionalLinks: additionalLinks.map(({ linkIcon, ...link }, at) => ({
      ...link,
      ...defined({ linkIcon: image(["additionalLinks", at, "linkIcon"], linkIcon) }),
    })),
  };
}

/** The logo that another generator's configuration names. */
function statedLogo(index: IndexOfPages): string | undefined {
  for (const path of index.stated.logo ?? []) {
    const asset = publishedAsset(index, path);
    if (asset !== undefined) return addressOfAsset(index, asset);
  }
  return undefined;
}

/** Every product by its deployment; older versions, which are inside another product's folder, are left out. */
function defaultProducts(index: IndexOfPages, list: ProductList): string[] {
  const isListed = ({ deployment, appNameReference, hubName }: ProductFolder["original"]) =>
    deploymentsOf[list].includes(deployment) &&
    // Apps and hubs may state no deployment, and are no products.
    (list !== "otherProducts" || (appNameReference === undefined && hubName === undefined));
  return [...index.products.values()]
    .filter((product) => !product.isNested && isListed(product.original))
    .map(({ folder }) => folder);
}

function iconOf(index: IndexOfPages, folder: string): string | undefined {
  const product = index.products.get(withoutSlashes(folder));
  const icon = product?.original.icon;
  return product === undefined || icon === undefined ? undefined : mediaUrl(index, product.file, icon);
}

function headerProduct(product: ProductFolder, icon: string | undefined, among: NamesAmong): HeaderProduct[] {
  const { id, landing, docs, fields } = product;
  const page = landing ?? docs;
  if (page === undefined) return [];
  const { productBlurb } = fields(among.locale);
  const links = defined({ icon, description: productBlurb, docsUrl: docs?.url });
  return [{ id, title: nameAmong(product, among), url: page.url, ...links }];
}

/** Products with documentation in the order of the header; in a site without products its top folders, or its pages. */
function documentationLinks(index: IndexOfPages, order: readonly string[], locale: Locale): Header["documentation"] {
  const link = (page: Page, title: string) => ({
    id: page.id,
    title,
    url: page.url,
    language: languageIn(page, locale),
    ...defined({ description: summaryIn(page, locale).description }),
  });
  if (!hasProducts(index)) {
    const tops = childrenIn(index.home, locale);
    const folders = tops.filter(({ type }) => type === "collection");
    return (folders.length > 0 ? folders : tops).slice(0, maxFolders).map((page) => link(page, titleIn(page, locale)));
  }
  const rank = (folder: string) => (order.includes(folder) ? order.indexOf(folder) : order.length);
  const products = [...index.products.values()].filter(({ isNested }) => !isNested);
  return products
    .sort((one, other) => rank(one.folder) - rank(other.folder))
    .flatMap((product) => {
      const { docs, fields } = product;
      if (docs === undefined) return [];
      return [link(docs, fields(locale).internalTitle ?? nameAmong(product, { products, locale }))];
    });
}

function withoutSlashes(folder: string): string {
  return folder.replace(/^\/|\/$/g, "");
}
