import { ConfigError } from "#server/config/config-error.ts";

/** Loaded only where `DATABASE_URL` is set; the package that `npm pack` makes leaves them to whoever needs them. */
export async function loadDriver() {
  return (await installed(() => import("pg"))).default;
}

export function loadMigrations() {
  return installed(() => import("node-pg-migrate"));
}

export async function loadJobs() {
  return (await installed(() => import("pg-boss"))).default;
}

/** @throws {ConfigError} */
async function installed<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    throw new ConfigError(["DATABASE_URL needs packages beside the site: npm install pg pg-boss node-pg-migrate"]);
  }
}
