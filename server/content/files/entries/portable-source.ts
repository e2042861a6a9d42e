import type { ContentTag, PageSource } from "#server/content/content-source.ts";
import { findAddress } from "#server/content/files/index/find-address.ts";
import type { SiteIndex } from "#server/content/files/index/index-types.ts";
import { addressPath } from "#server/content/files/index/old-addresses.ts";
import type { MarkdownRenderer } from "#server/content/markdown/markdown-renderer.ts";
import { markdownAddress } from "#shared/links/markdown-address.ts";
import { splitLocale } from "#shared/locale.ts";
import { type LinkContext, linksOf } from "./links.ts";

type SourcePlace = Pick<LinkContext, "index" | "root" | "servedAddresses"> & {
  readonly markdown: MarkdownRenderer;
  readonly baseUrl: string;
};

/** A page's Markdown with addresses that lead where those of the page lead; `tags` gets what they depend on. */
export async function portableSource(
  { markdown, baseUrl, ...place }: SourcePlace,
  source: PageSource,
  { included, ...text }: Pick<LinkContext, "page" | "file" | "locale" | "included">,
  tags: Set<ContentTag>,
): Promise<PageSource> {
  const { resolveLink, resolveImage } = linksOf({ ...place, ...text, ...(included && { included }), tags });
  const isPage = (path: string) => isPageAt(place.index, path);
  const absolute = (url: string) => markdownAddress(url, baseUrl, place.index.languages.tags, isPage);
  const portable = await markdown.resolveInPlace(source.markdown, {
    resolveLink: (href) => {
      const url = resolveLink(href);
      return url === undefined ? undefined : absolute(url);
    },
    resolveImage: (src) => {
      const image = resolveImage(src);
      return image === undefined ? undefined : { url: absolute(image.url) };
    },
  });
  return { ...source, ...portable };
}

function isPageAt(index: SiteIndex, printed: string): boolean {
  const path = addressPath(splitLocale(printed, index.languages.tags).path || "/");
  const { page, to } = findAddress(index, path);
  return (page ?? (to?.startsWith("/") ? findAddress(index, addressPath(to)).page : undefined)) !== undefined;
}
