import { SitemapIndexStream, type SitemapItemLoose, SitemapStream, streamToPromise } from "sitemap";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import type { LanguageTags, Locale } from "#shared/locale.ts";

/** sitemaps.org: at most 50,000 addresses in one file. */
const maxUrlsPerSitemap = 50_000;

/** The public pages of each language. */
export type PagesByLocale = Readonly<Partial<Record<Locale, readonly PageReference[]>>>;

/**
 * The documents of the sitemap by file name: `sitemap.xml` alone, or as an index of `sitemap-1.xml`, `sitemap-2.xml`… when
 * there are more addresses than fit one file. Every address names its translations.
 */
export async function sitemapFiles(
  pages: PagesByLocale,
  tags: LanguageTags,
  baseUrl: string,
  maxUrls = maxUrlsPerSitemap,
): Promise<ReadonlyMap<string, string>> {
  const items = sitemapItems(pages, tags, baseUrl);
  if (items.length <= maxUrls) return new Map([["sitemap.xml", await urlSet(items, baseUrl)]]);
  const parts: string[] = [];
  for (let start = 0; start < items.length; start += maxUrls) {
    parts.push(await urlSet(items.slice(start, start + maxUrls), baseUrl));
  }
  const index = new SitemapIndexStream();
  for (const number of parts.keys()) index.write({ url: `${baseUrl}/sitemap-${number + 1}.xml` });
  index.end();
  const files = parts.map((xml, number) => [`sitemap-${number + 1}.xml`, xml] as const);
  return new Map([["sitemap.xml", (await streamToPromise(index)).toString()], ...files]);
}

function sitemapItems(pages: PagesByLocale, tags: LanguageTags, baseUrl: string): SitemapItemLoose[] {
  const address = (url: string, locale: Locale) => `${baseUrl}${localiseUrl(url, locale, tags)}`;
  const languagesOf = new Map<string, Locale[]>();
  for (const locale of tags) {
    for (const { url } of pages[locale] ?? []) languagesOf.set(url, [...(languagesOf.get(url) ?? []), locale]);
  }
  const item = ({ url, lastPublished }: PageReference, locale: Locale): SitemapItemLoose => {
    const languages = languagesOf.get(url) ?? [];
    const [preferred = locale] = languages;
    const links = languages.map((lang) => ({ lang, url: address(url, lang) }));
    return {
      url: address(url, locale),
      ...(isDate(lastPublished) && { lastmod: lastPublished }),
      ...(languages.length > 1 && { links: [...links, { lang: "x-default", url: address(url, preferred) }] }),
    };
  };
  return tags.flatMap((locale) => (pages[locale] ?? []).map((page) => item(page, locale)));
}

function isDate(written: string | undefined): written is string {
  return written !== undefined && !Number.isNaN(Date.parse(written));
}

async function urlSet(items: readonly SitemapItemLoose[], baseUrl: string): Promise<string> {
  const stream = new SitemapStream({
    hostname: baseUrl,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  });
  const xml = streamToPromise(stream);
  for (const item of items) stream.write(item);
  stream.end();
  return (await xml).toString();
}
