import { randomUUID } from "node:crypto";
import type { Logger } from "#server/http/logger.ts";
import { bufferedRows } from "#server/store/database/buffered-rows.ts";
import type { Database } from "#server/store/database/database.ts";
import type { SearchGap, SearchGaps } from "./search-gaps.ts";

/** While the database is down, later ones are lost. */
const maxWaiting = 1000;
/** Of all instances together: older ones go. */
const maxKept = 100_000;

/** Searches that found nothing, in the database that several instances share. */
export function gapRows(database: Database, log: Pick<Logger, "info">): SearchGaps {
  const rows = bufferedRows<SearchGap & { readonly id: string }>({
    database,
    maxWaiting,
    write: (gaps) =>
      database.query(
        `with added as (
            insert into signpost.search_gaps (id, at, term, locale, is_filtered, searched_for)
              select * from jsonb_to_recordset($1) as g (id uuid, at timestamptz, term text, locale text,
                "isFiltered" boolean, "searchedFor" text) on conflict do nothing)
          delete from signpost.search_gaps where id in
            (select id from signpost.search_gaps order by at desc offset $2)`,
        [JSON.stringify(gaps), maxKept],
      ),
  });
  return {
    note(gap) {
      log.info(gap, "search found nothing");
      void rows.add({ ...gap, id: randomUUID() }, 0);
    },
    close: rows.close,
  };
}
