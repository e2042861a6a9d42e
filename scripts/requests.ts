import { parseArgs } from "node:util";
import { type KeptRequest, readKeptRequests } from "#scripts/requests/read-kept-requests.ts";
import { loadConfig } from "#server/config/config.ts";
import { deliverySetting } from "#server/config/request-settings.ts";

const usage = "Usage: npm run requests [-- --all --json SR-7K2M9QXA]";

/** Lists the support requests that no target has, oldest first; prints one whole when it is named. */
async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  if (options === undefined) {
    console.error(usage);
    return 1;
  }
  const config = loadConfig(process.env);
  const { requests, unreadable } = await readKeptRequests(config.dataDir);
  if (unreadable > 0) console.error(`${unreadable} lines could not be read`);
  const { reference, all, json } = options;
  if (reference !== undefined) return printOne(requests, reference);
  const listed = requests.filter(({ isDelivered }) => all || !isDelivered);
  if (json) {
    console.log(JSON.stringify(listed, null, 2));
    return 0;
  }
  const state = deliverySetting(config).kind === "file" ? "kept" : "waiting";
  for (const request of listed) console.log(line(request, state));
  const delivered = requests.filter(({ isDelivered }) => isDelivered).length;
  console.log(`\n${requests.length - delivered} ${state}, ${delivered} delivered, in ${config.dataDir}`);
  return 0;
}

function line({ request, isDelivered }: KeptRequest, otherwise: string): string {
  const { at, reference, form, email, subject } = request;
  return [at, reference, isDelivered ? "delivered" : otherwise, form, email, subject].join("  ");
}

function printOne(requests: readonly KeptRequest[], reference: string): number {
  const found = requests.find(({ request }) => request.reference === reference.toUpperCase());
  if (found === undefined) {
    console.error(`There is no request ${reference}.`);
    return 1;
  }
  console.log(JSON.stringify(found, null, 2));
  return 0;
}

function optionsOf(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { all: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
    });
    const [reference, ...more] = positionals;
    return more.length > 0 ? undefined : { ...values, reference };
  } catch {
    return undefined;
  }
}

process.exitCode = await main(process.argv.slice(2));
