import type { Logger } from "#server/http/logger.ts";
import type { Database } from "#server/store/database/database.ts";
import { openJobs } from "#server/store/database/jobs.ts";
import type { Ownership } from "#server/store/folder-lock.ts";
import { deliverJobs } from "./deliver-jobs.ts";
import { type Delivery, deliverRequests } from "./deliver-requests.ts";
import { requestFiles } from "./request-files.ts";
import { deliveryQueue, requestRows } from "./request-rows.ts";
import type { Courier, RequestStore } from "./request-store.ts";
import type { RequestTarget } from "./request-target.ts";
import type { RetryTimes } from "./retry-times.ts";

/** Support requests between their senders and the target (docs/behaviour/requests.md, Support requests). */
export type RequestQueue = Pick<RequestStore, "accept" | "requestsOf" | "requestOf" | "isBroken" | "close"> & {
  /** Requests that wait for delivery; without a target none ever does. */
  readonly waiting: RequestStore["waiting"];
  /** The target takes nothing at the moment, and requests wait for it. */
  isTargetFailing(): boolean;
};

/** Joins a store with what delivers from it: `open` is given the courier, absent without a target. */
function requestQueue(
  open: (courier: Courier | undefined) => RequestStore,
  target: RequestTarget | undefined,
  options: Pick<QueueOptions, "log" | "retry" | "patienceMs" | "ownership">,
): RequestQueue {
  let store: RequestStore | undefined;
  const delivery: Delivery | undefined =
    target &&
    deliverRequests({
      ...options,
      target,
      isAllowed: () => options.ownership.isOwner(),
      note: async (id, what) => store?.note(id, what),
    });
  const opened = open(delivery);
  store = opened;
  return {
    ...opened,
    waiting: () => (target === undefined ? { count: 0 } : opened.waiting()),
    isTargetFailing: () => delivery?.isTargetFailing() === true,
    async close() {
      await delivery?.close();
      await opened.close();
      await target?.close();
    },
  };
}

type QueueOptions = {
  readonly dataDir: string;
  /** Absent: requests are kept in the files, for `npm run requests`. */
  readonly target?: RequestTarget | undefined;
  readonly ownership: Ownership;
  readonly keepDays?: number | undefined;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly retry?: Partial<RetryTimes>;
  readonly patienceMs?: number;
  readonly now?: () => number;
  readonly lookEveryMs?: number;
};

type SharedQueueOptions = Pick<QueueOptions, "target" | "keepDays" | "log" | "retry" | "lookEveryMs"> & {
  readonly database: Database;
  /** How long the target may take for an attempt, in ms. */
  readonly attemptMs: number;
  /** How long a sender waits for a database that is away, in ms. */
  readonly patienceMs?: number;
};

/** So much later than an attempt may take is its process dead. */
const marginS = 5;

/** Durable job queue of several instances, in their database. */
export function openSharedQueue({ target, attemptMs, ...options }: SharedQueueOptions): RequestQueue {
  const { database } = options;
  const holdS = Math.ceil(attemptMs / 1000) + marginS;
  const jobs = target && openJobs({ database, queue: deliveryQueue, holdS });
  const rows = requestRows({ ...options, onAccepted: jobs?.add });
  const delivery = target && jobs && deliverJobs({ ...options, target, jobs });
  return {
    ...rows,
    async accept(request) {
      await rows.accept(request);
      delivery?.wake();
    },
    waiting: () => (target === undefined ? { count: 0 } : rows.waiting()),
    isTargetFailing: () => delivery?.isTargetFailing() === true && rows.waiting().count > 0,
    async close() {
      await delivery?.close();
      await jobs?.close();
      await rows.close();
      await target?.close();
    },
  };
}

/** Durable job queue: opens the queue of one machine, in files, and goes on delivering what an earlier process left. */
export function openRequestQueue({ target, ...options }: QueueOptions): RequestQueue {
  return requestQueue((courier) => requestFiles({ ...options, courier }), target, options);
}
