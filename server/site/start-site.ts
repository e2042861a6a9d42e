import cluster from "node:cluster";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RequestHandler } from "express";
import { counterFiles } from "#server/analytics/counter-files.ts";
import { counterRows } from "#server/analytics/counter-rows.ts";
import { openPageCounters } from "#server/analytics/page-counters.ts";
import type { Config, Environment } from "#server/config/config.ts";
import { liveConfig } from "#server/config/live-config.ts";
import { loadConfig, oldNamesIn } from "#server/config/load-config.ts";
import { offersSupport } from "#server/config/request-settings.ts";
import { searchBackendKind } from "#server/config/search-setting.ts";
import { statedSettings } from "#server/config/stated-settings.ts";
import { cachedContent } from "#server/content/cached-content.ts";
import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { workerMarkdown } from "#server/content/markdown-worker/worker-markdown.ts";
import { connectionsOf } from "#server/http/connections.ts";
import { connectionsAllowed } from "#server/http/descriptors.ts";
import { devReload, devReloadScript } from "#server/http/dev-reload.ts";
import { createLogger, type Logger } from "#server/http/logger.ts";
import { createOpsServer } from "#server/http/ops-server.ts";
import type { ProcessEnd } from "#server/http/process-end.ts";
import { createSiteServer, listen } from "#server/http/server.ts";
import { shutDown } from "#server/http/shut-down.ts";
import { builtFiles, contentFiles } from "#server/http/static-assets.ts";
import { readAssetManifest } from "#server/render/asset-manifest.ts";
import { contentFeed } from "#server/search/content-feed.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import type { IndexFeed } from "#server/search/search-document.ts";
import { embeddedSearch } from "#server/search/thread/embedded-search.ts";
import { socialPictures } from "#server/social-picture/social-pictures.ts";
import { migrateData } from "#server/store/data-format.ts";
import type { Database } from "#server/store/database/database.ts";
import { openDatabase } from "#server/store/database/open-database.ts";
import { folderLock, soleOwner } from "#server/store/folder-lock.ts";
import { assembleSite } from "./assemble-site.ts";
import { joinOwnCode, type SiteCode } from "./extend.ts";
import { reloadSettings } from "./reload-settings.ts";
import type { SharedSearch } from "./search.ts";
import { startSummary } from "./start-summary.ts";

/** Where the build put what the server does not import. */
export type BuiltPlaces = {
  /** The folder with the SQL files that make the tables of a database. */
  readonly migrations: URL;
  /** The browser's files. */
  readonly client: URL;
  readonly assetManifest: URL;
  readonly markdownThread: URL;
  readonly searchThread: URL;
  readonly pictureThread: URL;
  /** Fonts and the drawing library of pictures for shared links. */
  readonly pictureFiles: URL;
};

/**
 * Starts a whole site as its settings (`env`) say and resolves when it is ready. From the moment it listens `end` ends it well.
 *
 * @throws what keeps it from starting; a part of it may listen by then.
 */
