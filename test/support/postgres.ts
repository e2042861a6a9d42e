import pg from "pg";
import { findPostgres, type RunningPostgres, startPostgres } from "#scripts/engines/postgres.mjs";
import type { Database } from "#server/store/database/database.ts";
import { openDatabase } from "#server/store/database/open-database.ts";

/** Runs where PostgreSQL is installed; `npm test` installs it, and says so aloud where it cannot. */
export const describeWithPostgres = findPostgres() === undefined ? describe.skip : describe;

const migrations = new URL("../../server/store/database/migrations", import.meta.url).pathname;
export const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type TestDatabases = {
  readonly postgres: RunningPostgres;
  /** The address of a database that nobody has used. */
  fresh(): Promise<string>;
  /** Opens a database as one instance does; closed at the end. */
  open(url: string, timeoutMs?: number): Promise<Database>;
  /** Ends every connection. */
  closeAll(): Promise<void>;
  stop(): Promise<void>;
};

export async function testDatabases(): Promise<TestDatabases> {
  const postgres = await startPostgres();
  const opened = new Set<Database>();
  let count = 0;
  const closeAll = async () => {
    await Promise.all([...opened].map((each) => each.close()));
    opened.clear();
  };
  return {
    postgres,
    async fresh() {
      count += 1;
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`create database site_${count}`);
      await client.end();
      return postgres.url.replace(/\/postgres$/, `/site_${count}`);
    },
    async open(url, timeoutMs = 2000) {
      const database = await openDatabase({ url, connections: 8, timeoutMs, migrations, log: quietLog });
      opened.add(database);
      return database;
    },
    closeAll,
    async stop() {
      await closeAll();
      await postgres.stop();
    },
  };
}

export type DatabaseForEach = {
  readonly postgres: RunningPostgres;
  /** The address of the present test's database. */
  readonly url: string;
  /** Opens it as one instance does; closed after the test. */
  open(timeoutMs?: number): Promise<Database>;
};

/** A PostgreSQL for the tests of a `describe`, and in it a database for each of them. */
export function databaseForEach(): DatabaseForEach {
  let databases: TestDatabases;
  let url = "";
  beforeAll(async () => {
    databases = await testDatabases();
  });
  beforeEach(async () => {
    url = await databases.fresh();
  });
  afterEach(() => databases.closeAll());
  afterAll(() => databases.stop());
  return {
    get postgres() {
      return databases.postgres;
    },
    get url() {
      return url;
    },
    open: (timeoutMs) => databases.open(url, timeoutMs),
  };
}
