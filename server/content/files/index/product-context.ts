import { defined } from "#server/content/files/defined.ts";
import type { Edition, ProductContext } from "#shared/entries/context.ts";
import { isGuide as isGuideType } from "#shared/entries/guide.ts";
import { deployments, namedVersion } from "#shared/entries/product.ts";
import type { Locale } from "#shared/locale.ts";
import type { Page, ProductFolder, SiteIndex } from "./index-types.ts";
import { mediaUrl } from "./media-url.ts";
import { childrenIn, summaryIn, titleIn } from "./page-text.ts";

/** What every page of a product shows of it. The notice's message is still Markdown. */
export function productContext(index: SiteIndex, product: ProductFolder, locale: Locale): ProductContext {
  const fields = product.fields(locale);
  return {
    kind: "product",
    type: "contextTheme",
    id: product.id,
    title: fields.supportTitle ?? product.name(locale),
    productNameReference: { productNameId: product.nameId, productName: product.name(locale) },
    deployment: fields.deployment,
    deploymentUrls: { ...defaultUrls(index, product), ...defined(fields.deploymentUrls) },
    basePath: product.base,
    ...defined({
      version: namedVersion(fields.version),
      versionModifier: namedVersion(fields.versionModifier),
      internalTitle: fields.internalTitle,
      customSupportFormAuthenticated: fields.customSupportFormAuthenticated,
      customSupportFormUnauthenticated: fields.customSupportFormUnauthenticated,
      notice: fields.notice,
      icon: fields.icon === undefined ? undefined : mediaUrl(index, product.file, fields.icon),
      landingUrl: product.landing?.url,
      docsUrl: product.docs?.url,
      kbHomePageReference: product.kb && { url: product.kb.url, title: titleIn(product.kb, locale) },
    }),
    guides: guidesOf(product.docs, locale),
    editions: editionsOf(index, product, locale),
  };
}

/** The deployments and versions of the same product, in the order in which they are offered. */
export function siblingEditions(index: SiteIndex, product: ProductFolder): readonly ProductFolder[] {
  return [...index.products.values()].filter(({ nameId }) => nameId === product.nameId).sort(byDeploymentAndVersion);
}

function editionsOf(index: SiteIndex, product: ProductFolder, locale: Locale): Edition[] {
  return siblingEditions(index, product).map((edition) => {
    const fields = edition.fields(locale);
    return {
      sys: { id: edition.id },
      product: { productName: edition.name(locale) },
      platform: fields.deployment,
      deployment: fields.deployment,
      ...defined({
        versionNumber: namedVersion(fields.version),
        versionModifier: namedVersion(fields.versionModifier),
        docsUrl: edition.docs?.url,
        landingUrl: edition.landing?.url,
      }),
      current: edition === product,
    };
  });
}

const versionOrder = new Intl.Collator("en", { numeric: true });

export function newestFirst(one: string, other: string): number {
  return versionOrder.compare(other, one);
}

/** Cloud first, then by deployment, the newest version first. */
export function byDeploymentAndVersion(one: ProductFolder, other: ProductFolder): number {
  const [a, b] = [one.original, other.original];
  return (
    deployments.indexOf(a.deployment) - deployments.indexOf(b.deployment) ||
    (one.siteEdition ?? 0) - (other.siteEdition ?? 0) ||
    newestFirst(namedVersion(a.version) ?? "", namedVersion(b.version) ?? "") ||
    (one.folder < other.folder ? -1 : 1)
  );
}

/** Addresses that `product.yaml` leaves out: the documentation of the Cloud edition and of the newest self-managed one. */
function defaultUrls(index: SiteIndex, product: ProductFolder): ProductContext["deploymentUrls"] {
  const editions = siblingEditions(index, product);
  const urlOf = (wanted: readonly string[]) => {
    const edition = editions.find(
      ({ original, docs, landing }) => wanted.includes(original.deployment) && (docs ?? landing),
    );
    return (edition?.docs ?? edition?.landing)?.url;
  };
  return defined({
    cloud: urlOf(["Cloud"]),
    server: urlOf(["Data Center", "Server"]),
    default: (product.docs ?? product.landing)?.url,
  });
}

/** Collections that are guides: the product's "Get started". */
function guidesOf(docs: Page | undefined, locale: Locale): ProductContext["guides"] {
  if (docs === undefined) return [];
  return childrenIn(docs, locale)
    .filter((page) => isGuide(page))
    .map((page) => ({
      title: titleIn(page, locale),
      url: page.url,
      ...defined({ description: summaryIn(page, locale).description }),
    }));
}

function isGuide(page: Page): boolean {
  return page.type === "collection" && isGuideType(summaryIn(page, page.languages.tags[0]).pageType);
}
