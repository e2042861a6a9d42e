import { join } from "node:path";
import { listDayFiles } from "#server/requests/day-files.ts";
import { type QueueRecord, queueRecord } from "#server/requests/queue-records.ts";
import { requestsFolder } from "#server/requests/request-files.ts";
import type { SupportRequest } from "#server/requests/support-request.ts";
import type { Database } from "#server/store/database/database.ts";
import { isoText } from "#server/store/database/iso-text.ts";
import { readRecords } from "#server/store/read-records.ts";

export type KeptRequest = {
  readonly request: SupportRequest;
  readonly state: "waiting" | "delivered" | "dropped";
  /** What the last attempt came to, and the moment (ISO 8601) before which there is no other, when the request waits alone. */
  readonly lastAttempt?: { readonly why: string; readonly notBefore: string };
};

/** Every request of a data folder, oldest first. Only reads: the site may be running. */
export async function readKeptRequests(
  dataDir: string,
): Promise<{ readonly requests: readonly KeptRequest[]; readonly unreadable: number }> {
  const kept = new Map<string, KeptRequest>();
  let unreadable = 0;
  const onRecord = (line: unknown) => {
    const record = queueRecord(line);
    if (record === undefined) return;
    const known = kept.get(record.submissionId);
    if (record.kind !== "accepted") known && kept.set(record.submissionId, changed(known, record));
    else if (known === undefined) kept.set(record.submissionId, { request: record.request, state: "waiting" });
  };
  const onUnreadable = () => {
    unreadable += 1;
  };
  for (const { path } of await listDayFiles(join(dataDir, requestsFolder))) {
    await readRecords(path, { onRecord, onUnreadable });
  }
  return { requests: [...kept.values()], unreadable };
}

/** The same of a database; of a request that is tried again at once no attempt is named. */
export async function readRequestRows({ query }: Pick<Database, "query">): Promise<readonly KeptRequest[]> {
  type Row = SupportRequest & Pick<KeptRequest, "state"> & { owner: string | null; why: string | null };
  const rows = await query<Row & { readonly notBefore: string | null }>(
    `select submission_id as "submissionId", reference, form, ${isoText("at")} as at, owner, language, subject, email, fields,
      state, why, ${isoText("not_before")} as "notBefore" from signpost.support_requests order by number`,
  );
  return rows.map(({ state, why, notBefore, owner, ...request }) => ({
    request: { ...request, ...(owner !== null && { owner }) },
    state,
    ...(state === "waiting" && why !== null && notBefore !== null && { lastAttempt: { why, notBefore } }),
  }));
}

function changed(known: KeptRequest, record: Exclude<QueueRecord, { kind: "accepted" }>): KeptRequest {
  const { request, state } = known;
  if (state !== "waiting") return known;
  switch (record.kind) {
    case "tried":
      return { request, state, lastAttempt: { why: record.why, notBefore: new Date(record.until).toISOString() } };
    case "retry":
      return { request, state };
    default:
      return { request, state: record.kind };
  }
}
