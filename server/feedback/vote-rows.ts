import { randomUUID } from "node:crypto";
import { bufferedRows } from "#server/store/database/buffered-rows.ts";
import type { Database } from "#server/store/database/database.ts";
import { type KeptVote, type VoteLog, VoteNotKeptError } from "./vote-log.ts";

/** Answers that one instance keeps in memory while the database is down; more are refused. */
const maxWaiting = 10_000;
/** So long a reader waits for the database before the answer waits without them. */
const usualPatienceMs = 2000;

export type VoteRows = VoteLog & {
  /** Answers in memory that the database does not have yet. */
  waiting(): number;
  close(): Promise<void>;
};

/** Answers in the database that several instances share. */
export function voteRows(database: Database, patienceMs = usualPatienceMs): VoteRows {
  const rows = bufferedRows<KeptVote & { readonly rowId: string }>({
    database,
    maxWaiting,
    write: (votes) =>
      database.query(
        `insert into signpost.votes (id, at, page, page_id, type, language, answer, reason, voter)
          select * from jsonb_to_recordset($1) as v (id uuid, at timestamptz, page text, page_id text, type text,
            language text, answer text, reason text, voter text) on conflict do nothing`,
        [JSON.stringify(votes.map(({ rowId, id, ...vote }) => ({ ...vote, id: rowId, page_id: id })))],
      ),
  });
  return {
    async keep(vote) {
      if (!(await rows.add({ ...vote, rowId: randomUUID() }, patienceMs)))
        throw new VoteNotKeptError("too many answers wait for the database");
    },
    isBroken: () => rows.waiting() > 0,
    waiting: rows.waiting,
    close: rows.close,
  };
}
