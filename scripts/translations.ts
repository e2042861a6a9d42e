import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  markFromHistory,
  markTranslations,
  type StaleSection,
  staleTranslations,
} from "#server/content/files/translations/stale-translations.ts";
import { csvLine } from "#shared/csv-line.ts";

const usage = `Usage: npm run translations [-- --dir content --csv]
       npm run translations -- mark [--dir content] [--all | --from-history | file…]`;
const dayMs = 24 * 60 * 60 * 1000;

/** Lists the sections that translators have to look at, or writes down which translations are up to date. */
async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  if (options === undefined || !existsSync(options.dir)) {
    console.error(options === undefined ? usage : `${options.dir} is not there.\n${usage}`);
    return 1;
  }
  const { dir, command, files, fromHistory, csv } = options;
  return command === "mark" ? mark(dir, files, fromHistory) : list(dir, csv);
}

async function mark(dir: string, files: readonly string[], fromHistory: boolean): Promise<number> {
  if (fromHistory) {
    const marked = await markFromHistory(dir);
    for (const { file, source } of marked) console.log(`${file} says what ${source} said when it was committed`);
    console.log(`${marked.length} marked; those that were marked before stay as they are`);
    return 0;
  }
  const marked = await markTranslations(dir, files, new Date().toISOString().slice(0, 10));
  for (const { file, source } of marked) console.log(`${file} says what ${source} says`);
  if (marked.length > 0) return 0;
  console.error("No translation is called so: name its file, or that of its source, as below the content folder.");
  return 1;
}

async function list(dir: string, isCsv: boolean): Promise<number> {
  const { stale, translations, unknown } = await staleTranslations(dir);
  if (isCsv) {
    process.stdout.write(
      csvLine([
        "page",
        "language",
        "source",
        "section",
        "state",
        "source changed on",
        "translated on",
        "days",
        "words",
      ]),
    );
    for (const each of stale) process.stdout.write(csvLine(fieldsOf(each)));
    return 0;
  }
  for (const each of stale) {
    const [page, , , section, state, changedOn, , days, words] = fieldsOf(each);
    console.log(
      `${page}  ${section === "" ? "(beginning)" : section}: ${state}, ${days} days ago (${changedOn}), ${words} words`,
    );
  }
  const pages = new Set(stale.map(({ translation }) => translation.file)).size;
  const words = stale.reduce((sum, { state, words: count }) => sum + (state === "removed" ? 0 : count), 0);
  console.log(
    `${dir}: ${translations.length} translations, ${pages} behind their source in ${stale.length} sections of ${words} words`,
  );
  if (unknown.length > 0)
    console.log(
      `Of ${unknown.length} it is not known: mark them, or keep the content in a git repository.\n${unknown.map(({ file }) => `  ${file}`).join("\n")}`,
    );
  return 0;
}

function fieldsOf({ translation, title, state, changedOn, translatedOn, words }: StaleSection): readonly string[] {
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(changedOn)) / dayMs));
  const { file, language, source } = translation;
  return [file, language, source, title, state, changedOn, translatedOn, String(days), String(words)];
}

function optionsOf(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        dir: { type: "string" },
        csv: { type: "boolean", default: false },
        all: { type: "boolean", default: false },
        "from-history": { type: "boolean", default: false },
      },
    });
    const [command, ...files] = positionals;
    if (command !== undefined && command !== "mark") return undefined;
    const fromHistory = values["from-history"];
    const said = [values.all, fromHistory, files.length > 0].filter(Boolean).length;
    if (said !== (command === "mark" ? 1 : 0)) return undefined;
    const dir = values.dir ?? process.env["CONTENT_DIR"] ?? "content";
    return { dir, command, files, fromHistory, csv: values.csv };
  } catch {
    return undefined;
  }
}

process.exitCode = await main(process.argv.slice(2));
