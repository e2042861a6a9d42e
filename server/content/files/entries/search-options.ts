import { contentTags } from "#server/content/content-tags.ts";
import { byDeploymentAndVersion, newestFirst } from "#server/content/files/index/product-context.ts";
import { messagesFor } from "#server/messages/messages-for.ts";
import { namedVersion } from "#shared/entries/product.ts";
import { type SearchOptions, searchOptionsSchema } from "#shared/entries/search-options.ts";
import type { EntryScope } from "./entry-scope.ts";

/** What the search page offers where content does not say: the products that are here, documentation and articles where there are any, two orders. */
export function defaultSearchOptions({ index, locale, tags }: EntryScope): SearchOptions {
  const { cloud, dataCenter, pageTree, knowledgeBase, sortByRelevance, sortByLatest } = messagesFor(locale);
  tags.add(contentTags.site(locale)).add(contentTags.pages(locale));
  const types = new Set([...index.pages.values()].map(({ type }) => type));
  const platform = (key: string, name: string, deployments: readonly string[]) => {
    const products = new Map<string, { key: string; name: string; versions: string[] }>();
    for (const { nameId, name: nameIn, original, base } of [...index.products.values()].sort(byDeploymentAndVersion)) {
      if (!deployments.includes(original.deployment)) continue;
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
