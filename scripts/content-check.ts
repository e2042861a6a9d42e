import { existsSync } from "node:fs";
import { describeProblem } from "#server/content/content-errors.ts";
import { checkContent } from "#server/content/files/check-content.ts";

/** Prints everything that is wrong in a content folder (`content` unless named); 1 when something is an error. */
async function main([dir = process.env["CONTENT_DIR"] ?? "content"]: readonly string[]): Promise<number> {
  if (!existsSync(dir)) {
    console.error(`${dir} is not there. Usage: npm run content:check [dir]`);
    return 1;
  }
  const { problems, pageCount } = await checkContent(dir);
  for (const problem of problems)
    console.log(`${problem.severity === "error" ? "error  " : "warning"} ${describeProblem(problem)}`);
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  console.log(`${dir}: ${counted(pageCount, "page")}, ${counted(errors, "error")}, ${counted(warnings, "warning")}`);
  return errors === 0 ? 0 : 1;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

process.exitCode = await main(process.argv.slice(2));
