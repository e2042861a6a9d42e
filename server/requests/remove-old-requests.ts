import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "#server/http/logger.ts";
import { parsedLine } from "#server/store/read-records.ts";
import { replaceFile } from "#server/store/replace-file.ts";
import { type DayFile, dayMs, dayOf, listDayFiles, namesIn } from "./day-files.ts";
import type { KeptRequests } from "./kept-requests.ts";
import { type QueueRecord, queueRecord } from "./queue-records.ts";

type RemovalOptions = {
  readonly folder: string;
  /** Whole days after the one on which a request came in. */
  readonly keepDays: number;
  readonly kept: Pick<KeptRequests, "has" | "isWaiting" | "forget">;
  readonly log: Pick<Logger, "info" | "warn">;
  readonly now: () => number;
};

/** Copies that a process did not live to finish. */
const unfinishedForm = /^requests-.*\.new$/;

/**
 * Takes delivered requests that are too old out of their files. Nobody writes to files of past days, so each is replaced at once by
 * a finished copy, or removed: whenever the process ends, a file is as it was or as it shall be. Never rejects.
 */
export async function removeOldRequests({ folder, keepDays, kept, log, now }: RemovalOptions): Promise<void> {
  const firstKept = dayOf(now() - keepDays * dayMs);
  try {
    await removeUnfinished(folder);
    // Oldest first, and not beyond one that fails: what says that a request was delivered must not go before the request.
    for (const file of await listDayFiles(folder)) {
      if (file.day >= firstKept) return;
      const removed = await removeDelivered(file, kept);
      if (removed > 0) log.info({ removed, day: file.day }, "old support requests removed");
    }
  } catch (err) {
    log.warn({ err, folder }, "old support requests could not be removed");
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  const unfinished = (await namesIn(folder)).filter((name) => unfinishedForm.test(name));
  for (const name of unfinished) await rm(join(folder, name), { force: true });
}

/** Answers how many requests were removed. What no target has stays, and what another process took that is not known here. */
async function removeDelivered({ path }: DayFile, kept: RemovalOptions["kept"]): Promise<number> {
  const text = await readFile(path, "utf8");
  const lines = text.split("\n").map((line) => ({ line, record: queueRecord(parsedLine(line)) }));
  const idsOf = (kind: QueueRecord["kind"]) =>
    lines.flatMap(({ record }) => (record?.kind === kind ? record.submissionId : []));
  const deliveredHere = new Set(idsOf("delivered"));
  const isDelivered = (id: string) => (kept.has(id) ? !kept.isWaiting(id) : deliveredHere.has(id));
  const gone = new Set(idsOf("accepted").filter(isDelivered));
  const isNeeded = ({ kind, submissionId }: QueueRecord) => kind === "accepted" && !gone.has(submissionId);
  const left = lines.map(({ line, record }) => (record !== undefined && isNeeded(record) ? `${line}\n` : "")).join("");
  if (left === "") await rm(path);
  // Another process may be doing the same in this moment.
  else if (left !== text)
    await replaceFile(path, left, { copy: `${path}.${randomUUID()}.new`, flags: "wx", mode: 0o600 });
  for (const id of gone) kept.forget(id);
  return gone.size;
}
