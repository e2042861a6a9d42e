import { type Database, insist, type Query } from "#server/store/database/database.ts";
import type { RequestSummary } from "#shared/requests/support-request.ts";
import { wordsOf } from "./kept-requests.ts";
import {
  type OwnRequest,
  RequestConflictError,
  RequestNotKeptError,
  type RequestStore,
  type WaitingSummary,
} from "./request-store.ts";
import type { SupportRequest } from "./support-request.ts";

type RequestRowsOptions = {
  readonly database: Database;
  /** Called in the transaction that a request is kept in. */
  readonly onAccepted?: ((query: Query, submissionId: string) => Promise<void>) | undefined;
  /** How many whole days delivered requests are kept; for ever when absent. */
  readonly keepDays?: number | undefined;
  readonly patienceMs?: number;
  readonly lookEveryMs?: number;
};

/** How long a visitor waits for a database that is away: a restart is over by then. */
const usualPatienceMs = 5000;
const usualLookMs = 2000;
const removeEveryMs = 60 * 60 * 1000;

/** The queue of jobs that deliver. */
export const deliveryQueue = "support-requests";

export type RequestRows = Omit<RequestStore, "note">;

/** Support requests in the database that several instances share: what one of them took, all of them list. */
export function requestRows(options: RequestRowsOptions): RequestRows {
  const { database, onAccepted, keepDays, patienceMs = usualPatienceMs, lookEveryMs = usualLookMs } = options;
  let waiting: WaitingSummary = { count: 0 };
  let hasFailed = false;

  const look = async () => {
    const [row] = await database
      .query<{ count: number; oldest: Date | null }>(
        "select count(*)::int as count, min(at) as oldest from signpost.support_requests where state = 'waiting'",
      )
      .catch(() => []);
    if (row !== undefined)
      waiting = { count: row.count, ...(row.oldest !== null && { oldestAt: row.oldest.getTime() }) };
  };
  const lookTimer = setInterval(() => void look(), lookEveryMs).unref();
  const removeOld = async () => {
    if (keepDays === undefined) return;
    await database
      .query(
        `delete from signpost.support_requests where state <> 'waiting'
          and at < date_trunc('day', now() at time zone 'utc') at time zone 'utc' - make_interval(days => $1)`,
        [keepDays],
      )
      .catch(() => undefined);
  };
  const removeTimer = setInterval(() => void removeOld(), removeEveryMs).unref();
  const opening = Promise.all([look(), removeOld()]);

  const keep = (request: SupportRequest) =>
    database.transaction(async (query) => {
      const { submissionId, reference, form, at, owner, language, subject, email, fields } = request;
      const words = wordsOf(request);
      const added = await query(
        `insert into signpost.support_requests
          (submission_id, reference, form, at, owner, language, subject, email, fields, words)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning submission_id`,
        [submissionId, reference, form, at, owner || null, language, subject, email, fields, words],
      );
      if (added.length > 0) return await onAccepted?.(query, submissionId);
      const [known] = await query<{ words: string }>(
        "select words from signpost.support_requests where submission_id = $1",
        [submissionId],
      );
      if (known?.words === words) return;
      throw new RequestConflictError(`another request has the submission id ${submissionId}`);
    });

  return {
    async accept(request) {
      try {
        await insist(patienceMs, () => keep(request));
        hasFailed = false;
      } catch (cause) {
        if (cause instanceof RequestConflictError) throw cause;
        hasFailed = true;
        throw new RequestNotKeptError("could not keep a support request in the database", { cause });
      }
      void look();
    },
    async requestsOf(owner) {
      const rows = await database.query<SummaryRow>(
        `select ${summaryColumns} from signpost.support_requests where owner = $1 and state <> 'dropped' order by number desc`,
        [owner],
      );
      return rows.map(summaryOf);
    },
    async requestOf(owner, reference) {
      const [row] = await database.query<SummaryRow & Pick<OwnRequest, "email" | "fields">>(
        `select ${summaryColumns}, email, fields from signpost.support_requests
          where owner = $1 and reference = $2 and state <> 'dropped'`,
        [owner, reference],
      );
      return row && { ...summaryOf(row), email: row.email, fields: row.fields };
    },
    waiting: () => waiting,
    isBroken: () => hasFailed && database.isDown(),
    async close() {
      clearInterval(lookTimer);
      clearInterval(removeTimer);
      await opening;
    },
  };
}

const summaryColumns = "reference, form, subject, at, state";
type SummaryRow = Pick<RequestSummary, "reference" | "form" | "subject"> & {
  readonly at: Date;
  readonly state: string;
};

function summaryOf({ reference, form, subject, at, state }: SummaryRow): RequestSummary {
  return { reference, form, subject, at: at.toISOString(), status: state === "delivered" ? "delivered" : "received" };
}
