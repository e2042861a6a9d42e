import { join } from "node:path";
import { dayFileToAppend } from "#server/requests/day-files.ts";
import { requestsFolder } from "#server/requests/request-files.ts";
import { appendLog } from "#server/store/append-log.ts";
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
