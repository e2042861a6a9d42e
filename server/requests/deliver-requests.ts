import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import type { Logger } from "#server/http/logger.ts";
import type { Courier, DeliveryNote } from "./request-store.ts";
import { DeliveryError, type RequestTarget } from "./request-target.ts";
import { type RetryTimes, usualRetry, waitAfter } from "./retry-times.ts";
import type { SupportRequest } from "./support-request.ts";

type DeliveryOptions = {
  readonly target: RequestTarget;
  readonly log: Pick<Logger, "info" | "warn">;
  /** Asked right before each attempt: whether this process may still deliver. */
  readonly isAllowed?: () => boolean;
  readonly retry?: Partial<RetryTimes>;
  /** How long the next request waits for one that the target is slow to take, in ms. */
  readonly patienceMs?: number;
  /** Keeps what came of an attempt. */
  readonly note: (submissionId: string, note: DeliveryNote) => Promise<void>;
};

export type Delivery = Courier & {
  /** The target took nothing since its last failure, which was not that of one request alone. */
  isTargetFailing(): boolean;
  /** Resolves when nothing is being delivered any more, within seconds; what waits stays in the store. */
  close(): Promise<void>;
};

type Waiting = {
  readonly request: SupportRequest;
  dueAt: number;
  failures: number;
  failedAt: number;
  /** It failed although the target took another one since its failure before. */
  isOwnFault: boolean;
};

/** So long an end of the process waits for attempts under way; the target may have what they carry all the same. */
const closeMs = 5000;
const usualPatienceMs = 2000;
const askAgainMs = 1000;
/** Slow ones that are under way together, at most. */
const maxAtOnce = 8;

/**
 * Delivers requests one after the other, oldest first. Each that fails has its own exponential backoff and holds no other; one that the
 * target is slow to answer lets others pass. When a request is taken, those that failed with the target are tried again at once.
 */
export function deliverRequests({ target, log, note, ...options }: DeliveryOptions): Delivery {
  const { patienceMs = usualPatienceMs, isAllowed = () => true } = options;
  const retry = { ...usualRetry, ...options.retry };
  const waiting = new Map<string, Waiting>();
  /** When each attempt under way began. */
  const underWay = new Map<string, number>();
  const attempts = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isFailing = false;
  let takenAt = Number.NEGATIVE_INFINITY;

  /** Starts what can be started, and comes back when there may be more. */
  const work = () => {
    clearTimeout(timer);
    if (isClosed) return;
    const now = performance.now();
    const youngest = Math.max(Number.NEGATIVE_INFINITY, ...underWay.values());
    const freeAt = youngest + patienceMs;
    const idle = [...waiting.values()].filter(({ request }) => !underWay.has(request.submissionId));
    const due = idle.find(({ dueAt }) => dueAt <= now);
    // The end of an attempt comes back, too.
    if (underWay.size >= maxAtOnce || idle.length === 0) return;
    if (due !== undefined && !isAllowed()) {
      // Whoever owns the folder says so soon, by taking back what waits or by another heartbeat.
      timer = setTimeout(work, askAgainMs).unref();
      return;
    }
    if (due !== undefined && freeAt <= now) {
      const attempt = tryOnce(due).finally(() => {
        attempts.delete(attempt);
        work();
      });
      attempts.add(attempt);
      return work();
    }
    const nextDue = idle.reduce((least, { dueAt }) => Math.min(least, dueAt), Number.POSITIVE_INFINITY);
    // A request that waits is safe in the store: it does not keep the process alive. Timers count to 2^31 ms at most.
    timer = setTimeout(work, Math.min(Math.max(nextDue, freeAt, now) - now, 60 * 60_000)).unref();
  };
  const tryOnce = async (entry: Waiting) => {
    const { submissionId, reference } = entry.request;
    underWay.set(submissionId, performance.now());
    try {
      await target.deliver(entry.request);
    } catch (err) {
      underWay.delete(submissionId);
      if (waiting.get(submissionId) === entry) await failed(entry, err);
      return;
    }
    underWay.delete(submissionId);
    waiting.delete(submissionId);
    taken();
    log.info({ reference, target: target.name }, "support request delivered");
    // When that cannot be written down it may be delivered again after a restart, with the same id.
    await note(submissionId, { kind: "delivered" }).catch(() => undefined);
  };
  const taken = () => {
    isFailing = false;
    takenAt = performance.now();
    for (const entry of waiting.values()) {
      if (entry.failures > 0 && !entry.isOwnFault) entry.dueAt = Math.min(entry.dueAt, takenAt);
    }
  };
  const failed = async (entry: Waiting, err: unknown) => {
    const { submissionId, reference } = entry.request;
    const why = err instanceof DeliveryError ? err.kind : "failed";
    entry.isOwnFault = why !== "failed" || (entry.failures > 0 && takenAt > entry.failedAt);
    entry.failedAt = performance.now();
    entry.failures += 1;
    const waitMs = waitAfter(retry, why, entry.failures, entry.isOwnFault ? retry.refusedMs : retry.longestMs);
    entry.dueAt = entry.failedAt + waitMs;
    if (why !== "refused" && (why === "timeout" || !entry.isOwnFault)) isFailing = true;
    const fields = { err, reference, target: target.name, waiting: waiting.size, waitMs };
    log.warn(
      fields,
      why === "refused" ? "support request refused by its target" : "support request waits for its target",
    );
    // Long waits outlast the process.
    if (entry.isOwnFault)
      await note(submissionId, { kind: "tried", why, until: Date.now() + waitMs }).catch(() => undefined);
  };

  return {
    take(request, notBefore) {
      const dueAt = performance.now() + Math.max(0, notBefore - Date.now());
      const known = waiting.get(request.submissionId);
      if (known !== undefined) known.dueAt = dueAt;
      else {
        const isOwnFault = notBefore > Date.now();
        waiting.set(request.submissionId, { request, dueAt, failures: 0, failedAt: 0, isOwnFault });
      }
      work();
    },
    leave(submissionId) {
      waiting.delete(submissionId);
      work();
    },
    isTargetFailing: () => isFailing && waiting.size > 0,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.race([Promise.all(attempts), setTimeoutPromise(closeMs, undefined, { ref: false })]);
      const until = Date.now() + retry.timedOutMs;
      const left = [...underWay.keys()].map((id) => note(id, { kind: "tried", why: "interrupted", until }));
      await Promise.allSettled(left);
    },
  };
}
