import type { z } from "zod";
import type { ContentProblem } from "#server/content/content-source.ts";
import { defined } from "#server/content/files/defined.ts";
import type { Page, ProductFolder } from "#server/content/files/index-types.ts";
import { mediaUrl } from "#server/content/files/media-url.ts";
import { childrenIn, summaryIn, titleIn } from "#server/content/files/page-text.ts";
import type { SettingsRecord } from "#server/content/files/records.ts";
import type { IndexOfPages } from "#server/content/files/site-settings.ts";
import type { Header, HeaderProduct, headerFileSchema } from "#shared/entries/header.ts";
import type { Locale } from "#shared/locale.ts";

type HeaderFile = z.infer<typeof headerFileSchema>;
type ProductList = "cloudProducts" | "serverProducts";

/** How many top folders the header names in a site without products. */
const maxFolders = 12;
const headerFile = "header.yaml";

/** The header of a language: `header.yaml` with its products looked up, and made from products and folders where it says nothing. */
export function headerOf(
  index: IndexOfPages,
  file: HeaderFile,
  record: SettingsRecord | undefined,
  locale: Locale,
  report: (problem: ContentProblem) => void,
): Header {
  const image = (written: string | undefined) =>
    written === undefined ? undefined : mediaUrl(index, headerFile, written);
  const icons = Object.fromEntries(
    Object.entries(file.productIcons).flatMap(([id, icon]) =>
      image(icon) === undefined ? [] : [[id, image(icon) ?? ""]],
    ),
  );
  const named = (list: ProductList) =>
    (file[list] ?? defaultProducts(index, list)).flatMap((folder, at): HeaderProduct[] => {
      const product = index.products.get(folder.replace(/^\/|\/$/g, ""));
      if (product !== undefined) return headerProduct(index, product, icons[folder], locale);
      const line = record?.lineOf([list, at]);
      report({
        severity: "error",
        file: headerFile,
        ...(line !== undefined && { line }),
        field: `${list}[${at}]`,
        message: `there is no product in the folder "${folder}"`,
      });
      return [];
    });
  return {
    id: file.id,
    ...defined({
      logo: image(file.logo),
      atlassianLogo: image(file.atlassianLogo),
      atlassianLogoV2: image(file.atlassianLogoV2),
      atlassianLogoV3: image(file.atlassianLogoV3),
      atlassianSupportLogo: image(file.atlassianSupportLogo),
      atlassianSupportLogoV2: image(file.atlassianSupportLogoV2),
      atlassianSupportLogoV3: image(file.atlassianSupportLogoV3),
    }),
    cloudProducts: named("cloudProducts"),
    serverProducts: named("serverProducts"),
    documentation: documentationLinks(index, locale),
    productIcons: icons,
    guides: file.guides,
    resources: file.resources.map(({ icon, ...card }) => {
      const url = image(icon?.url);
      return url === undefined ? card : { ...card, icon: { url } };
    }),
    additionalLinks: file.additionalLinks.map(({ linkIcon, ...link }) => ({
      ...link,
      ...defined({ linkIcon: image(linkIcon) }),
    })),
    menus: file.menus,
    showPreviewBanner: file.showPreviewBanner,
  };
}

/** Every product by its deployment; older versions, which are inside another product's folder, are left out. */
function defaultProducts(index: IndexOfPages, list: ProductList): string[] {
  const deployments = list === "cloudProducts" ? ["Cloud"] : ["Data Center", "Server"];
  return [...index.products.values()]
    .filter((product) => !product.isNested && deployments.includes(product.fields.en.deployment))
    .map(({ folder }) => folder);
}

function headerProduct(
  index: IndexOfPages,
  product: ProductFolder,
  icon: string | undefined,
  locale: Locale,
): HeaderProduct[] {
  const page = product.landing ?? product.docs;
  if (page === undefined) return [];
  const fields = product.fields[locale];
  return [
    {
      id: product.id,
      title: product.name[locale],
      url: page.url,
      ...defined({
        icon: icon ?? (fields.icon === undefined ? undefined : mediaUrl(index, product.file, fields.icon)),
        description: fields.productBlurb,
        docsUrl: product.docs?.url,
      }),
    },
  ];
}

/** Products with documentation; in a site without products its top folders, or its pages where there are no folders. */
function documentationLinks(index: IndexOfPages, locale: Locale): Header["documentation"] {
  const link = (page: Page, title: string) => ({
    title,
    url: page.url,
    ...defined({ description: summaryIn(page, locale).description }),
  });
  if (index.products.size > 0) {
    return [...index.products.values()].flatMap((product) =>
      product.docs === undefined || product.isNested
        ? []
        : [link(product.docs, product.fields[locale].internalTitle ?? product.name[locale])],
    );
  }
  const tops = childrenIn(index.home, locale);
  const folders = tops.filter(({ type }) => type === "collection");
  return (folders.length > 0 ? folders : tops).slice(0, maxFolders).map((page) => link(page, titleIn(page, locale)));
}
