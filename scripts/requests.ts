import { parseArgs } from "node:util";
import { withDatabase } from "#scripts/database/with-database.ts";
import { orderRequest, orderRow, type RequestOrder } from "#scripts/requests/order-request.ts";
import { type KeptRequest, readKeptRequests, readRequestRows } from "#scripts/requests/read-kept-requests.ts";
import type { Config } from "#server/config/config.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { deliverySetting } from "#server/config/request-settings.ts";
import { statedSettings } from "#server/config/stated-settings.ts";
import type { Database } from "#server/store/database/database.ts";

const usage = `Usage: npm run requests [-- --all --json SR-7K2M9QXA]
       npm run requests -- --retry SR-7K2M9QXA   (its next attempt is now)
       npm run requests -- --drop SR-7K2M9QXA    (never deliver it; it stays in the files)`;

/** Lists the support requests that no target has, oldest first; prints one whole when it is named; orders another attempt, or none. */
async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  if (options === undefined) {
    console.error(usage);
    return 1;
  }
  const config = loadConfig(statedSettings(process.env).env);
  return await withDatabase(config, (database) => answer(options, config, database));
}

async function answer(options: Options, config: Config, database: Database | undefined): Promise<number> {
  const { requests, unreadable } =
    database === undefined
      ? await readKeptRequests(config.dataDir)
      : { requests: await readRequestRows(database), unreadable: 0 };
  if (unreadable > 0) console.error(`${unreadable} lines could not be read`);
  const { reference, order, all, json } = options;
  if (reference !== undefined) {
    const found = requests.find(({ request }) => request.reference === reference.toUpperCase());
    if (found !== undefined)
      return order === undefined ? printOne(found) : await give(database ?? config.dataDir, found, order);
    console.error(`There is no request ${reference}.`);
    return 1;
  }
  const listed = requests.filter(({ state }) => all || state === "waiting");
  if (json) {
    console.log(JSON.stringify(listed, null, 2));
    return 0;
  }
  const word = deliverySetting(config).kind === "file" ? "kept" : "waiting";
  for (const request of listed) console.log(line(request, word));
  const count = (wanted: KeptRequest["state"]) => requests.filter(({ state }) => state === wanted).length;
  const dropped = count("dropped") > 0 ? `, ${count("dropped")} dropped` : "";
  const oldest = requests.find(({ state }) => state === "waiting");
  const age = oldest === undefined ? "" : ` (the oldest since ${oldest.request.at})`;
  console.log(
    `\n${count("waiting")} ${word}${age}, ${count("delivered")} delivered${dropped}, in ${database === undefined ? config.dataDir : "the database"}`,
  );
  return 0;
}

async function give(place: Database | string, kept: KeptRequest, order: RequestOrder): Promise<number> {
  const { reference } = kept.request;
  if (kept.state !== "waiting") {
    console.error(`${reference} does not wait: it is ${kept.state}.`);
    return 1;
  }
  if (typeof place === "string") await orderRequest(place, kept, order);
  else await orderRow(place, kept, order);
  console.log(order === "retry" ? `${reference} is tried again at once.` : `${reference} will not be delivered.`);
  return 0;
}

function line({ request, state, lastAttempt }: KeptRequest, word: string): string {
  const { at, reference, form, email, subject } = request;
  const attempt = lastAttempt === undefined ? [] : [`(${lastAttempt.why}; not before ${lastAttempt.notBefore})`];
  return [at, reference, state === "waiting" ? word : state, form, email, subject, ...attempt].join("  ");
}

function printOne(found: KeptRequest): number {
  console.log(JSON.stringify(found, null, 2));
  return 0;
}

type Options = {
  readonly reference?: string;
  readonly order?: RequestOrder;
  readonly all: boolean;
  readonly json: boolean;
};

/** Undefined for what is no way to call it. */
function optionsOf(args: readonly string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        all: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        retry: { type: "string" },
        drop: { type: "string" },
      },
    });
    const { all, json, retry, drop } = values;
    const [reference = retry ?? drop, ...more] = [...positionals];
    const named = [...positionals, retry, drop].filter((name) => name !== undefined);
    if (more.length > 0 || named.length > 1) return undefined;
    const order = retry !== undefined ? "retry" : drop !== undefined ? "dropped" : undefined;
    return { all, json, ...(reference !== undefined && { reference }), ...(order !== undefined && { order }) };
  } catch {
    return undefined;
  }
}

process.exitCode = await main(process.argv.slice(2));
