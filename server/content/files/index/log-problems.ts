import type { Logger } from "pino";
import { describeProblem } from "#server/content/content-errors.ts";
import type { ContentProblem } from "#server/content/content-source.ts";

/** A folder written for another system can have thousands: the content check lists them all. */
const maxLines = 20;

/** Logs what is wrong in content now and was not before: errors, and slugs that cannot be made. At most 20 lines, then how many more. */
export function logNewProblems(
  log: Pick<Logger, "warn">,
  before: readonly ContentProblem[],
  now: readonly ContentProblem[],
): void {
  const known = new Set(before.map(describeProblem));
  const isLogged = ({ severity, kind }: ContentProblem) => severity === "error" || kind === "slug";
  const found = now.filter((problem) => isLogged(problem) && !known.has(describeProblem(problem)));
  for (const { file, line, field, message } of found.slice(0, maxLines))
    log.warn({ file, line, field, problem: message }, "content problem");
  if (found.length > maxLines)
    log.warn({ others: found.length - maxLines }, "more content problems: run content:check");
}
