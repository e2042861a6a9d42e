import { join } from "node:path";
import type { RequestHandler } from "express";
import type { Config } from "#server/config/config.ts";
import type { OwnCode } from "#server/content/own-code.ts";
import { type BuiltCode, builtCode, removeOldBuilds } from "#server/extend/built-code.ts";
import { islandAddresses, islandFiles } from "#server/extend/island-files.ts";
import type { Logger } from "#server/http/logger.ts";

/** The site's own code, joined to pages and files. */
export type SiteCode = {
  readonly own: OwnCode;
  /** Addresses of islands' scripts, by their names. */
  readonly ownIslands: () => Readonly<Record<string, string>>;
  /** Serves them; what it passes on is the build's. */
  readonly files: RequestHandler;
  /** Told of paths in the content folder that may have changed: `take` is given what was built anew. */
  rebuildFor(path: string, take: (own: OwnCode) => void): void;
};

/** An editor writes several files at once. */
const settledAfterMs = 50;

/** Builds the site's own code, where the operator lets it run: undefined elsewhere. @throws {ConfigError} when it cannot be built at all. */
export async function joinOwnCode(
  { isExtendOn, contentDir, dataDir }: Config,
  log: Logger,
): Promise<SiteCode | undefined> {
  if (!isExtendOn) return undefined;
  const outdir = join(dataDir, "extend");
  await removeOldBuilds(contentDir, outdir);
  const first = await builtCode(contentDir, outdir);
  let now: BuiltCode = first;
  let rebuilding: NodeJS.Timeout | undefined;
  const rebuild = async (take: (own: OwnCode) => void) => {
    now = await builtCode(contentDir, outdir);
    take(now);
  };
  return {
    own: first,
    ownIslands: () => islandAddresses(now),
    files: islandFiles(() => now),
    rebuildFor(path, take) {
      if (!/^extend(?:\/[^.]|$)/.test(path)) return;
      clearTimeout(rebuilding);
      rebuilding = setTimeout(() => {
        rebuild(take).catch((err: unknown) => log.warn({ err }, "the site's own code could not be built"));
      }, settledAfterMs);
      rebuilding.unref();
    },
  };
}
