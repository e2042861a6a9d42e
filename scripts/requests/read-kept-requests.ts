import { join } from "node:path";
import { listDayFiles } from "#server/requests/day-files.ts";
import { type QueueRecord, queueRecord } from "#server/requests/queue-records.ts";
import { requestsFolder } from "#server/requests/request-files.ts";
import type { SupportRequest } from "#server/requests/support-request.ts";
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
