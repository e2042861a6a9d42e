import { readRecords } from "#server/store/read-records.ts";
import { dayFile, dayMs, dayOf } from "./day-files.ts";
import { queueRecord } from "./queue-records.ts";
import type { SupportRequest } from "./support-request.ts";

/**
 * Point lookup: the whole text of a request, from the file of the day it came in; midnight and clocks that differ make that one of three.
 * Rejects when the disk cannot be read.
 */
export async function findRequest(
  folder: string,
  { submissionId, at }: Pick<SupportRequest, "submissionId" | "at">,
): Promise<SupportRequest | undefined> {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return undefined;
  let found: SupportRequest | undefined;
  for (const ms of [time, time + dayMs, time - dayMs]) {
    await readRecords(dayFile(folder, dayOf(ms)), {
      onRecord(line) {
        const record = queueRecord(line);
        if (record?.kind === "accepted" && record.submissionId === submissionId) found ??= record.request;
      },
    });
    if (found !== undefined) return found;
  }
  return undefined;
}
