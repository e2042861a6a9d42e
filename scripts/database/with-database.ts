import { fileURLToPath } from "node:url";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/store/database/database.ts";
import { openDatabase } from "#server/store/database/open-database.ts";

/** Does `work` with the database that several instances share, or with none where the settings name none. */
export async function withDatabase<Value>(
  { databaseUrl: url, databaseTimeoutMs: timeoutMs }: Pick<Config, "databaseUrl" | "databaseTimeoutMs">,
  work: (database: Database | undefined) => Promise<Value>,
): Promise<Value> {
  if (url === undefined) return await work(undefined);
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  // Scripts lie in the build, in files of their own or in parts of them.
  const migrations = fileURLToPath(new URL(import.meta.url.replace(/\/dist\/.*$/, "/dist/migrations/")));
  const database = await openDatabase({ url, connections: 2, timeoutMs, migrations, log: silent });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
