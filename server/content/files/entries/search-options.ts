import { contentTags } from "#server/content/content-tags.ts";
import type { ProductFolder } from "#server/content/files/index/index-types.ts";
import { summaryIn } from "#server/content/files/index/page-text.ts";
import { byDeploymentAndVersion, newestFirst } from "#server/content/files/index/product-context.ts";
import { messagesFor } from "#server/messages/messages-for.ts";
import { namedVersion } from "#shared/entries/product.ts";
import { type SearchOptions, searchOptionsSchema } from "#shared/entries/search-options.ts";
import type { Locale } from "#shared/locale.ts";
import { otherPlatform } from "#shared/search/product-edition.ts";
import type { EntryScope } from "./entry-scope.ts";

/** What the search page offers where content does not say: the products that are here, documentation and articles where there are any, two orders. */
export function defaultSearchOptions({ index, locale, tags }: EntryScope): SearchOptions {
  const { cloud, dataCenter, products, pageTree, knowledgeBase, sortByRelevance, sortByLatest } = messagesFor(locale);
  tags.add(contentTags.site(locale)).add(contentTags.pages(locale));
  const types = new Set([...index.pages.values()].map(({ type }) => type));
  const withPages = productsWithPages(index, locale);
  const platform = (key: string, name: string, deployments: readonly string[]) => {
    const products = new Map<string, { key: string; name: string; versions: string[] }>();
    for (const folder of [...index.products.values()].sort(byDeploymentAndVersion)) {
      const { nameId, name: nameIn, original, base } = folder;
      if (!deployments.includes(original.deployment) || !withPages.has(nameId)) continue;
      if (key === otherPlatform && !isProduct(folder)) continue;
      tags.add(contentTags.product(locale, base));
      const product = products.get(nameId) ?? { key: nameId, name: nameIn(locale), versions: [] };
      const version = namedVersion(original.version);
      if (version !== undefined) product.versions.push(version);
      products.set(nameId, product);
    }
    // Self-managed editions are of two deployments, whose versions go on in one row.
    for (const { versions } of products.values()) versions.sort(newestFirst);
    return products.size === 0 ? [] : [{ key, name, products: [...products.values()] }];
  };
  return searchOptionsSchema.parse({
    filters: {
      platforms: [
        ...platform("cloud", cloud, ["Cloud"]),
        ...platform("data_center", dataCenter, ["Data Center", "Server"]),
        ...platform(otherPlatform, products, ["Not applicable"]),
      ],
      contentTypes: [
        ...(types.has("topic") ? [{ key: "topic", name: pageTree }] : []),
        ...(types.has("pageKbArticle") ? [{ key: "pageKbArticle", name: knowledgeBase }] : []),
      ],
    },
    sortOptions: [
      { key: "relevance", name: sortByRelevance },
      { key: "latest", name: sortByLatest },
    ],
  });
}

/** Name ids of products that have more than landing pages, or that pages elsewhere are about: there is nothing to be found in the others. */
function productsWithPages({ pages, products }: EntryScope["index"], locale: Locale): ReadonlySet<string> {
  const folders = new Set<string | undefined>();
  const named = new Set<string>();
  for (const page of pages.values()) {
    if (page.type !== "productLandingPage") folders.add(page.product);
    for (const name of summaryIn(page, locale)?.about ?? []) named.add(name.toLowerCase());
  }
  const hasPages = ({ folder, nameId, name }: ProductFolder) =>
    folders.has(folder) || named.has(nameId.toLowerCase()) || named.has(name(locale).toLowerCase());
  return new Set([...products.values()].filter(hasPages).map(({ nameId }) => nameId));
}

/** Apps, hubs and the versions of a whole site may state no deployment, and are no products. */
function isProduct({ original, siteEdition }: ProductFolder): boolean {
  return original.appNameReference === undefined && original.hubName === undefined && siteEdition === undefined;
}
