import { randomUUID } from "node:crypto";
import type { Upstream } from "#server/gateway/upstream.ts";
import { keepTrying, type PersistentWork } from "#server/http/keep-trying.ts";
import type { Logger } from "#server/http/logger.ts";
import { signatureHeader, signatureOf } from "#server/http/signed-body.ts";
import { type PageChange, type PageStates, pageChanges } from "./page-changes.ts";
import type { ToldPages } from "./told-pages.ts";

type AnnouncerParts = {
  readonly receiver: Upstream;
  readonly secret: string;
  readonly states: () => Promise<PageStates>;
  readonly told: ToldPages;
  readonly revision: () => string | undefined;
  /** Only one process of a data folder tells. */
  readonly isAllowed: () => boolean;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly gatherMs?: number;
};

/** Changes in one call. */
const maxChanges = 500;
const usualGatherMs = 1000;

/**
 * Outgoing webhook of published, changed and vanished pages, signed (docs/gateways.md, Content). What the receiver knows is kept, and
 * what is different from that is sent until it was taken: no change is lost by a crash, or while the receiver is down; several of one page
 * are one. The first time it is told nothing: that is a site's beginning.
 */
export function pageAnnouncer(parts: AnnouncerParts): PersistentWork {
  const { receiver, secret, states, told, revision, isAllowed, log, gatherMs = usualGatherMs } = parts;
  const send = async (changes: readonly PageChange[]) => {
    const body = JSON.stringify({ id: randomUUID(), revision: revision() ?? null, changes });
    const result = await receiver.call({
      method: "POST",
      headers: { "content-type": "application/json", [signatureHeader]: signatureOf(body, secret, Date.now()) },
      body,
      isBodyUnread: true,
      read: ({ status }) => {
        if (status >= 400) throw new Error(`it answered ${status}`);
      },
    });
    if (!result.ok) throw result.error;
  };
  const announce = async () => {
    if (!isAllowed()) throw new Error("another process tells the receiver");
    const now = await states();
    const before = await told.read();
    if (before === undefined) return told.write(now);
    const changes = pageChanges(before, now);
    const known = new Map(before);
    for (let at = 0; at < changes.length; at += maxChanges) {
      const batch = changes.slice(at, at + maxChanges);
      await send(batch);
      for (const { url } of batch) {
        const state = now.get(url);
        if (state === undefined) known.delete(url);
        else known.set(url, state);
      }
      await told.write(known);
    }
    if (changes.length > 0) log.info({ changes: changes.length }, "changed pages were announced");
  };
  return keepTrying(announce, { gatherMs });
}
