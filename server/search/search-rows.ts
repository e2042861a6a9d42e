import { randomUUID } from "node:crypto";
import type { Logger } from "#server/http/logger.ts";
import { bufferedRows } from "#server/store/database/buffered-rows.ts";
import type { Database } from "#server/store/database/database.ts";
import { noteGap, recordsOf, type SearchLog, type SearchRecord } from "./search-log.ts";

/** While the database is down, later ones are lost. */
const maxWaiting = 1000;
/** Of all instances together: older ones go. */
const maxKept = 100_000;

/** Searches of visitors, in the database that several instances share. */
export function searchRows(database: Database, log: Pick<Logger, "info">): SearchLog {
  const rows = bufferedRows<{ readonly id: string; readonly at: string; readonly record: SearchRecord }>({
    database,
    maxWaiting,
    write: (records) =>
      database.query(
        `with added as (
            insert into signpost.searches (id, at, record)
              select * from jsonb_to_recordset($1) as s (id uuid, at timestamptz, record jsonb) on conflict do nothing)
          delete from signpost.searches where id in
            (select id from signpost.searches order by at desc offset $2)`,
        [JSON.stringify(records), maxKept],
      ),
  });
  return {
    note(record) {
      noteGap(record, log);
      void rows.add({ id: randomUUID(), at: record.at, record }, 0);
    },
    read: () => readSearchRows(database),
    close: rows.close,
  };
}

/** What all instances wrote down, oldest first. */
export async function readSearchRows({ query }: Pick<Database, "query">): Promise<readonly SearchRecord[]> {
  const rows = await query<{ readonly record: unknown }>("select record from signpost.searches order by at");
  return recordsOf(rows.map(({ record }) => record));
}
