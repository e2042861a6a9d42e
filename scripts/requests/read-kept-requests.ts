import { join } from "node:path";
import { listDayFiles } from "#server/requests/day-files.ts";
import { queueRecord } from "#server/requests/queue-records.ts";
import { readRecords } from "#server/requests/read-records.ts";
import { requestsFolder } from "#server/requests/request-queue.ts";
import type { SupportRequest } from "#server/requests/support-request.ts";

export type KeptRequest = { readonly request: SupportRequest; readonly isDelivered: boolean };

/** Every request of a data folder, oldest first. Only reads: the site may be running. */
export async function readKeptRequests(
  dataDir: string,
): Promise<{ readonly requests: readonly KeptRequest[]; readonly unreadable: number }> {
  const accepted = new Map<string, SupportRequest>();
  const delivered = new Set<string>();
  let unreadable = 0;
  const read = (record: unknown) => {
    const said = queueRecord(record);
    if (said?.kind === "accepted") accepted.set(said.submissionId, said.request);
    if (said?.kind === "delivered") delivered.add(said.submissionId);
  };
  for (const { path } of await listDayFiles(join(dataDir, requestsFolder))) {
    await readRecords(path, read, () => {
      unreadable += 1;
    });
  }
  const requests = [...accepted.values()].map((request) => ({
    request,
    isDelivered: delivered.has(request.submissionId),
  }));
  return { requests, unreadable };
}
