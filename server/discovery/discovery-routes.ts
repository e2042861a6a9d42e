import { createHash } from "node:crypto";
import { type Request, type Response, Router } from "express";
import type { ContentSource, Tagged } from "#server/content/content-source.ts";
import { allTags, remember } from "#server/content/remember.ts";
import { basePathOf, publicPath } from "#server/http/base-path.ts";
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
  const files = remember<ReadonlyMap<string, string>>(content);
  const texts = remember<string>(content);
  const forSitemap = async (locale: Locale) => {
    const { value, tags } = await content.listPages(locale);
    return { value: value.filter(({ isOutOfSitemap }) => isOutOfSitemap !== true), tags };
  };

  router.get("/robots.txt", (_req, res) => {
    send(
      res,
      "text/plain",
      `User-agent: *\nDisallow: ${basePathOf(baseUrl)}/gateway/\n\nSitemap: ${baseUrl}/sitemap.xml\n`,
    );
  });

  router.get(/^\/(sitemap(?:-\d+)?\.xml)$/, async (req, res, next) => {
    const sitemap = await files("sitemap", async () => {
      const { tags } = content.languages();
      const lists = await Promise.all(tags.map((locale) => forSitemap(locale)));
      const pages = Object.fromEntries(lists.map(({ value }, at) => [tags[at], value]));
      return { value: await sitemapFiles(pages, tags, baseUrl), tags: allTags(...lists) };
    });
    const xml = sitemap.get(req.path.slice(1));
    if (xml === undefined) return next();
    send(res, "application/xml", xml);
  });

  const made = (name: string, type: string, make: typeof llmsText) => {
    router.use(async (req: Request, res: Response, next) => {
      const { locale, path } = splitLocale(req.path, content.languages().tags);
      if (path !== `/${name}`) return next();
      const text = await texts(`${name} ${locale}`, async (): Promise<Tagged<string>> => {
        const [site, pages] = await Promise.all([content.site(locale), content.listPages(locale)]);
        return { value: make(pages.value, { site: site.value, locale, baseUrl }), tags: allTags(site, pages) };
      });
      send(res, type, text);
    });
  };
  made("feed.xml", "application/rss+xml", recentlyUpdated);
  router.get(/^\/.{1,300}\/feed\.xml$/, async (req, res, next) => {
    const { locale, path } = splitLocale(req.path, content.languages().tags);
    const part = path.slice(0, -"/feed.xml".length);
    const text = await texts(`feed ${locale} ${part}`, async (): Promise<Tagged<string>> => {
      const [site, pages] = await Promise.all([content.site(locale), content.listPages(locale)]);
      const scope = { site: site.value, locale, baseUrl };
      return { value: recentlyUpdatedBelow(part, pages.value, scope) ?? "", tags: allTags(site, pages) };
    });
    if (text === "") return next();
    send(res, "application/rss+xml", text);
  });
  made("llms.txt", "text/plain", llmsText);

  router.use(async (req, res, next) => {
    const { locale, path } = splitLocale(req.path, content.languages().tags);
    if (path !== "/opensearch.xml") return next();
    const { value: site } = await content.site(locale);
    send(res, openSearchType, openSearchDescription({ site, locale, baseUrl, icon: siteIcon(site, assets) }));
  });

  router.get("/favicon.ico", async (_req, res) => {
    const { value: site } = await content.site(content.languages().tags[0]);
    res.set("cache-control", cacheControl).redirect(302, siteIcon(site, assets));
  });

  router.get("/site.webmanifest", async (_req, res) => {
    const { value: site } = await content.site(content.languages().tags[0]);
    const { siteName, brand } = site.metadata;
    const placed = (url: string) => publicPath(url, basePathOf(baseUrl));
    const icons = [{ src: placed(siteIcon(site, assets)), sizes: "any" }];
    const start_url = placed(homePath);
    const manifest = { name: siteName, short_name: brand ?? siteName, start_url, display: "browser", icons };
    send(res, "application/manifest+json", JSON.stringify(manifest));
  });
  return router;
}

/** Weak entity tag, because the text is compressed on the way; Express answers 304 where it matches. */
function send(res: Response, type: string, body: string): void {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  res.set("cache-control", cacheControl).set("ETag", `W/"${hash}"`).type(type).send(body);
}
