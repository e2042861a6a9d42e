import { type Request, type Response, Router } from "express";
import type { ContentSource, Tagged } from "#server/content/content-source.ts";
import { allTags, remember } from "#server/content/remember.ts";
import { basePathOf, publicPath } from "#server/http/base-path.ts";
import { type ReadyText, readyText, sendReadyText } from "#server/http/ready-text.ts";
import type { AssetManifest } from "#server/render/asset-manifest.ts";
import { siteIcon } from "#server/render/document.tsx";
import { homePath } from "#shared/links/site-paths.ts";
import { type Locale, splitLocale } from "#shared/locale.ts";
import { recentlyUpdated, recentlyUpdatedBelow } from "./feed.ts";
import { llmsText } from "./llms-text.ts";
import { openSearchDescription, openSearchType } from "./opensearch.ts";
import { sitemapFiles } from "./sitemap.ts";

const cacheControl = "public, max-age=300";

type DiscoveryOptions = { readonly baseUrl: string; readonly assets: AssetManifest };

/** What machines ask for to find their way: robots.txt, the sitemap, the feed, llms.txt, the web app manifest. */
export function discoveryRoutes(content: ContentSource, { baseUrl, assets }: DiscoveryOptions): Router {
  const router = Router();
  const files = remember<ReadonlyMap<string, ReadyText>>(content);
  const texts = remember<ReadyText>(content);
  /** Of parts of the site, which are many: they push out each other only. */
  const partFeeds = remember<ReadyText | undefined>(content);
  const forSitemap = async (locale: Locale) => {
    const { value, tags } = await content.listPages(locale);
    return { value: value.filter(({ isOutOfSitemap }) => isOutOfSitemap !== true), tags };
  };

  const robots = readyText(
    "text/plain",
    `User-agent: *\nDisallow: ${basePathOf(baseUrl)}/gateway/\n\nSitemap: ${baseUrl}/sitemap.xml\n`,
  );
  router.get("/robots.txt", (req, res) => sendReadyText(robots, cacheControl, req, res));

  router.get(/^\/(sitemap(?:-\d+)?\.xml)$/, async (req, res, next) => {
    const sitemap = await files("sitemap", async () => {
      const { tags } = content.languages();
      const lists = await Promise.all(tags.map((locale) => forSitemap(locale)));
      const pages = Object.fromEntries(lists.map(({ value }, at) => [tags[at], value]));
      const made = await sitemapFiles(pages, tags, baseUrl);
      const value = new Map([...made].map(([name, xml]) => [name, readyText("application/xml", xml)]));
      return { value, tags: allTags(...lists) };
    });
    const xml = sitemap.get(req.path.slice(1));
    if (xml === undefined) return next();
    await sendReadyText(xml, cacheControl, req, res);
  });

  const made = (name: string, type: string, make: typeof llmsText) => {
    router.use(async (req: Request, res: Response, next) => {
      const { locale, path } = splitLocale(req.path, content.languages().tags);
      if (path !== `/${name}`) return next();
      const text = await texts(`${name} ${locale}`, async (): Promise<Tagged<ReadyText>> => {
        const [site, pages] = await Promise.all([content.site(locale), content.listPages(locale)]);
        const value = readyText(type, make(pages.value, { site: site.value, locale, baseUrl }));
        return { value, tags: allTags(site, pages) };
      });
      await sendReadyText(text, cacheControl, req, res);
    });
  };
  made("feed.xml", "application/rss+xml", recentlyUpdated);
  router.get(/^\/.{1,300}\/feed\.xml$/, async (req, res, next) => {
    const { locale, path } = splitLocale(req.path, content.languages().tags);
    const part = path.slice(0, -"/feed.xml".length);
    // A flood of addresses that are no pages costs a look at the index each.
    if ((await content.findPage(part, locale)).kind === "absent") return next();
    const text = await partFeeds(`${locale} ${part}`, async (): Promise<Tagged<ReadyText | undefined>> => {
      const [site, pages] = await Promise.all([content.site(locale), content.listPages(locale)]);
      const feed = recentlyUpdatedBelow(part, pages.value, { site: site.value, locale, baseUrl });
      return {
        value: feed === undefined ? undefined : readyText("application/rss+xml", feed),
        tags: allTags(site, pages),
      };
    });
    if (text === undefined) return next();
    await sendReadyText(text, cacheControl, req, res);
  });
  made("llms.txt", "text/plain", llmsText);

  router.use(async (req, res, next) => {
    const { locale, path } = splitLocale(req.path, content.languages().tags);
    if (path !== "/opensearch.xml") return next();
    const { value: site } = await content.site(locale);
    const text = openSearchDescription({ site, locale, baseUrl, icon: siteIcon(site, assets) });
    await sendReadyText(readyText(openSearchType, text), cacheControl, req, res);
  });

  router.get("/favicon.ico", async (_req, res) => {
    const { value: site } = await content.site(content.languages().tags[0]);
    res.set("cache-control", cacheControl).redirect(302, siteIcon(site, assets));
  });

  router.get("/site.webmanifest", async (req, res) => {
    const { value: site } = await content.site(content.languages().tags[0]);
    const { siteName, brand } = site.metadata;
    const placed = (url: string) => publicPath(url, basePathOf(baseUrl));
    const icons = [{ src: placed(siteIcon(site, assets)), sizes: "any" }];
    const start_url = placed(homePath);
    const manifest = { name: siteName, short_name: brand ?? siteName, start_url, display: "browser", icons };
    await sendReadyText(readyText("application/manifest+json", JSON.stringify(manifest)), cacheControl, req, res);
  });
  return router;
}
