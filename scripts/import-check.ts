import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { liveAddresses } from "./parity/live-addresses.ts";
import { makeParityReport } from "./parity/make-parity-report.ts";
import { parityPage } from "./parity/parity-page.ts";
import { parityText } from "./parity/parity-text.ts";

/** Prints what a folder of another generator keeps and loses here; 0 unless it cannot be looked at. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, html: { type: "string" }, live: { type: "string" } },
  });
  const [folder = "."] = positionals;
  if (!existsSync(folder)) {
    console.error(
      `${folder} is not there. Usage: signpost import check <folder> [--json] [--html FILE] [--live https://old.example]`,
    );
    return 1;
  }
  const live = values.live === undefined ? [] : await liveAddresses(values.live);
  const report = await makeParityReport(folder, live);
  if (values.html !== undefined) await writeFile(values.html, parityPage(report));
  console.log(values.json ? JSON.stringify(report, null, 2) : parityText(report));
  return 0;
}

process.exitCode = await main();
