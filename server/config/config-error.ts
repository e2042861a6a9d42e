import { SiteError } from "#shared/errors.ts";
import type { Variable } from "./variable.ts";

/** The environment does not make a configuration: one line for each variable that is wrong. */
export class ConfigError extends SiteError {
  override readonly name = "ConfigError";
  readonly code = "CONFIG_INVALID";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

const longestShown = 80;

/** `PORT is "abc": expected a whole number from 0 to 65535`, on one line whatever the value holds. */
export function configProblem(variable: Variable<unknown>, value: string): string {
  const shown = value.length > longestShown ? `${value.slice(0, longestShown)}…` : value;
  const secretOrShown = variable.isSecret === true ? "(secret)" : JSON.stringify(shown);
  return `${variable.name} is ${secretOrShown}: expected ${variable.expected}`;
}
