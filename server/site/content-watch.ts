import { resolve } from "node:path";
import type { RequestHandler } from "express";
import { Gauge } from "prom-client";
import { contentRevision } from "#server/content/content-revision.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import type { SearchableContent } from "#server/content/searchable-content.ts";
import { pageAnnouncer } from "#server/content-events/page-announcer.ts";
import { pageStates } from "#server/content-events/page-changes.ts";
import { refreshRoutes } from "#server/content-events/refresh-routes.ts";
import { toldPagesFile } from "#server/content-events/told-pages.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import type { SiteServices } from "./site-services.ts";

/** Which content is served, and how it is told to look again. */
export type SiteContent = {
  readonly routes: readonly RequestHandler[];
  /** Puts the served revision into the head of every answer that passes here; undefined where nothing says one at the start. */
  readonly revision: (() => string) | undefined;
  close(): Promise<void>;
};

type ServedContent = {
  readonly content: ContentSource;
  readonly search: Pick<SearchableContent, "searchStamps"> | undefined;
  readonly refresh: (() => Promise<void>) | undefined;
};

const timeoutMs = 10_000;
/** A pull may change no page at all: so often the revision is looked at besides. */
const lookEveryMs = 5000;

/** Joins what says which content is served: in `/readyz`, the log, the metrics and the header of every answer. */
export function joinContent(services: SiteServices, { content, search, refresh }: ServedContent): SiteContent {
  const { config, log, metrics, detail } = services;
  const read = () => contentRevision(config.contentDir);
  let revision = read();
  const look = () => {
    const now = read();
    if (now === revision) return;
    revision = now;
    log.info({ revision }, "content has another revision");
  };
  content.subscribe(look);
  const timer = setInterval(look, lookEveryMs).unref();
  if (revision !== undefined) log.info({ revision }, "content revision");
  detail("content", () => (revision === undefined ? undefined : { revision }));
  const info = new Gauge({
    name: "content_info",
    help: "1, by the revision of content that is served.",
    labelNames: ["revision"],
    registers: [metrics.registry],
    collect: () => {
      info.reset();
      if (revision !== undefined) info.set({ revision }, 1);
    },
  });
  const { contentRefreshSecrets: secrets } = config;
  const now = () => {
    look();
    return revision;
  };
  const announcer = announcerOf(services, search, now);
  if (announcer !== undefined) content.subscribe(announcer.wanted);
  return {
    routes: secrets === undefined || refresh === undefined ? [] : [refreshRoutes({ secrets, refresh, revision: now })],
    revision: revision === undefined ? undefined : () => revision ?? "unknown",
    async close() {
      clearInterval(timer);
      await announcer?.close();
    },
  };
}

/** What tells a receiver of changed pages; undefined where no setting names one. */
function announcerOf(services: SiteServices, search: ServedContent["search"], revision: () => string | undefined) {
  const { config, upstreams, ownership, watch, languageTags, log } = services;
  const { contentWebhookUrl: url, contentWebhookSecrets: [secret] = [], dataDir, baseUrl } = config;
  if (url === undefined || secret === undefined || search === undefined) return undefined;
  const announcer = pageAnnouncer({
    receiver: createUpstream({ name: "content-webhook", url, timeoutMs, isNeverRested: true }, upstreams),
    secret,
    states: () => pageStates(search, (path, locale) => `${baseUrl}${localiseUrl(path, locale, languageTags())}`),
    told: toldPagesFile(resolve(dataDir, "told-pages.json")),
    revision,
    isAllowed: ownership.isOwner,
    log,
  });
  watch("content-webhook", announcer.isFailing);
  // What changed while the site was stopped, too.
  announcer.wanted();
  return announcer;
}
