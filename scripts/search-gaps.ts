import { withDatabase } from "#scripts/database/with-database.ts";
import { gapsReport } from "#scripts/search-gaps/gaps-report.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { statedSettings } from "#server/config/stated-settings.ts";
import { isGap, readSearches } from "#server/search/search-log.ts";
import { readSearchRows } from "#server/search/search-rows.ts";

/** Lists what visitors searched for without finding anything, most often asked first. */
async function main([limit = "50"]: readonly string[]): Promise<number> {
  const maxTerms = Number(limit);
  if (!Number.isInteger(maxTerms) || maxTerms < 1) {
    console.error("Usage: npm run search:gaps [-- how many]");
    return 1;
  }
  const config = loadConfig(statedSettings(process.env).env);
  const records = await withDatabase(config, (database) =>
    database === undefined ? readSearches(config.dataDir) : readSearchRows(database),
  );
  const searches = records.flatMap((record) => ("term" in record ? record : []));
  console.log(gapsReport(searches.filter(isGap), maxTerms));
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
