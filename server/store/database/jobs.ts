import type PgBoss from "pg-boss";
import { type Database, DatabaseDownError, type Query } from "./database.ts";
import { loadJobs } from "./drivers.ts";

/** A job that this process holds until it is done or its time is over. */
export type Job = { readonly id: string; readonly key: string };

/** Job queue in the database: each job is held by one process of all at a time; what a process that died held is given on. */
export type Jobs = {
  /** Adds a job unless one with the key waits already; together with the caller's own statements. `at`: not before (ms since 1970). */
  add(query: Query, key: string, at?: number): Promise<void>;
  /** The next of those that are due, oldest first; none while the database is down. */
  take(count: number): Promise<readonly Job[]>;
  done(query: Query, job: Job): Promise<void>;
  /** Makes those with these keys due at once. */
  hurry(query: Query, keys: readonly string[]): Promise<void>;
  /** Which of the keys have no job that waits or is held. */
  missing(query: Query, keys: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
};

type JobsOptions = {
  readonly database: Database;
  readonly queue: string;
  /** After so long the holder of a job is taken for dead, in s. */
  readonly holdS: number;
};

const schema = "signpost_jobs";
/** How often a process looks for jobs whose holder is dead. */
const maintenanceIntervalSeconds = 5;
const forEver = 2 ** 31 - 1;

/** Opens a queue of pg-boss on the site's own connections; its tables are made when the database is there first. */
export function openJobs({ database, queue, holdS }: JobsOptions): Jobs {
  const wrapped = (query: Query) => ({
    executeSql: async (text: string, values: unknown[]) => ({ rows: [...((await query(text, values)) ?? [])] }),
  });
  let boss: PgBoss | undefined;
  let starting: Promise<PgBoss> | undefined;

  const start = async () => {
    const Boss = await loadJobs();
    // One that failed to start once never starts again.
    const made = new Boss({ db: wrapped(database.query), schema, schedule: false, maintenanceIntervalSeconds });
    // What fails is said by the database itself.
    made.on("error", () => undefined);
    await made.start();
    await made.createQueue(queue, {
      name: queue,
      policy: "short",
      expireInSeconds: holdS,
      retryLimit: forEver,
      retentionMinutes: 525_600,
    });
    await made.updateQueue(queue, { name: queue, expireInSeconds: holdS });
    boss = made;
    return made;
  };
  /** @throws {DatabaseDownError} */
  const started = () => {
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };
  void started().catch(() => undefined);
  return {
    async add(query, singletonKey, at) {
      // Within a transaction nobody may wait for another connection: all of them may be used by such.
      if (boss === undefined) throw new DatabaseDownError("the tables of jobs are not made yet");
      await boss.send(
        queue,
        {},
        {
          db: wrapped(query),
          singletonKey,
          expireInSeconds: holdS,
          ...(at !== undefined && { startAfter: new Date(at) }),
        },
      );
    },
    async take(batchSize) {
      const held = await (await started()).fetch<object>(queue, { batchSize, includeMetadata: true });
      return held.map(({ id, singletonKey }) => ({ id, key: singletonKey ?? "" }));
    },
    async done(query, { id }) {
      await (await started()).complete(queue, id, {}, { db: wrapped(query) });
    },
    async hurry(query, keys) {
      await started();
      await hurryJobs(query, queue, keys);
    },
    async missing(query, keys) {
      await started();
      const rows = await query<{ key: string }>(
        `select key from unnest($2::text[]) key where not exists
          (select from ${schema}.job where name = $1 and singleton_key = key and state < 'completed')`,
        [queue, keys],
      );
      return rows.map(({ key }) => key);
    },
    async close() {
      await boss?.stop({ graceful: false }).catch(() => undefined);
    },
  };
}

/** Makes jobs due at once, for whoever does not work on the queue. */
export async function hurryJobs(query: Query, queue: string, keys: readonly string[]): Promise<void> {
  await query(
    `update ${schema}.job set start_after = now() where name = $1 and singleton_key = any($2) and state < 'active'`,
    [queue, keys],
  );
}
