import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { feedbackFolder, voteFilePattern } from "#server/feedback/vote-log.ts";
import type { Database } from "#server/store/database/database.ts";
import { isoText } from "#server/store/database/iso-text.ts";
import { readRecords } from "#server/store/read-records.ts";
import { feedbackReasons } from "#shared/feedback/feedback-form.ts";

/** What the report needs of a kept answer. */
const voteSchema = z.object({
  at: z.string(),
  page: z.string(),
  language: z.string(),
  answer: z.enum(["yes", "no"]),
  reason: z.enum(feedbackReasons).optional(),
  voter: z.string(),
});
export type ReadVote = z.infer<typeof voteSchema>;

export type Votes = {
  /** The last answer of each reader about each page. */
  readonly votes: readonly ReadVote[];
  /** Lines that are no answer. Half a line that a crash left is none of them: its reader was not thanked. */
  readonly unreadable: number;
};

/** Reads what was answered in a data folder since a time; nothing when there is no such folder yet. */
export async function readVotes(dataDir: string, since: Date): Promise<Votes> {
  const folder = join(dataDir, feedbackFolder);
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const oldest = since.toISOString();
  const latest = new Map<string, ReadVote>();
  let unreadable = 0;
  for (const file of files.filter((name) => voteFilePattern.test(name)).sort()) {
    if (file < oldest.slice(0, "2025-01".length)) continue;
    await readRecords(join(folder, file), {
      onRecord: (record) => {
        const vote = voteSchema.safeParse(record).data;
        if (vote === undefined) unreadable += 1;
        else if (vote.at >= oldest) latest.set(`${vote.voter} ${vote.page}`, vote);
      },
      onUnreadable: () => {
        unreadable += 1;
      },
    });
  }
  return { votes: [...latest.values()], unreadable };
}

/** The same of a database. */
export async function readVoteRows({ query }: Pick<Database, "query">, since: Date): Promise<Votes> {
  const votes = await query<ReadVote>(
    `select distinct on (voter, page) ${isoText("at")} as at, page, language, answer, reason, voter
      from signpost.votes where at >= $1 order by voter, page, at desc`,
    [since],
  );
  return { votes: votes.map((vote) => ({ ...vote, reason: vote.reason ?? undefined })), unreadable: 0 };
}
