// `npm run engines`: starts the engines that several instances share, each on the loopback with a throwaway data folder, says
// under which settings they are found, and stops them when it is ended. Another engine is a file of its own in scripts/engines/.
import { ensurePostgres, startPostgres } from "./engines/postgres.mjs";

const missing = ensurePostgres();
if (missing !== undefined) {
  console.error(`PostgreSQL cannot be had: ${missing}`);
  process.exit(1);
}
const postgres = await startPostgres();
console.log(`DATABASE_URL=${postgres.url}`);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void postgres.stop());
