import { constants } from "node:fs";
import { access, readdir, statfs } from "node:fs/promises";
import { connect } from "node:net";
import { dirname } from "node:path";
import type { Environment } from "#server/config/config.ts";
import { ConfigError } from "#server/config/config-error.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { type StatedSettings, statedSettings } from "#server/config/stated-settings.ts";
import type { Variable } from "#server/config/variable.ts";
import { variables } from "#server/config/variables.ts";
import { messageOf } from "#shared/errors.ts";
import { checkClock } from "./check-clock.ts";
import { checkData } from "./check-data.ts";
import type { Finding } from "./finding.ts";

type Setting = {
  readonly name: string;
  readonly value: string;
  /** The environment, a file, `default` or `not set`. */
  readonly from: string;
};

const connectMs = 3000;
const mebibyte = 1024 * 1024;
const leastFree = 200 * mebibyte;

type DoctorOrder = {
  readonly isJson: boolean;
  /** Reads everything in the data folder, too. */
  readonly withData: boolean;
};

/** Prints every setting with its source, and tries what the site needs: folders, disk, clock, services. Answers the exit code. */
export async function doctor({ isJson, withData }: DoctorOrder): Promise<number> {
  const stated = settingsOrProblem();
  const { env, sourceOf } = "env" in stated ? stated : { env: {}, sourceOf: () => undefined };
  const settings = Object.values<Variable<unknown>>(variables).map((variable) => settingOf(variable, env, sourceOf));
  const findings = "env" in stated ? await tried(env, withData) : [stated];
  if (isJson) console.log(JSON.stringify({ settings, findings }, null, 2));
  else print(settings, findings);
  return findings.every(({ isWell }) => isWell) ? 0 : 1;
}

function settingsOrProblem(): StatedSettings | Finding {
  try {
    return statedSettings(process.env);
  } catch (error) {
    return problemOf(error);
  }
}

/** @throws what is no mistake in a setting. */
function problemOf(error: unknown): Finding {
  if (!(error instanceof ConfigError)) throw error;
  return { what: "settings", isWell: false, says: error.message };
}

function settingOf(
  { name, oldName, isSecret = false, default: usual }: Variable<unknown>,
  env: Environment,
  sourceOf: StatedSettings["sourceOf"],
): Setting {
  const given = env[name] || (oldName && env[oldName]);
  const from = sourceOf(name) ?? (oldName && sourceOf(oldName));
  if (given && from) return { name, value: isSecret ? "(secret)" : withoutPassword(given), from };
  return usual === undefined ? { name, value: "", from: "not set" } : { name, value: usual, from: "default" };
}

async function tried(env: Environment, withData: boolean): Promise<Finding[]> {
  try {
    const { contentDir, dataDir } = loadConfig(env);
    const services = Object.values<Variable<unknown>>(variables).flatMap(({ name }) => {
      const address = env[name] ?? "";
      return /_URL$/.test(name) && name !== "BASE_URL" && URL.canParse(address) ? [tryService(name, address)] : [];
    });
    const findings = await Promise.all([
      { what: "settings", isWell: true, says: "every value can be used" },
      tryContent(contentDir),
      tryData(dataDir),
      checkClock(dataDir),
      ...services,
    ]);
    return withData ? [...findings, ...(await checkData(dataDir))] : findings;
  } catch (error) {
    return [problemOf(error)];
  }
}

async function tryContent(dir: string): Promise<Finding> {
  const what = `content folder ${dir}`;
  try {
    const names = await readdir(dir);
    return { what, isWell: names.length > 0, says: names.length > 0 ? "can be read" : "is empty" };
  } catch (error) {
    return { what, isWell: false, says: messageOf(error) };
  }
}

/** The folder need not be there: then the next one above it has to take it. */
async function tryData(dir: string): Promise<Finding> {
  const what = `data folder ${dir}`;
  try {
    const place = await nearest(dir);
    await access(place, constants.W_OK);
    const { bavail, bsize } = await statfs(place);
    const free = Math.floor((bavail * bsize) / mebibyte);
    return { what, isWell: bavail * bsize >= leastFree, says: `can be written to, ${free} MiB free` };
  } catch (error) {
    return { what, isWell: false, says: messageOf(error) };
  }
}

async function nearest(dir: string): Promise<string> {
  try {
    await access(dir);
    return dir;
  } catch (error) {
    if (dirname(dir) === dir) throw error;
    return nearest(dirname(dir));
  }
}

/** Only whether somebody listens: what is asked of a service costs it something. */
function tryService(name: string, address: string): Promise<Finding> {
  const { hostname, port, protocol } = new URL(address);
  const usual = { "https:": 443, "smtp:": 25, "smtps:": 465 }[protocol] ?? 80;
  const what = `${name} ${withoutPassword(address)}`;
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || usual });
    const end = (isWell: boolean, says: string) => {
      socket.destroy();
      resolve({ what, isWell, says });
    };
    socket.setTimeout(connectMs, () => end(false, `did not answer within ${connectMs} ms`));
    socket.once("connect", () => end(true, "listens"));
    socket.once("error", (error) => end(false, messageOf(error)));
  });
}

function withoutPassword(address: string): string {
  return address.replace(/(\/\/[^/@\s:]*):[^/@\s]*@/, "$1:…@");
}

function print(settings: readonly Setting[], findings: readonly Finding[]): void {
  const width = Math.max(...settings.map(({ name }) => name.length));
  for (const { name, value, from } of settings)
    if (from !== "not set")
      console.log(`${name.padEnd(width)}  ${value}${from === "environment" ? "" : `  (${from})`}`);
  console.log(`\nnot set: ${settings.flatMap(({ name, from }) => (from === "not set" ? [name] : [])).join(", ")}\n`);
  for (const { what, isWell, says } of findings) console.log(`${isWell ? "ok   " : "wrong"}  ${what}: ${says}`);
}
