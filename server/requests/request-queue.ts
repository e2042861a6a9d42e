import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Logger } from "#server/http/logger.ts";
import { SiteError } from "#shared/errors.ts";
import type { RequestSummary } from "#shared/requests/support-request.ts";
import { deliverInTurn, type RetryTimes } from "./deliver-in-turn.ts";
import { type Journal, openJournal } from "./journal.ts";
import { acceptedRecord, deliveredRecord } from "./queue-records.ts";
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
  /** Absent: requests are kept in the file, for `npm run requests`. */
  readonly target?: RequestTarget;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly retry?: RetryTimes;
};

/** Where requests are kept below the data folder. */
export const requestsFile = join("requests", "requests.jsonl");

/** What is remembered of a request: its text is in the file, and in the line while it waits. */
type Kept = Omit<RequestSummary, "status"> & { readonly owner: string | undefined; isDelivered: boolean };

/** Opens the queue and goes on delivering what an earlier process left. The file belongs to one process at a time. */
export function openRequestQueue({ dataDir, target, log, retry }: QueueOptions): RequestQueue {
  const file = resolve(dataDir, requestsFile);
  const kept = new Map<string, Kept>();
  const accepting = new Map<string, Promise<void>>();
  let isBroken = false;
  let opened: Promise<Journal> | undefined;

  const remember = ({ submissionId, reference, form, subject, at, owner }: SupportRequest) =>
    kept.set(submissionId, { reference, form, subject, at, owner, isDelivered: false });
  const markDelivered = (submissionId: string) => {
    const known = kept.get(submissionId);
    if (known !== undefined) known.isDelivered = true;
  };
  const open = async () => {
    const undelivered = new Map<string, SupportRequest>();
    const read = (record: unknown) => {
      const accepted = acceptedRecord(record);
      if (accepted !== undefined) {
        remember(accepted);
        if (target !== undefined) undelivered.set(accepted.submissionId, accepted);
      }
      const delivered = deliveredRecord(record);
      if (delivered === undefined) return;
      markDelivered(delivered.submissionId);
      undelivered.delete(delivered.submissionId);
    };
    const journal = await openJournal(file, read, (line) =>
      log.warn({ file, line }, "unreadable line in the requests file"),
    );
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
      if (isBroken) log.info({ file }, "support requests are kept again");
      isBroken = false;
    } catch (err) {
      if (!isBroken) log.error({ err, file }, "support requests cannot be kept: see DATA_DIR");
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
          isWaiting: (id) => kept.get(id)?.isDelivered === false,
          onDelivered: async ({ submissionId }) => {
            markDelivered(submissionId);
            await write({ kind: "delivered", submissionId, at: new Date().toISOString() });
          },
        });
  // A site that nobody has written to yet has no file, and needs none.
  const opening = stat(file)
    .then(journal, ifMissing)
    .then(
      () => undefined,
      (err: unknown) => {
        isBroken = true;
        log.error({ err, file }, "support requests cannot be kept: see DATA_DIR");
      },
    );

  const keep = async (request: SupportRequest) => {
    await opening;
    await journal().catch((cause: unknown) => {
      throw new RequestNotKeptError("could not open the requests file", { cause });
    });
    if (kept.has(request.submissionId)) return;
    await write({ kind: "accepted", ...request }).catch((cause: unknown) => {
      throw new RequestNotKeptError("could not write a support request down", { cause });
    });
    remember(request);
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
      return [...kept.values()]
        .filter((request) => request.owner === owner)
        .map(summaryOf)
        .reverse();
    },
    waitingCount: () =>
      target === undefined ? 0 : [...kept.values()].filter(({ isDelivered }) => !isDelivered).length,
    isBroken: () => isBroken,
    isTargetFailing: () => delivery?.isPaused() === true,
    async close() {
      await delivery?.close();
      await opening;
      await opened?.then((open) => open.close()).catch(() => undefined);
      await target?.close();
    },
  };
}

/** @throws for anything but a file that is not there. */
function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

function summaryOf({ reference, form, subject, at, isDelivered }: Kept): RequestSummary {
  return { reference, form, subject, at, status: isDelivered ? "delivered" : "received" };
}
