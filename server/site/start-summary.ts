import { widenedPolicies } from "#server/config/app-policies.ts";
import type { Config } from "#server/config/config.ts";
import { describeProblem } from "#server/content/content-errors.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import { SiteError } from "#shared/errors.ts";

const shownProblems = 5;

/** What the person who started the server reads: its address, how many pages of which kinds, and what is wrong in content. */
export async function startSummary({
  content,
  port,
  config,
}: {
  readonly content: ContentSource;
  readonly port: number;
  readonly config: Config;
}): Promise<string> {
  const lines: string[] = [];
  for (const locale of content.languages().tags) {
    const { value: pages } = await content.listPages(locale);
    if (pages.length === 0) continue;
    const counts = new Map<string, number>();
    for (const { type } of pages) counts.set(type, (counts.get(type) ?? 0) + 1);
    const kinds = [...counts].sort(([, a], [, b]) => b - a).map(([type, count]) => `${count} ${type}`);
    lines.push(`  ${locale}  ${pages.length} pages: ${kinds.join(", ")}`);
  }
  const errors = content.problems().filter(({ severity }) => severity === "error");
  const problems = errors.slice(0, shownProblems).map((problem) => `  ${describeProblem(problem)}`);
  const more =
    errors.length > shownProblems ? [`  … and ${errors.length - shownProblems} more: npm run content:check`] : [];
  const heading = errors.length === 0 ? [] : [`${errors.length} errors in ${config.contentDir}:`];
  const policies = widenedPolicies(config).map((line) => `  pages allow by ${line}`);
  const publicAddress = new URL(config.baseUrl).hostname === "localhost" ? [] : [`  public address ${config.baseUrl}`];
  return `${[`Signpost is serving ${config.contentDir} on http://localhost:${port}`, ...publicAddress, ...policies, ...lines, ...heading, ...problems, ...more].join("\n")}\n`;
}

/** Why the server could not start: one line for what an operator can mend, everything known for what is our fault. */
export function startError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SiteError) return error.message;
  return "syscall" in error && error.syscall === "listen" ? `could not listen: ${error.message}` : `${error.stack}`;
}
