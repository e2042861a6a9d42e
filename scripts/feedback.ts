import { parseArgs } from "node:util";
import { withDatabase } from "#scripts/database/with-database.ts";
import { type PageScore, unhelpfulPages } from "#scripts/feedback/page-scores.ts";
import { readVoteRows, readVotes } from "#scripts/feedback/read-votes.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { statedSettings } from "#server/config/stated-settings.ts";
import { messagesFor } from "#server/messages/messages-for.ts";

const usage = "Usage: npm run feedback [-- --days 90 --limit 20 --json]";
const dayMs = 24 * 60 * 60 * 1000;

/** Prints the pages that do not help, worst first, from what readers answered in the last days. */
async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  if (options === undefined) {
    console.error(usage);
    return 1;
  }
  const { days, limit, json } = options;
  const config = loadConfig(statedSettings(process.env).env);
  const since = new Date(Date.now() - days * dayMs);
  const { votes, unreadable } = await withDatabase(config, (database) =>
    database === undefined ? readVotes(config.dataDir, since) : readVoteRows(database, since),
  );
  const pages = unhelpfulPages(votes).slice(0, limit);
  if (json) {
    console.log(JSON.stringify(pages, null, 2));
    return 0;
  }
  console.log(
    `${votes.length} answers of the last ${days} days in ${config.databaseUrl === undefined ? config.dataDir : "the database"}\n`,
  );
  if (pages.length > 0) console.log(`${["no", "yes"].map((name) => name.padStart(5)).join("")}  page`);
  for (const page of pages) console.log(line(page));
  if (pages.length === 0) console.log("Nobody found a page unhelpful.");
  if (unreadable > 0) console.error(`\n${unreadable} lines could not be read`);
  return 0;
}

function line({ page, yes, no, reasons }: PageScore): string {
  // The keys are those that `unhelpfulPages` counted by.
  const named = (Object.entries(reasons) as [keyof typeof reasons, number][])
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${count} × ${messagesFor("en").feedbackReason(reason)}`);
  return `${String(no).padStart(5)}${String(yes).padStart(5)}  ${page}${named.length > 0 ? `  (${named.join(", ")})` : ""}`;
}

function optionsOf(args: readonly string[]): { days: number; limit: number; json: boolean } | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        days: { type: "string", default: "90" },
        limit: { type: "string", default: "20" },
        json: { type: "boolean", default: false },
      },
    });
    const [days, limit] = [Number(values.days), Number(values.limit)];
    const areCounts = [days, limit].every((value) => Number.isInteger(value) && value > 0 && value <= 100_000);
    return areCounts ? { days, limit, json: values.json } : undefined;
  } catch {
    return undefined;
  }
}

process.exitCode = await main(process.argv.slice(2));
