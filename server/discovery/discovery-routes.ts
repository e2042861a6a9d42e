import { type Request, type Response, Router } from "express";
import type { ContentSource, Tagged } from "#server/content/content-source.ts";
import type { AssetManifest } from "#server/render/asset-manifest.ts";
import { siteIcon } from "#server/render/document.tsx";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import { recentlyUpdated } from "./feed.ts";
import { llmsText } from "./llms-text.ts";
import { openSearchDescription, openSearchType } from "./opensearch.ts";
import { allTags, remember } from "./remember.ts";
import { sitemapFiles } from "./sitemap.ts";

const cacheControl = "public, max-age=300";

type DiscoveryOptions = { readonly baseUrl: string; readonly assets: AssetManifest };

/** What machines ask for to find their way: robots.txt, the sitemap, the feed, llms.txt, the web app manifest. */
export function discoveryRoutes(content: ContentSource, { baseUrl, assets }: DiscoveryOptions): Router {
  const router = Router();
  const files = remember<ReadonlyMap<string, string>>(content);
  const texts = remember<string>(content);

  router.get("/robots.txt", (_req, res) => {
    send(res, "text/plain", `User-agent: *\nDisallow: /gateway/\n\nSitemap: ${baseUrl}/sitemap.xml\n`);
  });

  router.get(/^\/(sitemap(?:-\d+)?\.xml)$/, async (req, res, next) => {
    const sitemap = await files("sitemap", async () => {
      const [en, ja] = await Promise.all([content.listPages("en"), content.listPages("ja")]);
      return { value: await sitemapFiles({ en: en.value, ja: ja.value }, baseUrl), tags: allTags(en, ja) };
    });
    const xml = sitemap.get(req.path.slice(1));
    if (xml === undefined) return next();
    send(res, "application/xml", xml);
  });

  const made = (name: string, type: string, make: typeof llmsText) => {
    router.get([`/${name}`, `/ja/${name}`], async (req: Request, res: Response) => {
      const locale: Locale = req.path.startsWith("/ja/") ? "ja" : defaultLocale;
      const text = await texts(`${name} ${locale}`, async (): Promise<Tagged<string>> => {
        const [site, pages] = await Promise.all([content.site(locale), content.listPages(locale)]);
        return { value: make(pages.value, { site: site.value, locale, baseUrl }), tags: allTags(site, pages) };
      });
      send(res, type, text);
    });
  };
  made("feed.xml", "application/rss+xml", recentlyUpdated);
  made("llms.txt", "text/plain", llmsText);

  router.get(["/opensearch.xml", "/ja/opensearch.xml"], async (req, res) => {
    const locale: Locale = req.path.startsWith("/ja/") ? "ja" : defaultLocale;
    const { value: site } = await content.site(locale);
    send(res, openSearchType, openSearchDescription({ site, locale, baseUrl, icon: siteIcon(site, assets) }));
  });

  router.get("/favicon.ico", async (_req, res) => {
    const { value: site } = await content.site(defaultLocale);
    res.set("cache-control", cacheControl).redirect(302, siteIcon(site, assets));
  });

  router.get("/site.webmanifest", async (_req, res) => {
    const { value: site } = await content.site(defaultLocale);
    const { siteName, brand } = site.metadata;
    const icons = [{ src: siteIcon(site, assets), sizes: "any" }];
    const manifest = { name: siteName, short_name: brand ?? siteName, start_url: "/", display: "browser", icons };
    send(res, "application/manifest+json", JSON.stringify(manifest));
  });
  return router;
}

function send(res: Response, type: string, body: string): void {
  res.set("cache-control", cacheControl).type(type).send(body);
}
