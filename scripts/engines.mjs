// `npm run engines`: starts the engines that several instances share, each on the loopback with a throwaway data folder, says
// under which settings they are found, and stops them when it is ended. `npm run engines -- postgres` starts one; `--nodes 3` makes
// OpenSearch a cluster of three. Another engine is a file of its own in scripts/engines/.
import { parseArgs } from "node:util";
import { ensureOpenSearch, startOpenSearch } from "./engines/opensearch.mjs";
import { ensurePostgres, startPostgres } from "./engines/postgres.mjs";

const engines = {
  postgres: { setting: "DATABASE_URL", ensure: ensurePostgres, start: startPostgres },
  opensearch: {
    setting: "OPENSEARCH_URL",
    ensure: ensureOpenSearch,
    start: () => startOpenSearch({ nodes: Number(values.nodes) }),
  },
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { nodes: { type: "string", default: "1" } },
});

for (const [name, { setting, ensure, start }] of Object.entries(engines)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const missing = ensure();
  if (missing !== undefined) {
    console.error(`${name} cannot be had: ${missing}`);
    process.exit(1);
  }
  const engine = await start();
  console.log(`${setting}=${engine.url}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void engine.stop());
}
