import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FAILSAFE_SCHEMA, load, YAMLException } from "js-yaml";
import { messageOf } from "#shared/errors.ts";
import { isRecord } from "#shared/record.ts";
import type { Environment } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import type { Variable } from "./variable.ts";
import { variables } from "./variables.ts";

/** Every setting that is stated anywhere, as `loadConfig` reads them, and where each of them stands. */
export type StatedSettings = {
  readonly env: Environment;
  readonly sourceOf: (name: string) => string | undefined;
  /** The settings file; undefined where there is none. */
  readonly file: string | undefined;
};

/** Names the settings file; `signpost.config.yaml` in the working folder is read without it. */
export const settingsFileVariable = "SIGNPOST_CONFIG";
export const settingsFileName = "signpost.config.yaml";
const inEnvironment = "environment";
const longestSecretFile = 65_536;

const declared = Object.values<Variable<unknown>>(variables);
const names = new Set(declared.flatMap(({ name, oldName }) => (oldName === undefined ? [name] : [name, oldName])));
const secretNames = declared.flatMap(({ name, isSecret }) => (isSecret === true ? [name] : []));

/**
 * Joins what states settings: the settings file, files of secrets (`SESSION_SECRET_FILE`, as containers have them), and the
 * environment, which wins.
 *
 * @throws {ConfigError} naming the file and what is wrong in it.
 */
export function statedSettings(env: Environment, folder = "."): StatedSettings {
  const problems: string[] = [];
  const sources = new Map<string, string>();
  const file = settingsFile(env, folder);
  const stated = { ...(file !== undefined && fileSettings(file, problems, sources)) };
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || (value === "" && stated[name] !== undefined)) continue;
    stated[name] = value;
    if (names.has(name)) sources.set(name, inEnvironment);
  }
  for (const name of secretNames) {
    const path = stated[`${name}_FILE`];
    if (path === undefined || path === "") continue;
    const secret = stated[name] === undefined ? secretFrom(path) : { problem: `${name} is set as well: one of them` };
    if ("problem" in secret)
      problems.push(`${name}_FILE is ${JSON.stringify(path)}: expected a file to read; ${secret.problem}`);
    else {
      stated[name] = secret.text;
      sources.set(name, path);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return { env: stated, sourceOf: (name) => sources.get(name), file };
}

function settingsFile(env: Environment, folder: string): string | undefined {
  const named = env[settingsFileVariable];
  const path = join(folder, settingsFileName);
  return named !== undefined && named !== "" ? named : existsSync(path) ? path : undefined;
}

/** Settings of the file, each as the environment would say it. */
function fileSettings(file: string, problems: string[], sources: Map<string, string>): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(readYaml(file, problems))) {
    const text = asText(value);
    const isSecretFile = secretNames.some((secret) => name === `${secret}_FILE`);
    if (!names.has(name) && !isSecretFile) problems.push(`${file}: ${name} is no setting`);
    else if (text === undefined) problems.push(`${file}: ${name} is neither a text nor a list of texts`);
    else {
      settings[name] = text;
      sources.set(name, file);
    }
  }
  return settings;
}

/** All values are texts as they are written: `9.10` stays that. */
function readYaml(file: string, problems: string[]): Readonly<Record<string, unknown>> {
  try {
    const value = load(readFileSync(file, "utf8"), { schema: FAILSAFE_SCHEMA }) ?? {};
    if (isRecord(value)) return value;
    problems.push(`${file}: expected names of settings, each with its value`);
  } catch (error) {
    if (error instanceof YAMLException) problems.push(`${file}:${(error.mark?.line ?? 0) + 1}: ${error.reason}`);
    else problems.push(`${settingsFileVariable} is ${JSON.stringify(file)}: ${messageOf(error)}`);
  }
  return {};
}

/** Lists are what the environment divides by commas. */
function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? value.join(",") : undefined;
}

/** The line end that editors and `echo` leave is no part of a secret. */
function secretFrom(path: string): { readonly text: string } | { readonly problem: string } {
  try {
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return text.length > longestSecretFile ? { problem: "it is too long" } : { text };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}
