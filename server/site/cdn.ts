import { cdnPurger, type Purger } from "#server/cdn/purger.ts";
import { surrogateKeys } from "#server/cdn/surrogate-keys.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import { contentTags } from "#server/content/content-tags.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import type { Header } from "#server/http/security-headers.ts";
import type { SiteServices } from "./site-services.ts";

/** What the caches before the site are told. */
export type SiteCdn = {
  /** The header that names what a page was made from; absent where no cache wants it. */
  readonly surrogateKeys?: (tags: Iterable<string>) => Header;
  close(): Promise<void>;
};

const timeoutMs = 5000;

/** Joins what tells a CDN which of its pages a change of content, or of settings, makes out of date. */
export function joinCdn(services: SiteServices, content: Pick<ContentSource, "subscribe">): SiteCdn {
  const { cdnTags } = services.config;
  if (cdnTags === "none") return { close: async () => undefined };
  const purger = purgerOf(services);
  if (purger !== undefined) {
    content.subscribe(({ tags }) => purger.drop(tags));
    // Every page is made from its language's site.
    services.live.subscribe(() => purger.drop(services.languageTags().map(contentTags.site)));
  }
  return {
    surrogateKeys: (tags) => surrogateKeys(cdnTags, tags),
    close: async () => purger?.close(),
  };
}

function purgerOf({ config, upstreams, log, watch, metrics }: SiteServices): Purger | undefined {
  const { cdnPurgeUrl: url, cdnPurgeKind: kind, cdnPurgeToken: token, cdnPurgeBody: body } = config;
  if (url === undefined) return undefined;
  const cache = createUpstream({ name: "cdn", url, timeoutMs }, upstreams);
  const purger = cdnPurger({ cache, setting: { kind, token, body }, log });
  watch("cdn", purger.isFailing);
  metrics.gauge("cdn_purges_waiting", "Surrogate keys that the CDN has not been told to drop yet.", purger.waiting);
  return purger;
}
