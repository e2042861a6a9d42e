import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goldenProblems } from "#scripts/content-check/golden-queries.ts";
import { statedSettings } from "#server/config/stated-settings.ts";
import { describeProblem } from "#server/content/content-errors.ts";
import { checkContent } from "#server/content/files/check/check-content.ts";
import type { OwnCode } from "#server/content/own-code.ts";
import { builtCode } from "#server/extend/built-code.ts";

/** Prints everything that is wrong in a content folder (`content` unless named); 1 when something is an error. */
async function main(args: readonly string[]): Promise<number> {
  const isJson = args.includes("--json");
  const [dir = process.env["CONTENT_DIR"] ?? "content"] = args.filter((arg) => arg !== "--json");
  if (!existsSync(dir)) {
    console.error(`${dir} is not there. Usage: npm run content:check [dir] [-- --json]`);
    return 1;
  }
  const { problems: inFiles, pageCount } = await checkContent(dir, await ownCode(dir));
  const problems = [...inFiles, ...(await goldenProblems(dir))];
  if (isJson) console.log(JSON.stringify({ dir, pages: pageCount, problems }, null, 2));
  for (const problem of isJson ? [] : problems)
    console.log(`${problem.severity === "error" ? "error  " : "warning"} ${describeProblem(problem)}`);
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  if (!isJson)
    console.log(`${dir}: ${counted(pageCount, "page")}, ${counted(errors, "error")}, ${counted(warnings, "warning")}`);
  return errors === 0 ? 0 : 1;
}

/** Code of the folder's own, which runs only where the operator says so. */
async function ownCode(dir: string): Promise<OwnCode | undefined> {
  if (statedSettings(process.env).env["EXTEND"] !== "on") return undefined;
  return builtCode(dir, mkdtempSync(join(tmpdir(), "signpost-extend-")));
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

process.exitCode = await main(process.argv.slice(2));
