import { PageTree } from "#server/page-tree/page-tree.tsx";
import { placeInTree, treeLevels } from "#server/page-tree/page-tree-levels.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import { communityLink, createPostLink } from "#shared/links/community-links.ts";
import { searchScopeOf } from "#shared/links/search-scope.ts";
import { documentationTitle, nameOfContext, productOf, viewParts } from "./page-parts.ts";
import type { PageRequest } from "./page-type.ts";

type DocumentationEntry = EntryOf<"documentedProduct" | "collection" | "topicSet" | "topic">;

/** What the views of documentation pages have in common: title of the edition, page tree, product, notice, breadcrumbs. */
export async function documentationParts(entry: DocumentationEntry, request: PageRequest) {
  const sidebar = await documentationTree(entry, request);
  return {
    ...viewParts(entry, request),
    title: documentationTitle(entry, request),
    ...(sidebar !== undefined && { sidebar }),
  };
}

/**
 * The tree hangs from the documentation home or, in a site without products, from the outermost page above; where the authors
 * wrote one menu for the whole site, from the home page, and of its other versions from their own.
 */
async function documentationTree(entry: DocumentationEntry, { content, site }: PageRequest) {
  const way = [...entry.ancestors, entry];
  const home = way.findIndex(({ type }) => type === "documentedProduct");
  const isOfEdition = way[0]?.url === productOf(entry)?.editions.find(({ current }) => current)?.docsUrl;
  const one = isOfEdition ? undefined : site.treeRoot;
  const [root, ...below] = one === undefined ? way.slice(Math.max(0, home)) : [one, ...way];
  if (root === undefined) return undefined;
  const ids = below.map(({ id }) => id);
  const level = await treeLevels(root, ids, content.children);
  // A page by itself has no tree, and needs none.
  if (root === entry && entry.type === "topic" && level.nodes.length === 0) return undefined;
  const product = productOf(entry);
  const searchScope = product === undefined ? {} : searchScopeOf(product);
  const place = placeInTree(root, ids);
  return <PageTree root={root} level={level} place={place} searchScope={searchScope} />;
}

/** Where the product's users talk, and where a question about this page is asked. A topic may name another product or deployment. */
export function communityOf(entry: DocumentationEntry, { site }: PageRequest) {
  const stated = entry.type === "topic" ? entry : undefined;
  const product = productOf(entry);
  const productNames = [stated?.product ?? nameOfContext(entry)].filter((name) => name !== undefined);
  const deployments = [stated?.deployment ?? product?.deployment].filter((name) => name !== undefined);
  return {
    communityUrl: communityLink(productNames[0], site.community),
    askUrl: createPostLink({ productNames, deployments }, site.community),
  };
}
