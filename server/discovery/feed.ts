import { Feed } from "feed";
import type { PageReference } from "#shared/entries/page-reference.ts";
import type { Site } from "#shared/entries/site.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import type { Locale } from "#shared/locale.ts";
import { xmlText } from "./xml-text.ts";

const maxItems = 50;

type FeedScope = { readonly site: Site; readonly locale: Locale; readonly baseUrl: string };

/** The same of a product, or of any other page with pages below it; undefined when `url` is none. */
export function recentlyUpdatedBelow(
  url: string,
  pages: readonly PageReference[],
  scope: FeedScope,
): string | undefined {
  const top = pages.find((page) => page.url === url);
  const below = pages.filter((page) => page.url.startsWith(`${url}/`));
  return top === undefined || below.length === 0 ? undefined : recentlyUpdated([top, ...below], scope, top);
}

/** RSS 2.0 of the pages with a publication date, latest first; of a part of the site it has that part's title and address. */
export function recentlyUpdated(
  pages: readonly PageReference[],
  { site, locale, baseUrl }: FeedScope,
  top?: PageReference,
): string {
  const address = (url: string) => `${baseUrl}${localiseUrl(url, locale, site.languages.tags)}`;
  const dated = pages
    .flatMap((page) => {
      const date = new Date(page.lastPublished ?? Number.NaN);
      return Number.isNaN(date.getTime()) ? [] : [{ page, date }];
    })
    .sort((a, b) => b.date.getTime() - a.date.getTime() || a.page.url.localeCompare(b.page.url))
    .slice(0, maxItems);
  const { metadata, description } = site;
  const feed = new Feed({
    id: address(top?.url ?? "/"),
    title: xmlText(top === undefined ? metadata.siteName : `${top.title} – ${metadata.siteName}`),
    link: address(top?.url ?? "/"),
    description: xmlText(top?.description ?? description ?? metadata.siteName),
    language: locale,
    generator: "Signpost",
    copyright: xmlText(metadata.legalName ?? metadata.siteName),
    feedLinks: { rss: address(`${top?.url ?? ""}/feed.xml`) },
    updated: dated[0]?.date ?? new Date(0),
  });
  for (const { page, date } of dated) {
    const link = address(page.url);
    feed.addItem({
      id: link,
      title: xmlText(page.title),
      link,
      date,
      ...(page.description !== undefined && { description: xmlText(page.description) }),
    });
  }
  return feed.rss2();
}
