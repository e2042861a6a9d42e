import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noCounterStore } from "#server/analytics/counter-files.ts";
import { openPageCounters } from "#server/analytics/page-counters.ts";
import type { Environment } from "#server/config/config.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { cachedContent } from "#server/content/cached-content.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { loggerTo } from "#server/http/logger.ts";
import { contentFiles } from "#server/http/static-assets.ts";
import { type AssembledSite, assembleSite, type SiteParts } from "#server/site/assemble-site.ts";
import { listening } from "./listening.ts";
import { simpleSearch } from "./simple-search.ts";
import { type TemporaryContent, temporaryContent } from "./temporary-content.ts";

export const folderSiteUrl = "https://help.acme.example";

const assets = {
  script: "/assets/main.js",
  beforePaint: "/assets/before-paint.js",
  livePreview: "/assets/live-preview.js",
  islands: "/assets/start-islands.js",
  style: "/assets/site.css",
  favicon: "/assets/favicon.svg",
  socialImage: "/assets/social.png",
};

/** A whole site on a folder of files, with every room joined as in production; only the browser's files are not built. */
export type FolderSite = {
  /** What supertest is given. */
  readonly server: Awaited<ReturnType<typeof listening>>["server"];
  readonly origin: string;
  readonly site: AssembledSite;
  readonly content: TemporaryContent;
  /** What the site itself writes down. */
  readonly dataDir: string;
  /** What was logged, oldest first. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
};

export async function folderSite(
  files: Readonly<Record<string, string>>,
  env: Environment = {},
  name?: string,
  { pictures }: Pick<SiteParts, "pictures"> = {},
): Promise<FolderSite> {
  const dataDir = mkdtempSync(join(tmpdir(), "signpost-data-"));
  const config = loadConfig({ BASE_URL: folderSiteUrl, DATA_DIR: dataDir, TRUST_PROXY: "loopback", ...env });
  const lines: Record<string, unknown>[] = [];
  const log = loggerTo({ write: (line) => void lines.push(JSON.parse(line)) }, "debug");
  const content = await temporaryContent(files, {
    baseUrl: config.baseUrl,
    // Changes are noticed in the tests that are about them.
    ...("CONTENT_WATCH" in env && { watch: config.contentWatch }),
    ...(name !== undefined && { name }),
  });
  const counters = await openPageCounters(noCounterStore);
  const site = assembleSite({
    config: { ...config, contentDir: content.dir },
    refresh: content.source.refresh,
    searchable: content.source,
    content: cachedContent(content.source, { maxBytes: 10_000_000, ttlMs: 60_000, retryMs: 1000 }),
    markdown: inThreadMarkdown,
    counters,
    embeddedSearch: () => simpleSearch([]),
    assets,
    builtFiles: (_req, _res, next) => next(),
    contentFiles: contentFiles(content.source.findAsset),
    pictures,
    log,
  });
  site.readiness.becomeReady();
  // As behind the proxy that a public site has: it speaks TLS for it.
  const { server, origin } = await listening((req, res) => {
    req.headers["x-forwarded-proto"] ??= "https";
    site.handler(req, res);
  });
  return {
    server,
    origin,
    site,
    content,
    dataDir,
    lines,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([
        site.pageCache.close(),
        site.analytics.close(),
        site.requests.close(),
        site.outgoing.close(),
        counters.close(),
      ]);
      await content.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
