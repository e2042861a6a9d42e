import type { Config } from "#server/config/config.ts";
import { issueCollectorSetting } from "#server/config/issue-collector-setting.ts";
import { publicConfig } from "#server/config/public-config.ts";
import { supportAppsSetting } from "#server/config/request-settings.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { bannerExtra } from "#server/pages/banner-extra.tsx";
import { chatExtra } from "#server/pages/chat-extra.tsx";
import { headExtra } from "#server/pages/head-extra.tsx";
import { ownCodeExtra } from "#server/pages/own-code-extra.tsx";
import type { PageExtra } from "#server/pages/page-extra.ts";
import type { PageMaker } from "#server/pages/page-maker.ts";
import { portalAddresses } from "#server/pages/portal-addresses.ts";
import { slotsExtra } from "#server/pages/slots-extra.tsx";
import { keptParts } from "#server/render/kept-part.tsx";
import { relatedPages } from "#server/search/related-pages.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import { pictureAddress } from "#server/social-picture/picture-address.ts";
import { ownLoginPage } from "#shared/links/login-url.ts";
import type { SiteServices } from "./site-services.ts";

type MadeFrom = Pick<PageMaker, "content" | "assets"> & {
  readonly search: SearchBackend;
  readonly pageCache: Pick<PageCache, "invalidate">;
  readonly signIn: NonNullable<PageMaker["signIn"]>;
  readonly featureGates: () => PageMaker["featureGates"];
  /** Present: each page has a picture of its own for shared links. */
  readonly pictures: object | undefined;
};

/** Joins what makes pages, with what this site adds to each of them. */
export function joinPages(
  { config, live, log }: SiteServices,
  { content, search, pageCache, assets, signIn, featureGates, pictures }: MadeFrom,
): PageMaker {
  let kept = keptParts();
  live.subscribe(() => {
    kept = keptParts();
  });
  return {
    content,
    search,
    related: relatedPages(search, pageCache.invalidate),
    assets,
    baseUrl: config.baseUrl,
    get keptParts() {
      return kept;
    },
    ...(pictures !== undefined && { socialPictureOf: pictureAddress }),
    ...(config.loginUrl !== `${config.baseUrl}${ownLoginPage}` && { loginPage: config.loginUrl }),
    signIn,
    publicConfig: publicConfig(config),
    ...(config.analytics !== "off" && { analytics: config.analytics }),
    get featureGates() {
      return featureGates();
    },
    get flags() {
      const { isNavRedesignEnabled, isFeaturedVideoEnabled: featuredVideo, searchFilters } = live.now();
      return { isNavRedesignEnabled, featuredVideo, isNewSearchUx: searchFilters === "categories" };
    },
    embeddedApps: {
      videoHosts: config.videoHosts,
      issueCollector: issueCollectorSetting(config),
      supportApps: supportAppsSetting(config),
    },
    reportError: (message, err, pagePath) => log.warn({ err, pagePath }, message),
    extras: extrasOf(config, assets, (message) => log.warn(message)),
  };
}

/** What this site adds to pages of every type. */
function extrasOf(config: Config, assets: PageMaker["assets"], warn: (message: string) => void): readonly PageExtra[] {
  const { bannerManifestUrl, chatWidgetUrl, chatWidgetPolicy, headPolicy, partnerHosts } = config;
  return [
    portalAddresses,
    slotsExtra,
    ownCodeExtra(assets),
    headExtra(headPolicy, warn),
    ...(bannerManifestUrl === undefined ? [] : [bannerExtra(bannerManifestUrl)]),
    ...(chatWidgetUrl === undefined ? [] : [chatExtra({ baseUrl: chatWidgetUrl, partnerHosts }, chatWidgetPolicy)]),
  ];
}
