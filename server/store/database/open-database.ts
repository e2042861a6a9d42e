import type { Pool, PoolClient } from "pg";
import type { Logger } from "#server/http/logger.ts";
import { type Database, DatabaseDownError, jitteredBackoffMs, type Query } from "./database.ts";
import { isDatabaseFault, safeReason } from "./database-faults.ts";
import { loadDriver, loadJobs, loadMigrations } from "./drivers.ts";
import { listening } from "./listening.ts";

export type DatabaseOptions = {
  /** As in `DATABASE_URL`; how the connection is encrypted is in its parameters (`sslmode`, `sslrootcert`). */
  readonly url: string;
  /** Connections of this process, at most. */
  readonly connections: number;
  /** In which a connection must be made, and in which a statement must be done, in ms. */
  readonly timeoutMs: number;
  /** The folder with the numbered SQL files that make the tables. */
  readonly migrations: string;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
};

/** Tables of the site and of its migrations lie in a schema of their own. */
const schema = "signpost";

/**
 * Connection pool: opens the database that `DATABASE_URL` names, and brings its tables to the present version in the background: a database
 * that is away keeps nobody from starting. Only this loads the driver.
 *
 * @throws {ConfigError} when the driver is not installed.
 */
export async function openDatabase({
  url,
  connections,
  timeoutMs,
  migrations,
  log,
}: DatabaseOptions): Promise<Database> {
  const [{ Pool, Client }, { runner }] = await Promise.all([loadDriver(), loadMigrations(), loadJobs()]);
  const connection = {
    connectionString: url,
    application_name: schema,
    connectionTimeoutMillis: timeoutMs,
    // The first ends it in the database; the second ends waiting for a database that says nothing any more.
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + 500,
    keepAlive: true,
  };
  const pool: Pool = new Pool({ ...connection, max: connections });
  // A connection that ends while nobody uses it; the next one is made when it is needed.
  pool.on("error", () => undefined);
  // One that ends while it is used tells whoever waits for an answer, too.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  let isMigrated = false;
  let isDown = false;
  let isClosed = false;

  const note = (error?: unknown) => {
    if (isClosed) return;
    if (error !== undefined && !isDown) log.error({ reason: safeReason(error) }, "the database cannot be reached");
    if (error === undefined && isDown) log.info("the database is back");
    isDown = error !== undefined;
  };
  const failed = (error: unknown) => {
    if (!isDatabaseFault(error)) return error;
    note(error);
    return new DatabaseDownError(`the database did not answer: ${safeReason(error)}`);
  };
  const asked =
    (target: Pick<Pool | PoolClient, "query">): Query =>
    async (statement, values = []) => {
      const { rows } = await target.query(statement, [...values]).catch((error: unknown) => {
        throw failed(error);
      });
      if (isDown) note();
      return rows;
    };
  const guarded = () => {
    if (!isMigrated) throw new DatabaseDownError("the tables of the database are not made yet");
  };
  const migrate = async () => {
    const client = new Client({ ...connection, statement_timeout: 0, query_timeout: 0 });
    client.on("error", () => undefined);
    await client.connect();
    try {
      const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
      const made = await runner({
        dbClient: client,
        dir: migrations,
        direction: "up",
        migrationsTable: "migrations",
        schema,
        createSchema: true,
        // Instances that start at once wait for the first.
        advisoryLockMode: "wait",
        logger: silent,
      });
      if (made.length > 0) log.info({ migrations: made.map(({ name }) => name) }, "the database has new tables");
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  let timer: NodeJS.Timeout | undefined;
  /** Until the tables are there, and whenever nobody gets through: so it is known when it is back. */
  const look = async (failures: number): Promise<void> => {
    if (isClosed) return;
    try {
      if (!isMigrated) await migrate();
      isMigrated = true;
      if (isDown) await asked(pool)("select 1");
      note();
      timer = setTimeout(() => void look(0), 1000).unref();
    } catch (error) {
      note(error);
      timer = setTimeout(() => void look(failures + 1), jitteredBackoffMs(failures)).unref();
    }
  };
  await Promise.race([look(0), new Promise((resolve) => setTimeout(resolve, timeoutMs).unref())]);

  const channels = listening(() => new Client({ ...connection, statement_timeout: 0 }), timeoutMs);
  return {
    async query(statement, values) {
      guarded();
      return await asked(pool)(statement, values);
    },
    async transaction(work) {
      guarded();
      const client = await pool.connect().catch((error: unknown) => {
        throw failed(error);
      });
      const query = asked(client);
      try {
        await query("begin");
        const value = await work(query);
        await query("commit");
        client.release();
        return value;
      } catch (error) {
        // The database takes everything back when the connection ends.
        client.release(true);
        throw error;
      }
    },
    isDown: () => isDown || !isMigrated,
    listen: channels.listen,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await channels.close();
      await pool.end();
    },
  };
}
