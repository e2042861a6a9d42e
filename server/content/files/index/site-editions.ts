import type { StatedEdition } from "#server/content/files/navigation/navigation.ts";
import { productFieldsSchema } from "#server/content/files/read/page-fields.ts";
import { type Languages, perLanguage } from "#shared/locale.ts";
import type { PageTree, ProductFolder, SiteIndex } from "./index-types.ts";

/**
 * Versions of the whole documentation as editions of one product that is called as the site: with the selector, the way to a page's
 * counterpart and the canonical address that editions have.
 */
export function siteEditions(
  stated: readonly StatedEdition[],
  tree: PageTree,
  siteName: (locale: string) => string,
  languages: Languages,
): ReadonlyMap<string, ProductFolder> {
  const editions = stated.map(({ folder, version, base }, at): ProductFolder => {
    const docs = tree.byFolder.get(folder);
    const original = productFieldsSchema.parse({ version, canonical: "newest" });
    const place = { folder, base, id: folder, nameId: "site", file: folder, ...(docs !== undefined && { docs }) };
    const names = { name: perLanguage(languages, siteName), fields: perLanguage(languages, () => original), original };
    // The menu of the version that is shown first is the site's: it begins at the home page.
    return { ...place, ...names, ...(at === 0 && { landing: tree.home }), isNested: true, siteEdition: at };
  });
  return new Map(editions.map((edition) => [edition.folder, edition]));
}

/** Whether a site has products, besides versions of itself. */
export function hasProducts({ products }: Pick<SiteIndex, "products">): boolean {
  for (const { siteEdition } of products.values()) if (siteEdition === undefined) return true;
  return false;
}
