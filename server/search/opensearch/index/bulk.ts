import { createHash } from "node:crypto";
import * as z from "zod";
import type { Logger } from "#server/http/logger.ts";
import type { Cluster } from "#server/search/opensearch/cluster.ts";
import { ClusterError } from "#server/search/opensearch/cluster.ts";
import type { DocumentChange } from "#server/search/search-document.ts";
import { indexedPage } from "./indexed-page.ts";

const itemSchema = z.object({ status: z.int(), error: z.object({ type: z.string() }).optional() });
const answerSchema = z.object({
  items: z.array(z.union([z.object({ index: itemSchema }), z.object({ delete: itemSchema })])),
});

const bulkTimeoutMs = 30_000;
/** Back-pressure: how long is waited when the cluster has no room, at first and at most. */
const pauseMs = 200;
const maxPauseMs = 10_000;
const maxAttempts = 10;

export type BulkTarget = {
  readonly index: string;
  /** Documents that a later writer wrote are not written over. */
  readonly epoch: number;
};

type Line = { readonly key: string; readonly lines: readonly object[] };

/** Documents are named by a digest of their keys: those may be longer than a name. */
export function idOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** What an index keeps of a fingerprint, of whatever length. */
export function fingerprintIn(fingerprint: string): string {
  return createHash("sha256").update(fingerprint).digest("base64url");
}

/**
 * Bulk writes: puts documents into an index and takes keys from it. What the cluster has no room for is sent again, later and later; a
 * document that it refuses is left out and named in the log.
 *
 * @throws {ClusterError} when it cannot be written to.
 */
export async function writeBulk(
  { ask }: Pick<Cluster, "ask">,
  { index, epoch }: BulkTarget,
  { changed, removed }: DocumentChange,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const about = (key: string) => ({ _index: index, _id: idOf(key), version: epoch, version_type: "external_gte" });
  let left: readonly Line[] = [
    ...removed.map((key) => ({ key, lines: [{ delete: about(key) }] })),
    ...changed.map(({ document, fingerprint }) => ({
      key: document.key,
      lines: [{ index: about(document.key) }, indexedPage(document, fingerprintIn(fingerprint))],
    })),
  ];
  for (let attempt = 0; left.length > 0; attempt += 1) {
    left = await writeOnce(ask, left, log);
    if (left.length === 0) return;
    if (attempt === maxAttempts) throw new ClusterError("OpenSearch has no room for documents", { status: 429 });
    const longest = Math.min(maxPauseMs, pauseMs * 2 ** attempt);
    await new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
  }
}

/** Answers what is to be sent again. */
async function writeOnce(
  ask: Cluster["ask"],
  sent: readonly Line[],
  log: Pick<Logger, "warn">,
): Promise<readonly Line[]> {
  const { status, body } = await ask({
    method: "POST",
    path: "/_bulk",
    lines: sent.flatMap(({ lines }) => lines),
    timeoutMs: bulkTimeoutMs,
    allows: [429],
  });
  if (status === 429) return sent;
  const { items } = answerSchema.parse(body);
  return sent.filter(({ key }, at) => {
    const item = items[at];
    const result = item === undefined ? undefined : "index" in item ? item.index : item.delete;
    if (result === undefined || result.status === 429) return true;
    const reason = result.error?.type;
    // 404: what is not there needs not be taken away; 409: a later writer was here.
    if (result.status < 300 || result.status === 404 || result.status === 409) return false;
    if (result.status !== 400)
      throw new ClusterError("OpenSearch does not write", { status: result.status, reason: reason ?? "" });
    log.warn({ page: key, reason }, "a page that OpenSearch refuses is not found until it changes");
    return false;
  });
}
