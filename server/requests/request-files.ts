import { resolve } from "node:path";
import type { Logger } from "#server/http/logger.ts";
import { appendLog } from "#server/store/append-log.ts";
import type { Ownership } from "#server/store/folder-lock.ts";
import { dayFileToAppend } from "./day-files.ts";
import { findRequest } from "./find-request.ts";
import { followedFiles } from "./followed-files.ts";
import { type KeptRequests, keptRequests, type WaitingRequest } from "./kept-requests.ts";
import type { QueueRecord } from "./queue-records.ts";
import { removeOldRequests } from "./remove-old-requests.ts";
import { type Courier, RequestConflictError, RequestNotKeptError, type RequestStore } from "./request-store.ts";
import type { SupportRequest } from "./support-request.ts";

export type RequestFilesOptions = {
  readonly dataDir: string;
  /** Absent: nobody delivers; requests are kept for `npm run requests`. */
  readonly courier?: Courier | undefined;
  /** Only the owner of the data folder delivers, and removes what is old. */
  readonly ownership: Ownership;
  /** How many whole days delivered requests are kept; for ever when absent. */
  readonly keepDays?: number | undefined;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly now?: () => number;
  /** How often the files are looked at for what others wrote, in ms. */
  readonly lookEveryMs?: number;
};

/** Where requests are kept below the data folder. */
export const requestsFolder = "requests";

const removeEveryMs = 60 * 60 * 1000;
const usualLookMs = 2000;

/** Support requests in files of a day each. What another process or an operator adds is seen within seconds. */
export function requestFiles(options: RequestFilesOptions): RequestStore {
  const { dataDir, courier, ownership, keepDays, log, now = Date.now, lookEveryMs = usualLookMs } = options;
  const folder = resolve(dataDir, requestsFolder);
  const kept = keptRequests();
  const accepting = new Map<string, Promise<void>>();
  const fileName = (ms: number) => dayFileToAppend(folder, ms);
  const journal = appendLog({ folder, fileName, keptBy: "disk", subject: "support requests", log, now });
  const files = followedFiles({ folder, log, now, onRecord: take });
  /** Deliveries that could not be written down yet: after a crash they would be made again. */
  const unnoted: object[] = [];
  let isDelivering = false;

  function take(record: QueueRecord): void {
    const { submissionId, kind } = record;
    const wasKnown = kept.has(submissionId);
    kept.apply(record);
    if (!isDelivering || (kind === "accepted" && wasKnown)) return;
    const waiting = kept.waitingRequest(submissionId);
    if (waiting === undefined) courier?.leave(submissionId);
    else if (kind !== "tried") courier?.take(waiting.request, notBefore(waiting, now()));
  }

  const changeOwner = async (isOwner: boolean) => {
    if (courier === undefined || isOwner === isDelivering) return;
    if (!isOwner) {
      isDelivering = false;
      for (const { request } of kept.waitingRequests()) courier.leave(request.submissionId);
      return;
    }
    // What the owner before delivered must be known first.
    await files.readAll();
    if (!ownership.isOwner() || isDelivering) return;
    isDelivering = true;
    for (const waiting of kept.waitingRequests()) courier.take(waiting.request, notBefore(waiting, now()));
  };
  const writeUnnoted = async () => {
    for (let record = unnoted[0]; record !== undefined; record = unnoted[0]) {
      await journal.append(record);
      unnoted.shift();
    }
  };
  const look = async () => {
    await writeUnnoted().catch(() => undefined);
    await files.readNew();
    await changeOwner(ownership.isOwner());
  };
  let looking: Promise<void> = files
    .readAll()
    .then(look)
    .catch(() => undefined);
  const opening = looking;
  const lookAgain = () => {
    looking = looking.then(look).catch(() => undefined);
    return looking;
  };
  const lookTimer = setInterval(lookAgain, lookEveryMs).unref();

  let removing = opening;
  const removeOld = () => {
    removing = removing.then(async () => {
      // What cannot be read whole is not known well enough to remove anything of it.
      if (keepDays === undefined || !ownership.isOwner() || !(await files.isRead())) return;
      await removeOldRequests({ folder, keepDays, kept, log, now });
    });
  };
  removeOld();
  const unsubscribe = ownership.subscribe(() => void lookAgain().then(removeOld));
  const removeTimer = setInterval(removeOld, removeEveryMs).unref();

  const keep = async (request: SupportRequest) => {
    await opening;
    await files.readNew().catch((cause: unknown) => {
      throw new RequestNotKeptError("could not read the requests folder", { cause });
    });
    if (isKnown(kept, request)) return;
    await journal.append({ kind: "accepted", ...request }).catch((cause: unknown) => {
      throw new RequestNotKeptError("could not write a support request down", { cause });
    });
    take({ kind: "accepted", submissionId: request.submissionId, request });
  };

  return {
    async accept(request) {
      // One after the other for each id: two at once are one request, or a conflict.
      const before = accepting.get(request.submissionId);
      const accepted = (before ?? Promise.resolve()).catch(() => undefined).then(() => keep(request));
      accepting.set(request.submissionId, accepted);
      await accepted.finally(() => {
        if (accepting.get(request.submissionId) === accepted) accepting.delete(request.submissionId);
      });
    },
    async note(submissionId, note) {
      const at = new Date(now()).toISOString();
      const until = note.kind === "tried" && { until: new Date(note.until).toISOString() };
      const record = { submissionId, at, ...note, ...until };
      if (note.kind === "delivered") kept.apply({ kind: "delivered", submissionId });
      await journal.append(record).catch((error: unknown) => {
        if (note.kind === "delivered") unnoted.push(record);
        throw error;
      });
    },
    async requestsOf(owner) {
      await opening;
      return kept.of(owner);
    },
    async requestOf(owner, reference) {
      await opening;
      const own = kept.ownRequest(owner, reference);
      if (own === undefined) return undefined;
      const { submissionId, ...summary } = own;
      const whole = await findRequest(folder, { submissionId, at: own.at });
      return whole && { ...summary, email: whole.email, fields: whole.fields };
    },
    waiting: kept.summary,
    isBroken: () => files.cannotBeRead() || journal.isBroken() || unnoted.length > 0,
    async close() {
      clearInterval(lookTimer);
      clearInterval(removeTimer);
      unsubscribe();
      await Promise.all([looking, removing]);
      await writeUnnoted().catch(() => undefined);
      await journal.close();
    },
  };
}

/** A clock that was set back makes nothing wait longer than it was to wait. */
function notBefore({ notBefore, longestMs }: WaitingRequest, nowMs: number): number {
  return Math.min(notBefore, nowMs + longestMs);
}

/** @throws {RequestConflictError} */
function isKnown(kept: KeptRequests, request: SupportRequest): boolean {
  if (!kept.has(request.submissionId)) return false;
  if (kept.isSame(request)) return true;
  throw new RequestConflictError(`another request has the submission id ${request.submissionId}`);
}
