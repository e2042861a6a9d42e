import { existsSync } from "node:fs";
import { describeProblem } from "#server/content/content-errors.ts";
import { buildForServers } from "#server/extend/built-code.ts";
import { messageOf } from "#shared/errors.ts";

/** Builds the code of a content folder (`extend/`) into it; 1 when something in it is wrong. */
async function main([dir = process.env["CONTENT_DIR"] ?? "content"]: readonly string[]): Promise<number> {
  if (!existsSync(dir)) {
    console.error(`${dir} is not there. Usage: signpost build [folder]`);
    return 1;
  }
  try {
    const { pageTypes, islands, url, problems } = await buildForServers(dir);
    for (const problem of problems) console.error(`error   ${describeProblem(problem)}`);
    const what =
      url === undefined && Object.keys(islands).length === 0 ? "nothing to build" : "built into extend/.built";
    console.log(`${dir}: ${what}; page types: ${listed(pageTypes)}; islands: ${listed(Object.keys(islands))}`);
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  }
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.join(", ");
}

process.exitCode = await main(process.argv.slice(2));
