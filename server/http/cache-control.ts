import type { Config } from "#server/config/config.ts";

type Ages = Pick<Config, "browserMaxAgeS" | "cdnMaxAgeS" | "cdnStaleS">;

/** Cache-Control of a page that every visitor may get: browsers ask whether it changed, CDNs hold it for a while. */
export function publicPageCacheControl({ browserMaxAgeS, cdnMaxAgeS, cdnStaleS }: Ages): string {
  return `public, max-age=${browserMaxAgeS}, s-maxage=${cdnMaxAgeS}, stale-while-revalidate=${cdnStaleS}`;
}
