import { constants } from "node:fs";
import { access, appendFile, mkdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Logger } from "#server/http/logger.ts";
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

/**
 * Adds answers to `{dataDir}/feedback/{year}-{month}.jsonl`, one after the other; folders and files are made when first
 * needed. Where they cannot be, the site runs all the same and says so in the log; each answer tries again.
 */
export function voteLog(dataDir: string, log: Logger, maxBytes = maxFileBytes): VoteLog {
  const folder = join(resolve(dataDir), feedbackFolder);
  let isBroken = false;
  let queue: Promise<unknown> = Promise.resolve();

  const note = (err?: unknown) => {
    const wasBroken = isBroken;
    isBroken = err !== undefined;
    if (isBroken && !wasBroken) log.error({ err, folder }, "feedback cannot be kept: see DATA_DIR");
    if (!isBroken && wasBroken) log.info({ folder }, "feedback is kept again");
  };
  void nearestFolder(folder)
    .then((existing) => access(existing, constants.W_OK))
    .catch(note);

  const append = async (vote: KeptVote) => {
    const file = join(folder, `${vote.at.slice(0, "2025-01".length)}.jsonl`);
    try {
      await mkdir(folder, { recursive: true });
      const bytes = await stat(file).then(
        ({ size }) => size,
        () => 0,
      );
      if (bytes >= maxBytes) throw new Error(`${file} has reached its largest size`);
      await appendFile(file, `${JSON.stringify(vote)}\n`, { mode: 0o600 });
      note();
    } catch (cause) {
      note(cause);
      throw new VoteNotKeptError("could not write an answer down", { cause });
    }
  };
  return {
    keep(vote) {
      // One at a time: lines never mix, and the size is known before each.
      const kept = queue.then(() => append(vote));
      queue = kept.catch(() => undefined);
      return kept;
    },
    isBroken: () => isBroken,
  };
}

/** The innermost folder on the way that is there; a file in its place is found out when something is added below it. */
async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" && dirname(path) !== path) return undefined;
    throw error;
  });
  if (found === undefined) return nearestFolder(dirname(path));
  if (!found.isDirectory()) throw new Error(`${path} is not a folder`);
  return path;
}
