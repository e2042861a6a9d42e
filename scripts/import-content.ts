import { existsSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { messageOf } from "#shared/errors.ts";
import { progressBar } from "./command/progress.ts";
import { readConfluence } from "./importing/confluence.ts";
import { readContentful } from "./importing/contentful.ts";
import type { Imported } from "./importing/imported.ts";
import { readIntercom } from "./importing/intercom.ts";
import { readNotion } from "./importing/notion.ts";
import { writeImported } from "./importing/write-imported.ts";
import { readZendesk } from "./importing/zendesk.ts";
import { makeParityReport } from "./parity/make-parity-report.ts";
import { parityText } from "./parity/parity-text.ts";

const readers: Readonly<Record<string, (folder: string) => Promise<Imported>>> = {
  zendesk: readZendesk,
  confluence: readConfluence,
  intercom: readIntercom,
  contentful: readContentful,
  notion: readNotion,
};
const mostNamed = 20;

/** Turns the export of another system into a content folder, and says what came along; 0 unless it cannot be read. */
async function main(): Promise<number> {
  const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true });
  const [format = "", from = "", folder = ""] = positionals;
  const read = Object.hasOwn(readers, format) ? readers[format] : undefined;
  if (read === undefined || folder === "" || !existsSync(from) || !statSync(from).isDirectory()) {
    console.error(`Usage: signpost import ${Object.keys(readers).join("|")} <unpacked export> <content folder>`);
    return 1;
  }
  let imported: Imported;
  try {
    imported = await read(from);
  } catch (error) {
    console.error(`${from} cannot be read: ${messageOf(error)}`);
    return 1;
  }
  if (imported.pages.length === 0) {
    console.error(`${from} holds no pages of ${format}: docs/moving/${format}.md says which files are looked for`);
    return 1;
  }
  const { tell, end } = progressBar("importing");
  const { written, same, kept } = writeImported(imported, folder, tell);
  end();
  const old = imported.pages.filter(({ fields }) => fields["draft"] !== true).flatMap((page) => page.oldAddresses);
  const report = await makeParityReport(folder, old);
  console.log(
    [
      `${imported.pages.length} pages and ${imported.files.length} files in ${folder}: ${written} written, ${same} as they were, ${kept.length} kept`,
      ...named("Changed by hand, and kept", kept),
      ...named("Left behind", imported.notes),
      "",
      parityText(report),
    ].join("\n"),
  );
  return 0;
}

function named(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > mostNamed ? [`  and ${lines.length - mostNamed} more`] : [];
  return [`${heading}:`, ...lines.slice(0, mostNamed).map((line) => `  ${line}`), ...more];
}

process.exitCode = await main();
