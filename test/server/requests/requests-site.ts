import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loggerTo } from "#server/http/logger.ts";
import { sameOriginOnly } from "#server/http/same-origin.ts";
import { openRequestQueue } from "#server/requests/request-queue.ts";
import { type RequestRouteParts, supportRequestRoutes } from "#server/requests/request-routes.ts";
import type { SupportRequest } from "#server/requests/support-request.ts";
import { soleOwner } from "#server/store/folder-lock.ts";
import { requestsPath } from "#shared/requests/request-form.ts";
import { guardedSite, type LogLine } from "#test/server/http/guarded-site.ts";
import { languageTags } from "#test/support/languages.ts";
import { keptLines } from "./support-requests.ts";

const folders = new Set<string>();

export function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

type SiteOptions = { readonly dataDir?: string; readonly viewerOf?: RequestRouteParts["viewerOf"] };

/** A site that takes support requests and keeps them in a folder of its own. Nobody is signed in unless said otherwise. */
export async function requestsSite({ dataDir, viewerOf = async () => undefined }: SiteOptions = {}) {
  const dir = dataDir ?? mkdtempSync(join(tmpdir(), "signpost-requests-"));
  if (dataDir === undefined) folders.add(dir);
  const lines: LogLine[] = [];
  const log = loggerTo({ write: (line) => void lines.push(JSON.parse(line)) }, "debug");
  const queue = openRequestQueue({ dataDir: dir, log, ownership: soleOwner });
  const site = await guardedSite({
    routes: (app) => {
      app.use("/gateway", sameOriginOnly({ baseUrl: "http://localhost:3000" }));
      app.use(
        requestsPath,
        supportRequestRoutes({ queue, viewerOf, log, languageTags, now: () => new Date("2026-05-04T10:00:00Z") }),
      );
    },
  });
  return { ...site, queue, queueLines: lines, kept: () => keptIn(dir) };
}

/** Every request that was accepted, in the order of its lines. */
export function keptIn(dataDir: string): SupportRequest[] {
  try {
    return keptLines(dataDir).map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
