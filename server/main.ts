import { join } from "node:path";
import { countersFile } from "#server/analytics/counters-file.ts";
import { openPageCounters } from "#server/analytics/page-counters.ts";
import { type Config, loadConfig } from "#server/config/config.ts";
import { cachedContent } from "#server/content/cached-content.ts";
import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { workerMarkdown } from "#server/content/markdown-worker/worker-markdown.ts";
import { devReloadScript } from "#server/http/dev-reload.ts";
import { createLogger } from "#server/http/logger.ts";
import { createOpsServer } from "#server/http/ops-server.ts";
import { endProcessWell } from "#server/http/process-end.ts";
import { createSiteServer, drain, listen } from "#server/http/server.ts";
import { builtFiles, contentFiles } from "#server/http/static-assets.ts";
import { readAssetManifest } from "#server/render/asset-manifest.ts";
import { contentFeed } from "#server/search/content-feed.ts";
import { embeddedSearch } from "#server/search/embedded/embedded-search.ts";
import { SiteError } from "#shared/errors.ts";
import { assembleSite } from "./site.ts";
import { startSummary } from "./start-summary.ts";

/** The build puts the browser's files beside the server's. */
const clientFolder = new URL("../client/", import.meta.url);
const markdownThread = new URL("./content/markdown-worker/markdown-worker.js", import.meta.url);
const searchThread = new URL("./search/embedded/worker/search-thread.js", import.meta.url);

async function main(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const { log } = logger;
  const markdown = workerMarkdown({
    file: markdownThread,
    timeLimitMs: config.markdownTimeoutMs,
    memoryMib: config.markdownMemoryMib,
  });
  const [manifest, files, counters] = await Promise.all([
    readAssetManifest(new URL("../manifest.json", import.meta.url)),
    filesContentSource({ dir: config.contentDir, watch: config.contentWatch, log, markdown }),
    openPageCounters(countersFile(join(config.dataDir, "page-counters.jsonl"), log)),
  ]);
  const { entryCacheBytes: maxBytes, entryCacheTtlMs: ttlMs, entryRetryMs: retryMs } = config;
  const content = cachedContent(files, { maxBytes, ttlMs, retryMs });
  const site = assembleSite({
    config,
    content,
    markdown,
    counters,
    embeddedSearch: () =>
      embeddedSearch({
        feed: contentFeed(files, log),
        thread: searchThread,
        file: join(config.dataDir, "search-index.bin"),
        contentDir: config.contentDir,
        log,
      }),
    entryCacheTotals: content.stats,
    assets: config.isDevelopment ? { ...manifest, extraScripts: [devReloadScript] } : manifest,
    builtFiles: builtFiles(clientFolder),
    contentFiles: contentFiles(files.findAsset),
    log,
    isDevelopment: config.isDevelopment,
  });

  const server = createSiteServer(site.handler, config);
  const port = await listen(server, config.port, config.host);
  const opsServer = config.opsPort === undefined ? undefined : createOpsServer(site.readiness, site.metrics);
  if (opsServer !== undefined) await listen(opsServer, config.opsPort ?? 0, config.opsHost);
  await site.search.ready();
  site.readiness.becomeReady();
  endProcessWell(async () => {
    site.readiness.drain();
    site.live.close();
    const finished = await drain(server, site.active, config.shutdownTimeoutMs);
    opsServer?.close();
    await Promise.all([
      site.pageCache.close(),
      site.analytics.close(),
      site.support.close(),
      site.search.close(),
      counters.close(),
      content.close(),
      markdown.close(),
    ]);
    return finished;
  }, logger);
  process.stderr.write(await startSummary({ content, port, config }));
}

try {
  await main(loadConfig(process.env));
} catch (error) {
  process.stderr.write(`${explained(error)}\n`);
  // Part of it may listen already: half a site must not stay.
  process.exit(1);
}

/** One line for what an operator can mend, everything known for what is our fault. */
function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SiteError) return error.message;
  return "syscall" in error && error.syscall === "listen" ? `could not listen: ${error.message}` : `${error.stack}`;
}