export async function startSite(env: Environment, built: BuiltPlaces, end: ProcessEnd): Promise<void> {
  const { env: settings, file } = statedSettings(env);
  const config = loadConfig(settings);
  const live = liveConfig(config, () => loadConfig(statedSettings(env).env));
  const logger = createLogger(config.logLevel);
  const { log } = logger;
  for (const names of oldNamesIn(settings)) log.warn(names, "a setting has its old name");
  if (config.workers > 1) {
    const { runWorkers } = await import("./run-workers.ts");
    return await runWorkers({ count: config.workers, settings, logger, end });
  }
  const markdown = workerMarkdown({
    file: built.markdownThread,
    timeLimitMs: config.markdownTimeoutMs,
    memoryMib: config.markdownMemoryMib,
  });
  const database = await databaseOf(config, built, log);
  // What only one process must do is a job in the database, and the folder has nothing that several would write.
  const ownership = database === undefined ? await folderLock({ dir: config.dataDir, log }) : soleOwner;
  if (database === undefined) await migrateData({ dir: config.dataDir, ownership, log });
  // No code of content runs unless the operator says so.
  const code = await joinOwnCode(config, log);
  const [manifest, files, counters] = await Promise.all([
    readAssetManifest(built.assetManifest),
    filesContentSource({
      dir: config.contentDir,
      watch: config.contentWatch,
      log,
      markdown,
      baseUrl: config.baseUrl,
      offersSupport: offersSupport(config),
      own: code?.own,
      // People who write code look at the page meanwhile; visitors are given what the server was started with.
      ...(config.isDevelopment && { onTouched: (path) => code?.rebuildFor(path, (own) => files.useOwn(own)) }),
    }),
    openPageCounters(
      database === undefined ? counterFiles({ dataDir: config.dataDir, ownership, log }) : counterRows(database),
    ),
  ]);
  const sharedSearch = await sharedSearchOf(config, contentFeed(files, log), log);
  const { entryCacheBytes: maxBytes, entryCacheTtlMs: ttlMs, entryRetryMs: retryMs, isDevelopment } = config;
  const content = cachedContent(files, { maxBytes, ttlMs, retryMs });
  const pictures = socialPictures({
    thread: built.pictureThread,
    folder: built.pictureFiles,
    fontFile: (address) => files.findAsset(decodeURIComponent(address.replace(/^\/media\//, "")))?.file,
  });
  const site = assembleSite({
    config,
    live,
    content,
    refresh: files.refresh,
    searchable: files,
    markdown,
    counters,
    embeddedSearch: (meaning) => {
      const search = embeddedSearch({
        feed: contentFeed(files, log),
        thread: built.searchThread,
        file: join(config.dataDir, "search-index.bin"),
        contentDir: config.contentDir,
        log,
        ...meaning?.settings,
      });
      return meaning?.kept(search) ?? search;
    },
    sharedSearch,
    entryCacheTotals: content.stats,
    assets: {
      ...manifest,
      ...(isDevelopment && { extraScripts: [devReloadScript] }),
      ...(code !== undefined && { ownIslands: code.ownIslands }),
    },
    builtFiles: withOwnFiles(code, builtFiles(built.client, { areChanging: isDevelopment })),
    contentFiles: contentFiles(files.findAsset),
    pictures,
    log,
    reload: isDevelopment ? devReload({ content, builtFolder: built.client }) : undefined,
    database,
    ownership,
  });

  const reloading = reloadSettings({ live, log, file });
  site.readiness.watch("settings", reloading.isRefused);
  const server = createSiteServer(site.handler, config);
  const connections = connectionsOf(server, {
    maxConnections: connectionsAllowed(config.maxConnections),
    isAnswering: (socket) => site.active.isOn(socket),
  });
  const port = await listen(server, config.port, config.host);
  const opsServer = config.opsPort === undefined ? undefined : createOpsServer(site.readiness, site.metrics);
  end.by(async (signal) => {
    const finished = await shutDown({ ...site, server, connections }, signal, config);
    opsServer?.close();
    reloading.close();
    await Promise.all([
      site.pageCache.close(),
      site.analytics.close(),
      site.requests.close(),
      site.feedback.close(),
      site.identity.close(),
      site.search.close(),
      site.outgoing.close(),
      counters.close(),
      content.close(),
      markdown.close(),
      pictures.close(),
    ]);
    // The next process may deliver from now on.
    await Promise.all([ownership.close(), database?.close()]);
    return finished;
  }, logger);
  end.onReload(reloading.reload);
  if (opsServer !== undefined) await listen(opsServer, config.opsPort ?? 0, config.opsHost);
  await readyOrTimedOut(site.search, config.searchReadyTimeoutMs, log);
  site.readiness.becomeReady();
  if (site.startNote !== undefined) process.stdout.write(`${site.startNote}\n`);
  // Of several workers the first says it for all.
  if ((cluster.worker?.id ?? 1) > 1) return;
  process.stderr.write(await startSummary({ content, port, config }));
}

/** Scripts of the site's own code lie among those of the build. */
function withOwnFiles(code: SiteCode | undefined, files: RequestHandler): RequestHandler {
  return code === undefined
    ? files
    : (req, res, next) => code.files(req, res, (err) => (err ? next(err) : files(req, res, next)));
}

/** Undefined where the site has its files to itself: then no driver is loaded. */
async function databaseOf(config: Config, { migrations }: BuiltPlaces, log: Logger): Promise<Database | undefined> {
  const { databaseUrl: url, databaseConnections: connections, databaseTimeoutMs: timeoutMs } = config;
  if (url === undefined) return undefined;
  return await openDatabase({ url, connections, timeoutMs, migrations: fileURLToPath(migrations), log });
}

/** Undefined where the site searches by itself, or asks a vendor: then no client is loaded. */
async function sharedSearchOf(config: Config, feed: IndexFeed, log: Logger): Promise<SharedSearch | undefined> {
  const { openSearchUrls: urls, openSearchIndex: prefix, searchTimeoutMs: timeoutMs } = config;
  if (searchBackendKind(config) !== "opensearch" || urls === undefined) return undefined;
  const [{ openSearchBackend }, { loadClient }] = await Promise.all([
    import("#server/search/opensearch/opensearch-search.ts"),
    import("#server/search/opensearch/driver.ts"),
  ]);
  const Client = await loadClient();
  return (services) => openSearchBackend({ ...services, Client, urls, prefix, timeoutMs, feed, log });
}

/** Graceful degradation: pages do not wait for ever for an index that cannot be made. */
async function readyOrTimedOut(search: Pick<SearchBackend, "ready">, limitMs: number, log: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, limitMs, "late");
  });
  const outcome = await Promise.race([search.ready(), limit]);
  clearTimeout(timer);
  if (outcome === "late") log.warn({ limitMs }, "the site is ready without its search");
}
