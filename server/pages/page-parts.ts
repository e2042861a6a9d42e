import { titleInEdition } from "#server/frame/edition-label.ts";
import type { Breadcrumb, PageView } from "#server/render/page-view.ts";
import type { ProductContext } from "#shared/entries/context.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { homePath } from "#shared/links/site-paths.ts";
import type { PageRequest } from "./page-type.ts";

/** The product a page belongs to, when it belongs to one. */
export function productOf({ context }: PageEntry): ProductContext | undefined {
  return context?.kind === "product" ? context : undefined;
}

/** What the product, app or hub is called that a page belongs to. */
export function nameOfContext({ context }: PageEntry): string | undefined {
  switch (context?.kind) {
    case "product":
      return context.productNameReference.productName;
    case "app":
      return context.appNameReference.appName;
    case "hub":
      return context.hubName;
    default:
      return undefined;
  }
}

/** From the home page, called as the site, through the page's ancestors to the page itself. */
function breadcrumbsOf(entry: PageEntry, { messages, site }: PageRequest): Breadcrumb[] {
  const product = productOf(entry);
  const name = nameOfContext(entry);
  const named = (page: Pick<PageReference, "type" | "title" | "shortTitle" | "language">) => {
    const { type, title, shortTitle, language } = page;
    if (type === "productLandingPage" && name !== undefined) return { title: name };
    // Where no landing page above it names the product, the documentation home does.
    if (type === "documentedProduct" && product?.landingUrl !== undefined) return { title: messages.documentation };
    return type === "pageKbHome" ? { title: messages.knowledgeBase } : { title: shortTitle ?? title, language };
  };
  const above = entry.ancestors.map((page) => ({ ...named(page), url: page.url }));
  return [{ title: site.metadata.siteName, url: homePath }, ...above, named(entry)];
}

/** What every page's view is made of, whatever its type; page types add to it. */
export function viewParts(entry: PageEntry, request: PageRequest) {
  const product = productOf(entry);
  const notice = entry.notice ?? entry.context?.notice;
  return {
    status: 200,
    title: qualifiedTitle(entry),
    description: descriptionOf(entry, request),
    breadcrumbs: breadcrumbsOf(entry, request),
    ...(product !== undefined && { product }),
    ...(notice !== undefined && { notice }),
  } satisfies Partial<PageView>;
}

/** Titles of documentation are unique among the editions of a product (docs/behaviour/pages.md, Product pages). */
export function documentationTitle(entry: PageEntry, { site, messages }: PageRequest): string {
  const product = productOf(entry);
  const title = qualifiedTitle(entry);
  return product === undefined ? title : titleInEdition(title, product, site, messages);
}

/** A title that several pages have is followed by what tells this one from the others, e.g. "Settings – Anomaly detection". */
function qualifiedTitle({ title, titleQualifier }: PageEntry): string {
  return titleQualifier === undefined ? title : `${title} – ${titleQualifier}`;
}

/** For pages whose titles name their product: only the editions besides Cloud need telling apart. */
export function productPageTitle(entry: PageEntry, { site, messages }: PageRequest): string {
  const product = productOf(entry);
  const needsNone = product === undefined || product.deployment === "Cloud" || product.deployment === "Not applicable";
  return needsNone ? entry.title : titleInEdition(entry.title, product, site, messages);
}

function descriptionOf(entry: PageEntry, { site }: PageRequest): string {
  const own = "description" in entry ? entry.description : undefined;
  return entry.metaDescription ?? own ?? `${entry.title} | ${site.metadata.siteName}`;
}
