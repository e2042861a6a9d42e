import { answerProblems } from "./answer-setting.ts";
import { policyProblems } from "./app-policies.ts";
import type { Config, Environment } from "./config.ts";
import { ConfigError, configProblem } from "./config-error.ts";
import { deliveryProblems } from "./delivery-setting.ts";
import { embeddingsProblems } from "./embeddings-setting.ts";
import { identityProblems } from "./identity-setting.ts";
import { issueCollectorProblems } from "./issue-collector-setting.ts";
import { requestProblems } from "./request-settings.ts";
import { searchProblems } from "./search-setting.ts";
import type { Variable } from "./variable.ts";
import { variables } from "./variables.ts";

/**
 * Reads every setting from `env`; the defaults stand in docs/configuration.md. An empty text counts as not set only for a
 * variable that has no default; a malformed value never becomes the default.
 *
 * @throws {ConfigError} naming every variable that has a wrong value.
 */
export function loadConfig(env: Environment): Config {
  const texts = new Map<string, string>();
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [key, variable] of Object.entries<Variable<unknown>>(variables)) {
    const { name, given } = statedIn(env, variable);
    const isMissing = given === undefined || (given === "" && variable.default === undefined);
    const value = isMissing ? filledIn(variable.default, texts) : given;
    if (value === undefined) {
      config[key] = undefined;
      continue;
    }
    texts.set(variable.name, value);
    const parsed = variable.schema.safeParse(value);
    if (parsed.success) config[key] = Object.freeze(parsed.data);
    // A default fails only with the variable it was made from, whose own line says what is wrong.
    else if (!isMissing) problems.push(configProblem({ ...variable, name }, value));
  }
  // Each key of the table was given its parsed value, of the type its schema has; those with problems go no further.
  const whole = Object.freeze(config) as Config;
  if (whole.headersTimeoutMs > whole.requestTimeoutMs) {
    problems.push(`HEADERS_TIMEOUT_MS is "${whole.headersTimeoutMs}": expected no more than REQUEST_TIMEOUT_MS`);
  }
  if (whole.workers > 1 && whole.databaseUrl === undefined) {
    problems.push(
      `WORKERS is "${whole.workers}": expected 1 without DATABASE_URL, in which processes share what they remember`,
    );
  }
  if (problems.length === 0)
    problems.push(
      ...identityProblems(whole),
      ...searchProblems(whole),
      ...embeddingsProblems(whole),
      ...answerProblems(whole),
      ...issueCollectorProblems(whole),
      ...requestProblems(whole),
      ...policyProblems(whole),
      ...deliveryProblems(whole),
    );
  if (problems.length > 0) throw new ConfigError(problems);
  return whole;
}

/** What `env` says of a variable, under the name that says it: its old one only where the new one is not set. */
function statedIn(env: Environment, { name, oldName }: Variable<unknown>) {
  const isOld = oldName !== undefined && isUnset(env[name]) && !isUnset(env[oldName]);
  return isOld ? { name: oldName, given: env[oldName] } : { name, given: env[name] };
}

function isUnset(text: string | undefined): boolean {
  return text === undefined || text === "";
}

/** Old names that `env` uses, each with the name that it has now: both are read; the log names them at the start. */
export function oldNamesIn(env: Environment): readonly { readonly oldName: string; readonly name: string }[] {
  return Object.values<Variable<unknown>>(variables).flatMap(({ name, oldName }) =>
    oldName === undefined || isUnset(env[oldName]) ? [] : [{ oldName, name }],
  );
}

/** "http://localhost:{PORT}" with the values that variables have. */
function filledIn(pattern: string | undefined, texts: ReadonlyMap<string, string>): string | undefined {
  return pattern?.replace(/\{([A-Z_]+)\}/g, (_, name: string) => (texts.get(name) ?? "").replace(/\/$/, ""));
}
