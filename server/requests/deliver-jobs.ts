import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import type { Logger } from "#server/http/logger.ts";
import { type Database, insist } from "#server/store/database/database.ts";
import type { Job, Jobs } from "#server/store/database/jobs.ts";
import { DeliveryError, type RequestTarget } from "./request-target.ts";
import { type RetryTimes, usualRetry, waitAfter } from "./retry-times.ts";
import type { SupportRequest } from "./support-request.ts";

type JobDeliveryOptions = {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly target: RequestTarget;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly retry?: Partial<RetryTimes> | undefined;
  /** How often this process looks for jobs that others left, in ms. */
  readonly lookEveryMs?: number | undefined;
};

export type JobDelivery = {
  /** There is a job that this process may take at once. */
  wake(): void;
  isTargetFailing(): boolean;
  /** Resolves when nothing is being delivered any more, within seconds. */
  close(): Promise<void>;
};

const maxAtOnce = 8;
const usualLookMs = 1000;
/** What came of an attempt is noted for so long; after that the job is another process's. */
const notePatienceMs = 20_000;
/** So long an end of the process waits for attempts under way; the target may have what they carry all the same. */
const closeMs = 5000;
const sweepEveryMs = 60_000;

type Waiting = { readonly whole: SupportRequest; readonly failures: number };

/**
 * Delivers support requests that are jobs in the database: of all instances one at a time has each, oldest first. An attempt that fails makes
 * the next one's job; what a dead process held becomes due again, and the target knows by its idempotency key what it has already.
 */
export function deliverJobs({ database, jobs, target, log, ...options }: JobDeliveryOptions): JobDelivery {
  const retry = { ...usualRetry, ...options.retry };
  const { lookEveryMs = usualLookMs } = options;
  const attempts = new Map<Job, Promise<void>>();
  let isClosed = false;
  let isFailing = false;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let isAwake = false;
  let wakeUp: () => void = () => undefined;
  const wake = () => {
    isAwake = true;
    wakeUp();
  };
  /** Until there may be something to do, or it is time to look. */
  const rest = async () => {
    if (!isAwake) {
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      await Promise.race([woken, setTimeoutPromise(lookEveryMs, undefined, { ref: false })]);
    }
  };

  const again = async (job: Job, { submissionId }: SupportRequest, why: string, waitMs: number) => {
    const until = Date.now() + waitMs;
    await insist(notePatienceMs, () =>
      database.transaction(async (query) => {
        await query(
          `update signpost.support_requests set why = $2, not_before = $3, failures = failures + 1
            where submission_id = $1`,
          [submissionId, why, new Date(until)],
        );
        await jobs.done(query, job);
        await jobs.add(query, submissionId, until);
      }),
    );
  };
  const attempt = async (job: Job) => {
    const request = await waitingRequest(database, job.key);
    if (request === undefined) return await jobs.done(database.query, job);
    const { submissionId, reference } = request.whole;
    try {
      await target.deliver(request.whole);
    } catch (err) {
      const why = err instanceof DeliveryError ? err.kind : "failed";
      if (why !== "refused") isFailing = true;
      const waitMs = waitAfter(retry, why, request.failures + 1, retry.longestMs);
      const fields = { err, reference, target: target.name, waitMs };
      log.warn(
        fields,
        why === "refused" ? "support request refused by its target" : "support request waits for its target",
      );
      return await again(job, request.whole, why, waitMs);
    }
    log.info({ reference, target: target.name }, "support request delivered");
    await insist(notePatienceMs, () =>
      database.transaction(async (query) => {
        await query("update signpost.support_requests set state = 'delivered' where submission_id = $1", [
          submissionId,
        ]);
        await jobs.done(query, job);
      }),
    );
    if (isFailing) await hurryFailed(database, jobs);
    isFailing = false;
  };
  /** Requests of a time without a target, and any whose job was lost, get one. */
  const sweep = async () => {
    if (performance.now() - sweptAt < sweepEveryMs) return;
    const rows = await database.query<{ id: string }>(
      "select submission_id as id from signpost.support_requests where state = 'waiting' order by number",
    );
    const ids = rows.map(({ id }) => id);
    for (const id of await jobs.missing(database.query, ids)) await jobs.add(database.query, id);
    sweptAt = performance.now();
  };
  const work = async () => {
    while (!isClosed) {
      isAwake = false;
      const taken = await sweep()
        .then(() => jobs.take(maxAtOnce - attempts.size))
        .catch(() => []);
      for (const job of taken) {
        // A job that could not be settled becomes due again.
        const made: Promise<void> = attempt(job)
          .catch(() => undefined)
          .finally(() => {
            attempts.delete(job);
            wake();
          });
        attempts.set(job, made);
      }
      if (taken.length > 0 && attempts.size < maxAtOnce) continue;
      await rest();
      // While all hands are full there is nothing to look for.
      if (attempts.size >= maxAtOnce) await Promise.race(attempts.values());
    }
  };
  const working = work();

  return {
    wake,
    isTargetFailing: () => isFailing,
    async close() {
      isClosed = true;
      wake();
      await working;
      const ended = Promise.all(attempts.values());
      await Promise.race([ended, setTimeoutPromise(closeMs, undefined, { ref: false })]);
    },
  };
}

async function waitingRequest(database: Database, submissionId: string): Promise<Waiting | undefined> {
  const [row] = await database.query<Omit<SupportRequest, "at"> & { readonly at: Date; readonly failures: number }>(
    `select submission_id as "submissionId", reference, form, at, language, subject, email, fields, failures
      from signpost.support_requests where submission_id = $1 and state = 'waiting'`,
    [submissionId],
  );
  if (row === undefined) return undefined;
  const { failures, at, ...request } = row;
  return { failures, whole: { ...request, at: at.toISOString() } };
}

/** The target is back: what failed with it need not wait any longer. */
async function hurryFailed(database: Database, jobs: Jobs): Promise<void> {
  const rows = await database.query<{ id: string }>(
    "select submission_id as id from signpost.support_requests where state = 'waiting' and why = 'failed'",
  );
  await jobs.hurry(
    database.query,
    rows.map(({ id }) => id),
  );
}
