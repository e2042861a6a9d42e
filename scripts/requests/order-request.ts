import { join } from "node:path";
import { dayFileToAppend } from "#server/requests/day-files.ts";
import { requestsFolder } from "#server/requests/request-files.ts";
import { deliveryQueue } from "#server/requests/request-rows.ts";
import { appendLog } from "#server/store/append-log.ts";
import type { Database } from "#server/store/database/database.ts";
import { hurryJobs } from "#server/store/database/jobs.ts";
import type { KeptRequest } from "./read-kept-requests.ts";

/** What an operator may want of a request that waits: to be tried at once, or never again. */
export type RequestOrder = "retry" | "dropped";

/** Writes an order beside the requests, where a running site sees it within seconds, and the next one at its start. */
export async function orderRequest(
  dataDir: string,
  { request: { submissionId } }: Pick<KeptRequest, "request">,
  kind: RequestOrder,
): Promise<void> {
  const folder = join(dataDir, requestsFolder);
  const log = appendLog({
    folder,
    fileName: (ms) => dayFileToAppend(folder, ms),
    keptBy: "disk",
    subject: "orders about requests",
    // What goes wrong is thrown.
    log: { info: () => undefined, error: () => undefined },
  });
  await log.append({ kind, submissionId, at: new Date().toISOString() });
}

/** Gives an order in the database, which every instance sees at once. */
export async function orderRow(
  { query }: Pick<Database, "query">,
  { request: { submissionId } }: Pick<KeptRequest, "request">,
  kind: RequestOrder,
): Promise<void> {
  const change = kind === "dropped" ? "state = 'dropped'" : "why = null, not_before = null, failures = 0";
  await query(`update signpost.support_requests set ${change} where submission_id = $1 and state = 'waiting'`, [
    submissionId,
  ]);
  if (kind === "retry") await hurryJobs(query, deliveryQueue, [submissionId]);
}
