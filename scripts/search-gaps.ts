import { withDatabase } from "#scripts/database/with-database.ts";
import { gapsReport, readGapRows, readGaps } from "#scripts/search-gaps/gaps-report.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { statedSettings } from "#server/config/stated-settings.ts";

/** Lists what visitors searched for without finding anything, most often asked first. */
async function main([limit = "50"]: readonly string[]): Promise<number> {
  const maxTerms = Number(limit);
  if (!Number.isInteger(maxTerms) || maxTerms < 1) {
    console.error("Usage: npm run search:gaps [-- how many]");
    return 1;
  }
  const config = loadConfig(statedSettings(process.env).env);
  const gaps = await withDatabase(config, (database) =>
    database === undefined ? readGaps(config.dataDir) : readGapRows(database),
  );
  console.log(gapsReport(gaps, maxTerms));
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
