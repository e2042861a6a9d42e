import type { Config } from "#server/config/config.ts";

type Ages = Pick<Config, "browserMaxAgeS" | "cdnMaxAgeS" | "cdnStaleS" | "cdnPurgeUrl">;

/** A CDN that is told of changes may keep pages for a day: a purge that is lost for good costs no more. */
const usualCdnAgeS = { untold: 60, told: 86_400 };

/** Cache-Control of a page that every visitor may get: browsers ask whether it changed, CDNs hold it for a while. */
export function publicPageCacheControl({ browserMaxAgeS, cdnMaxAgeS, cdnStaleS, cdnPurgeUrl }: Ages): string {
  const cdnAgeS = cdnMaxAgeS ?? usualCdnAgeS[cdnPurgeUrl === undefined ? "untold" : "told"];
  return `public, max-age=${browserMaxAgeS}, s-maxage=${cdnAgeS}, stale-while-revalidate=${cdnStaleS}`;
}
