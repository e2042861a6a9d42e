import { resolve } from "node:path";
import type { Logger } from "#server/http/logger.ts";
import { SiteError } from "#shared/errors.ts";
import type { RequestSummary } from "#shared/requests/support-request.ts";
import { listDayFiles } from "./day-files.ts";
import { deliverInTurn, type RetryTimes } from "./deliver-in-turn.ts";
import { type Journal, openJournal } from "./journal.ts";
import { keptRequests } from "./kept-requests.ts";
import { queueRecord } from "./queue-records.ts";
import { readRecords } from "./read-records.ts";
import { removeOldRequests } from "./remove-old-requests.ts";
import type { RequestTarget } from "./request-target.ts";
import type { SupportRequest } from "./support-request.ts";

/** The request could not be written down, so it was not accepted. */
export class RequestNotKeptError extends SiteError {
  override readonly name = "RequestNotKeptError";
  readonly code = "REQUEST_NOT_KEPT";
}

/** Support requests between their senders and the target (docs/behaviour.md, Support requests). */
export type RequestQueue = {
  /**
   * Resolves when the request is on the disk: from then on it will be delivered. One sent again is one.
   *
   * @throws {RequestNotKeptError}
   */
  accept(request: SupportRequest): Promise<void>;
  /** An account's requests, newest first. */
  requestsOf(owner: string): Promise<readonly RequestSummary[]>;
  /** Requests that wait for delivery; without a target none ever does. */
  waitingCount(): number;
  /** Requests cannot be written down at the moment. */
  isBroken(): boolean;
  /** The target failed, and is left in peace for a while. */
  isTargetFailing(): boolean;
  close(): Promise<void>;
};

type QueueOptions = {
  readonly dataDir: string;
  /** Absent: requests are kept in the files, for `npm run requests`. */
  readonly target?: RequestTarget;
  /** How many whole days delivered requests are kept; for ever when absent. */
  readonly keepDays?: number | undefined;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly retry?: RetryTimes;
  readonly now?: () => number;
};

/** Where requests are kept below the data folder. */
export const requestsFolder = "requests";

const removeEveryMs = 60 * 60 * 1000;

/** Opens the queue and goes on delivering what an earlier process left. The folder belongs to one process at a time. */
export function openRequestQueue(options: QueueOptions): RequestQueue {
  const { dataDir, target, keepDays, log, retry, now = Date.now } = options;
  const folder = resolve(dataDir, requestsFolder);
  const kept = keptRequests();
  const accepting = new Map<string, Promise<void>>();
  let isBroken = false;
  let opened: Promise<Journal> | undefined;

  const open = async () => {
    const undelivered = new Map<string, SupportRequest>();
    const read = (record: unknown) => {
      const said = queueRecord(record);
      if (said?.kind === "accepted") {
        kept.remember(said.request);
        if (target !== undefined) undelivered.set(said.submissionId, said.request);
      } else if (said?.kind === "delivered") {
        kept.markDelivered(said.submissionId);
        undelivered.delete(said.submissionId);
      }
    };
    for (const { path } of await listDayFiles(folder)) {
      await readRecords(path, read, (line) => log.warn({ file: path, line }, "unreadable line in a requests file"));
    }
    const journal = await openJournal(folder, now);
    for (const request of undelivered.values()) delivery?.add(request);
    return journal;
  };
  const journal = () => {
    opened ??= open();
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const write = async (record: object) => {
    try {
      await (await journal()).append(record);
      if (isBroken) log.info({ folder }, "support requests are kept again");
      isBroken = false;
    } catch (err) {
      if (!isBroken) log.error({ err, folder }, "support requests cannot be kept: see DATA_DIR");
      isBroken = true;
      throw err;
    }
  };

  const delivery =
    target === undefined
      ? undefined
      : deliverInTurn({
          target,
          log,
          ...(retry !== undefined && { retry }),
          isWaiting: kept.isWaiting,
          onDelivered: async ({ submissionId }) => {
            kept.markDelivered(submissionId);
            await write({ kind: "delivered", submissionId, at: new Date(now()).toISOString() });
          },
        });
  // A site that nobody has written to yet has no files, and needs none.
  const opening = listDayFiles(folder)
    .then((files) => (files.length > 0 ? journal() : undefined))
    .then(
      () => undefined,
      (err: unknown) => {
        isBroken = true;
        log.error({ err, folder }, "support requests cannot be kept: see DATA_DIR");
      },
    );
  let removing = opening;
  const removeOld = () => {
    removing = removing.then(async () => {
      // What cannot be read whole is not known well enough to remove anything of it.
      const isRead = await opened?.then(() => true).catch(() => false);
      if (keepDays !== undefined && isRead) await removeOldRequests({ folder, keepDays, kept, log, now });
    });
  };
  removeOld();
  const timer = setInterval(removeOld, removeEveryMs).unref();

  const keep = async (request: SupportRequest) => {
    await opening;
    await journal().catch((cause: unknown) => {
      throw new RequestNotKeptError("could not open the requests folder", { cause });
    });
    if (kept.has(request.submissionId)) return;
    await write({ kind: "accepted", ...request }).catch((cause: unknown) => {
      throw new RequestNotKeptError("could not write a support request down", { cause });
    });
    kept.remember(request);
    delivery?.add(request);
  };

  return {
    accept(request) {
      const running = accepting.get(request.submissionId);
      if (running !== undefined) return running;
      const accepted = keep(request).finally(() => accepting.delete(request.submissionId));
      accepting.set(request.submissionId, accepted);
      return accepted;
    },
    async requestsOf(owner) {
      await opening;
      return kept.of(owner);
    },
    waitingCount: () => (target === undefined ? 0 : kept.waitingCount()),
    isBroken: () => isBroken,
    isTargetFailing: () => delivery?.isPaused() === true,
    async close() {
      clearInterval(timer);
      await delivery?.close();
      await removing;
      await opened?.then((open) => open.close()).catch(() => undefined);
      await target?.close();
    },
  };
}
