import { randomUUID } from "node:crypto";
import { type Database, insist } from "#server/store/database/database.ts";
import type { CounterStore, CountsByPage } from "./counter-files.ts";

type Batch = { readonly id: string; readonly changes: CountsByPage };

/** At the start counts are waited for; without them the site begins, and reads them again. */
const patienceMs = 2000;

/**
 * Page counters in the database that several instances share. A batch whose outcome is not known is written again under its id, which counts it
 * once; until then the next changes stay with the caller.
 */
export function counterRows(database: Database): CounterStore {
  let known: CountsByPage = new Map();
  let unsure: Batch | undefined;

  const write = ({ id, changes }: Batch) =>
    database.transaction(async (query) => {
      const fresh = await query(
        "insert into signpost.counted_batches (id) values ($1) on conflict do nothing returning id",
        [id],
      );
      if (fresh.length === 0) return;
      const ids = [...changes.keys()];
      // One writer after the other: two that meet in the middle would wait for each other.
      await query("lock table signpost.page_counters in share row exclusive mode");
      await query("insert into signpost.page_counters select *, 0, 0 from unnest($1::text[]) on conflict do nothing", [
        ids,
      ]);
      await query(
        `update signpost.page_counters c
          set views = greatest(0, c.views + u.views), helpful = greatest(0, c.helpful + u.helpful)
          from unnest($1::text[], $2::bigint[], $3::bigint[]) u (id, views, helpful) where c.page_id = u.id`,
        [ids, ids.map((each) => changes.get(each)?.numViews), ids.map((each) => changes.get(each)?.helpfulCount)],
      );
      await query("delete from signpost.counted_batches where at < now() - interval '1 day'");
    });
  const settle = async () => {
    if (unsure === undefined) return;
    await write(unsure);
    unsure = undefined;
  };
  const read = async () => {
    const rows = await database.query<{ id: string; views: string; helpful: string }>(
      "select page_id as id, views, helpful from signpost.page_counters",
    );
    return new Map(
      rows.map(({ id, views, helpful }) => [id, { numViews: Number(views), helpfulCount: Number(helpful) }]),
    );
  };
  return {
    changesElsewhere: true,
    async read() {
      known = await insist(patienceMs, read).catch(() => known);
      return known;
    },
    async add(changes) {
      await settle();
      unsure = { id: randomUUID(), changes };
      await settle().catch(() => undefined);
    },
    async close() {
      await settle().catch(() => undefined);
    },
  };
}
