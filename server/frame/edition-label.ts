import type { Edition, ProductContext } from "#shared/entries/context.ts";
import { namedVersion } from "#shared/entries/product.ts";
import type { Site } from "#shared/entries/site.ts";
import type { Messages } from "#shared/messages/messages.ts";

type EditionNames = Pick<Edition, "deployment" | "versionNumber" | "versionModifier">;

/** An edition in words, e.g. "Data Center 9.12 LTS"; one named product's Data Center edition is "Self-hosted" (docs/behaviour/pages.md, Product pages). */
export function editionLabel(edition: EditionNames, productName: string, site: Site, messages: Messages): string {
  const { deployment, versionNumber, versionModifier } = edition;
  const isSelfHosted = deployment === "Data Center" && site.selfHostedProduct === productName;
  const stated = deployment === "Not applicable" ? undefined : deployment;
  const name = isSelfHosted ? messages.selfHosted : stated;
  return [name, namedVersion(versionNumber), namedVersion(versionModifier)].filter(Boolean).join(" ");
}

/** The edition a product's page is about; undefined where the product has neither a deployment nor a version. */
export function currentEditionLabel(product: ProductContext, site: Site, messages: Messages): string | undefined {
  const { deployment, version, versionModifier, productNameReference } = product;
  const edition = { deployment, versionNumber: version, versionModifier };
  return editionLabel(edition, productNameReference.productName, site, messages) || undefined;
}

/**
 * The page's title made unique among editions: the product's name, and its edition unless that is Cloud, e.g.
 * "Add a board – Tracker Data Center 9.12".
 */
export function titleInEdition(title: string, product: ProductContext, site: Site, messages: Messages): string {
  const productName = isWholeSite(product, site) ? undefined : product.productNameReference.productName;
  const edition = product.deployment === "Cloud" ? undefined : currentEditionLabel(product, site, messages);
  const names = [productName, edition].filter(Boolean).join(" ");
  return names === "" ? title : `${title} – ${names}`;
}

/** Whether a product is called as the site, which has versions and no products: to say its name again says nothing. */
export function isWholeSite({ deployment, productNameReference }: ProductContext, { metadata }: Site): boolean {
  return deployment === "Not applicable" && productNameReference.productName === metadata.siteName;
}
