import { answerProblems } from "./answer-setting.ts";
import { ConfigError, configProblem } from "./config-error.ts";
import { identityProblems } from "./identity-setting.ts";
import { issueCollectorProblems } from "./issue-collector-setting.ts";
import { requestProblems } from "./request-settings.ts";
import { searchProblems } from "./search-setting.ts";
import type { Variable } from "./variable.ts";
import { variables } from "./variables.ts";

type Variables = typeof variables;
type ValueOf<Declared> =
  Declared extends Variable<infer Value>
    ? Declared extends { readonly isOptional: true }
      ? Value | undefined
      : Value
    : never;

/** The server's settings, each in the unit its name ends with. */
export type Config = { readonly [Name in keyof Variables]: ValueOf<Variables[Name]> };

export type Environment = Readonly<Record<string, string | undefined>>;

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
    const given = env[variable.name];
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
    else if (!isMissing) problems.push(configProblem(variable, value));
  }
  // Each key of the table was given its parsed value, of the type its schema has; those with problems go no further.
  const whole = Object.freeze(config) as Config;
  if (whole.headersTimeoutMs > whole.requestTimeoutMs) {
    problems.push(`HEADERS_TIMEOUT_MS is "${whole.headersTimeoutMs}": expected no more than REQUEST_TIMEOUT_MS`);
  }
  if (problems.length === 0)
    problems.push(
      ...identityProblems(whole),
      ...searchProblems(whole),
      ...answerProblems(whole),
      ...issueCollectorProblems(whole),
      ...requestProblems(whole),
    );
  if (problems.length > 0) throw new ConfigError(problems);
  return whole;
}

/** "http://localhost:{PORT}" with the values that variables have. */
function filledIn(pattern: string | undefined, texts: ReadonlyMap<string, string>): string | undefined {
  return pattern?.replace(/\{([A-Z_]+)\}/g, (_, name: string) => (texts.get(name) ?? "").replace(/\/$/, ""));
}
