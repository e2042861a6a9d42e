import { join, resolve } from "node:path";
import type { Logger } from "#server/http/logger.ts";
import { appendLog } from "#server/store/append-log.ts";
import { SiteError } from "#shared/errors.ts";
import type { FeedbackReason } from "#shared/feedback/feedback-form.ts";

/** One answer as it is kept: a line of JSON. */
export type KeptVote = {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Address of the page without language prefix. */
  readonly page: string;
  /** The page's stable id. */
  readonly id: string;
  readonly type: string;
  /** The language the reader asked for. */
  readonly language: string;
  readonly answer: "yes" | "no";
  readonly reason?: FeedbackReason | undefined;
  /** The same for every answer of one reader about one page; says nothing about the reader. */
  readonly voter: string;
};

/** The answer could not be written down. */
export class VoteNotKeptError extends SiteError {
  override readonly name = "VoteNotKeptError";
  readonly code = "FEEDBACK_NOT_KEPT";
}

/** Where answers are kept (a port: one machine has files, several have a database). */
export type VoteLog = {
  /** @throws {VoteNotKeptError} when it could not be written down. */
  keep(vote: KeptVote): Promise<void>;
  /** Answers cannot be kept at the moment. */
  isBroken(): boolean;
};

/** More answers in one month are not readers. */
const maxFileBytes = 64 * 1024 * 1024;

/** The folder in the data folder, and the names of the files in it. */
export const feedbackFolder = "feedback";
export const voteFilePattern = /^\d{4}-\d{2}\.jsonl$/;

type VoteLogOptions = { readonly maxBytes?: number; readonly now?: () => number };

/** Append-only log of answers: `{dataDir}/feedback/{year}-{month}.jsonl`. Each answer is on the disk before its reader is thanked. */
export function voteLog(
  dataDir: string,
  log: Pick<Logger, "info" | "error">,
  { maxBytes = maxFileBytes, now = Date.now }: VoteLogOptions = {},
): VoteLog {
  const votes = appendLog({
    folder: join(resolve(dataDir), feedbackFolder),
    fileName: (ms) => `${new Date(ms).toISOString().slice(0, "2025-01".length)}.jsonl`,
    keptBy: "disk",
    maxBytes,
    subject: "feedback",
    log,
    now,
  });
  return {
    async keep(vote) {
      await votes.append(vote).catch((cause: unknown) => {
        throw new VoteNotKeptError("could not write an answer down", { cause });
      });
    },
    isBroken: votes.isBroken,
  };
}
