import { randomUUID } from "node:crypto";
import type { Logger } from "#server/http/logger.ts";
import { type Database, DatabaseDownError } from "#server/store/database/database.ts";
import { type KeptVote, type VoteLog, VoteNotKeptError } from "./vote-log.ts";
import { spool } from "./vote-spool.ts";

/** So long a reader waits for the database before the disk of this machine has to do. */
const usualPatienceMs = 2000;

export type VoteRows = VoteLog & {
  /** Answers on this machine's disk that the database does not have yet. */
  waiting(): number;
  close(): Promise<void>;
};

type VoteRowsOptions = {
  readonly database: Database;
  /** Where answers wait while the database is away. */
  readonly dataDir: string;
  readonly log: Pick<Logger, "info" | "error">;
  readonly patienceMs?: number;
};

type Row = KeptVote & { readonly rowId: string };

/** Answers in the database that several instances share; a reader is thanked when it, or the disk of this machine, has the answer. */
export function voteRows({ database, dataDir, log, patienceMs = usualPatienceMs }: VoteRowsOptions): VoteRows {
  const write = (votes: readonly Row[]) =>
    database.query(
      `insert into signpost.votes (id, at, page, page_id, type, language, answer, reason, voter)
        select * from jsonb_to_recordset($1) as v (id uuid, at timestamptz, page text, page_id text, type text,
          language text, answer text, reason text, voter text) on conflict do nothing`,
      [JSON.stringify(votes.map(({ rowId, id, ...vote }) => ({ ...vote, id: rowId, page_id: id })))],
    );
  const waiting = spool<Row>({ dataDir, log, isAway: database.isDown, write });
  const isWritten = async (row: Row) => {
    if (database.isDown()) return false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patienceMs);
    });
    const written = write([row]).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DatabaseDownError) return false;
        throw error;
      },
    );
    try {
      return await Promise.race([written, late]);
    } finally {
      clearTimeout(timer);
      // What comes after the reader has gone on changes nothing: the disk has it under the same id.
      written.catch(() => undefined);
    }
  };
  return {
    async keep(vote) {
      const row = { ...vote, rowId: randomUUID() };
      try {
        if (!(await isWritten(row))) await waiting.add(row);
      } catch (cause) {
        throw new VoteNotKeptError("could not keep an answer", { cause });
      }
    },
    isBroken: () => waiting.waiting() > 0,
    waiting: waiting.waiting,
    close: waiting.close,
  };
}
