import { LRUCache } from "lru-cache";
import { bufferedRows } from "#server/store/database/buffered-rows.ts";
import type { Database } from "#server/store/database/database.ts";

/** Sessions that ended before their time (a port: one process remembers them, several instances tell each other). */
export type EndedSessions = {
  /** Asks this process's memory only: every page of a signed-in visitor does. */
  has(id: string): boolean;
  /** Ended here at once; resolves when the others know, or may not know for a while. `until`: when it would have ended by itself, in ms since 1970. */
  end(id: string, until: number): Promise<void>;
  close(): Promise<void>;
};

/** A million sessions of 36 letters are some 100 MB: those that ended first are forgotten. */
const maxRemembered = 1_000_000;

function remembered() {
  const ended = new LRUCache<string, true>({ maxSize: maxRemembered, sizeCalculation: () => 1, maxEntrySize: 1 });
  return {
    has: (id: string) => ended.has(id),
    note(id: string, until: number) {
      const ttl = until - Date.now();
      if (ttl > 0) ended.set(id, true, { ttl });
    },
  };
}

/** In this process alone. */
export function endedHere(): EndedSessions {
  const { has, note } = remembered();
  return { has, end: async (id, until) => note(id, until), close: async () => undefined };
}

const channel = "signpost_ended_sessions";
const maxWaiting = 10_000;
/** A log-out waits so long for the database; with it the others know within milliseconds. */
const patienceMs = 1000;

type Ended = { readonly id: string; readonly until: number };

/** In all instances: kept in the database, told by NOTIFY, and read again whenever an instance has not heard for a while. */
export function endedEverywhere(database: Database): EndedSessions {
  const { has, note } = remembered();
  const rows = bufferedRows<Ended>({
    database,
    maxWaiting,
    write: (sessions) =>
      database.query(
        `with added as (
            insert into signpost.ended_sessions (id, until)
              select s.id, to_timestamp(s.until / 1000.0) from jsonb_to_recordset($1) as s (id text, until bigint)
              on conflict do nothing)
          select pg_notify($2, s.until || ' ' || s.id) from jsonb_to_recordset($1) as s (id text, until bigint)`,
        [JSON.stringify(sessions), channel],
      ),
  });
  const stopListening = database.listen(
    channel,
    (payload) => {
      const [until = "", id = ""] = payload.split(" ");
      note(id, Number(until));
    },
    async () => {
      await database.query("delete from signpost.ended_sessions where until < now()");
      const known = await database.query<{ id: string; until: Date }>("select id, until from signpost.ended_sessions");
      for (const { id, until } of known) note(id, until.getTime());
    },
  );
  return {
    has,
    async end(id, until) {
      note(id, until);
      await rows.add({ id, until: Math.ceil(until) }, patienceMs);
    },
    async close() {
      stopListening();
      await rows.close();
    },
  };
}
