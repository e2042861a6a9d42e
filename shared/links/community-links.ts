import type { Site } from "#shared/entries/site.ts";
import { tagOf } from "./slug.ts";
import { withoutTrailingSlashes } from "./trailing-slashes.ts";

type Community = Site["community"];

/**
 * A product's place in the community: its own address where the site gives one, else the tag page made from its name, else
 * the community itself; undefined in a site without community (docs/behaviour/addresses.md, Links and addresses). A community
 * that is a page of this site has no pages below it.
 */
export function communityLink(productName: string | undefined, { url, links }: Community): string | undefined {
  if (productName === undefined) return url;
  const own = Object.hasOwn(links, productName) ? links[productName] : undefined;
  if (own !== undefined || url === undefined || isOwnPage(url)) return own ?? url;
  return `${withoutTrailingSlashes(url)}/tag/${tagOf(productName)}`;
}

type PostSubject = { readonly productNames: readonly string[]; readonly deployments: readonly string[] };

/** Where a question is written, tagged with what it is about; undefined in a site without community. */
export function createPostLink({ productNames, deployments }: PostSubject, { url }: Community): string | undefined {
  if (url === undefined || isOwnPage(url)) return url;
  const named = deployments.filter((deployment) => deployment.toLowerCase() !== "not applicable");
  const tags = [...new Set([...productNames, ...named].map(tagOf))].filter((tag) => tag !== "");
  const query = tags.length === 0 ? "" : `?${new URLSearchParams({ tags: tags.join(",") })}`;
  return `${withoutTrailingSlashes(url)}/new-topic${query}`;
}

function isOwnPage(url: string): boolean {
  return url.startsWith("/");
}
