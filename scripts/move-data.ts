import { parseArgs } from "node:util";
import { withDatabase } from "#scripts/database/with-database.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { statedSettings } from "#server/config/stated-settings.ts";
import { moveToDatabase } from "./move-data/to-database.ts";
import { moveToFolder } from "./move-data/to-folder.ts";

const usage = `Usage: signpost move-data          (DATA_DIR into the database of DATABASE_URL; again as often as needed)
       signpost move-data --back   (the database into DATA_DIR, which must be empty)`;

/** Moves what the site remembers between files and database, and says what both have of each kind. */
async function main(args: readonly string[]): Promise<number> {
  const isBack = optionsOf(args);
  if (isBack === undefined) {
    console.error(usage);
    return 1;
  }
  const config = loadConfig(statedSettings(process.env).env);
  return await withDatabase(config, async (database) => {
    if (database === undefined) {
      console.error("There is no database: set DATABASE_URL.");
      return 1;
    }
    const kinds = isBack
      ? await moveToFolder(database, config.dataDir)
      : await moveToDatabase(config.dataDir, database);
    console.log(`${"".padEnd(26)}${"in the folder".padStart(15)}${"in the database".padStart(17)}`);
    for (const { kind, inFolder, inDatabase } of kinds) {
      const mark = inFolder === inDatabase ? "" : "  DIFFERENT";
      console.log(`${kind.padEnd(26)}${String(inFolder).padStart(15)}${String(inDatabase).padStart(17)}${mark}`);
    }
    return kinds.every(({ inFolder, inDatabase }) => inFolder === inDatabase) ? 0 : 1;
  });
}

/** Undefined for what is no way to call it. */
function optionsOf(args: readonly string[]): boolean | undefined {
  try {
    return parseArgs({ args: [...args], options: { back: { type: "boolean", default: false } } }).values.back;
  } catch {
    return undefined;
  }
}

process.exitCode = await main(process.argv.slice(2));
