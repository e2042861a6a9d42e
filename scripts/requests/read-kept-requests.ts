import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { readRecords } from "#server/requests/journal.ts";
import { acceptedRecord, deliveredRecord } from "#server/requests/queue-records.ts";
import { requestsFile } from "#server/requests/request-queue.ts";
import type { SupportRequest } from "#server/requests/support-request.ts";

export type KeptRequest = { readonly request: SupportRequest; readonly isDelivered: boolean };

/** Every request of a data folder, oldest first. Only reads: the site may be running. */
export async function readKeptRequests(
  dataDir: string,
): Promise<{ readonly requests: readonly KeptRequest[]; readonly unreadable: number }> {
  const accepted = new Map<string, SupportRequest>();
  const delivered = new Set<string>();
  let unreadable = 0;
  const file = await open(resolve(dataDir, requestsFile)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  if (file === undefined) return { requests: [], unreadable };
  const read = (record: unknown) => {
    const request = acceptedRecord(record);
    if (request !== undefined) accepted.set(request.submissionId, request);
    const done = deliveredRecord(record);
    if (done !== undefined) delivered.add(done.submissionId);
  };
  try {
    await readRecords(file, read, () => {
      unreadable += 1;
    });
  } finally {
    await file.close();
  }
  const requests = [...accepted.values()].map((request) => ({
    request,
    isDelivered: delivered.has(request.submissionId),
  }));
  return { requests, unreadable };
}
