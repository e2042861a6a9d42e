import type { Logger } from "#server/http/logger.ts";
import { DeliveryError, type RequestTarget } from "./request-target.ts";
import type { SupportRequest } from "./support-request.ts";

/** How long a target that fails is left in peace: doubled each time from the first to the longest. */
export type RetryTimes = { readonly firstMs: number; readonly longestMs: number };

type DeliveryOptions = {
  readonly target: RequestTarget;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly retry?: RetryTimes;
  readonly isWaiting: (submissionId: string) => boolean;
  /** Called once the target has the request. */
  readonly onDelivered: (request: SupportRequest) => Promise<void>;
};

export type Delivery = {
  add(request: SupportRequest): void;
  /** The target failed, and is left in peace for a while. */
  isPaused(): boolean;
  /** Resolves when nothing is being delivered any more; what waits stays in the file. */
  close(): Promise<void>;
};

const usualRetry: RetryTimes = { firstMs: 1000, longestMs: 60_000 };
/** A request that the target refuses is offered again after this long: somebody may have mended the target. */
const refusedRetryMs = 15 * 60_000;

/**
 * Delivers requests one after the other, oldest first, until the target has each of them. While the target fails, all wait; one
 * that is refused waits alone.
 */
export function deliverInTurn({ target, log, retry = usualRetry, isWaiting, onDelivered }: DeliveryOptions): Delivery {
  const line: SupportRequest[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  let running: Promise<void> | undefined;
  let waitMs = retry.firstMs;
  let isPaused = false;

  const later = (ms: number, what: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      what();
    }, ms);
    // A request that waits is safe in the file: it does not keep the process alive.
    timer.unref();
    timers.add(timer);
  };
  const start = () => {
    if (isClosed || isPaused || line.length === 0) return;
    running ??= work().finally(() => {
      running = undefined;
      // What was added after the last look at the line.
      start();
    });
  };
  const work = async () => {
    for (let request = line.shift(); request !== undefined; request = line.shift()) {
      if (isClosed) return;
      if (isWaiting(request.submissionId) && !(await deliver(request))) return;
    }
  };
  /** False when the target fails: nothing else need be tried now. */
  const deliver = async (request: SupportRequest): Promise<boolean> => {
    const { reference } = request;
    try {
      await target.deliver(request);
    } catch (err) {
      if (err instanceof DeliveryError && err.isRefusal) {
        log.warn({ err, reference, target: target.name }, "support request refused by its target");
        later(refusedRetryMs, () => add(request));
        return true;
      }
      log.warn({ err, waiting: line.length + 1, target: target.name }, "support requests wait for their target");
      line.unshift(request);
      pause();
      return false;
    }
    waitMs = retry.firstMs;
    log.info({ reference, target: target.name }, "support request delivered");
    // When that cannot be written down it may be delivered again after a restart, with the same id.
    await onDelivered(request).catch(() => undefined);
    return true;
  };
  const pause = () => {
    isPaused = true;
    later(waitMs, () => {
      isPaused = false;
      start();
    });
    waitMs = Math.min(waitMs * 2, retry.longestMs);
  };
  const add = (request: SupportRequest) => {
    line.push(request);
    start();
  };
  return {
    add,
    isPaused: () => isPaused,
    async close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await running;
    },
  };
}
