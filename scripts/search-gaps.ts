import { gapsReport, readGaps } from "#scripts/search-gaps/gaps-report.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { statedSettings } from "#server/config/stated-settings.ts";

/** Lists what visitors searched for without finding anything, most often asked first. */
async function main([limit = "50"]: readonly string[]): Promise<number> {
  const maxTerms = Number(limit);
  if (!Number.isInteger(maxTerms) || maxTerms < 1) {
    console.error("Usage: npm run search:gaps [-- how many]");
    return 1;
  }
  const { dataDir } = loadConfig(statedSettings(process.env).env);
  console.log(gapsReport(await readGaps(dataDir), maxTerms));
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
