import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dump } from "js-yaml";
import type { Imported, ImportedPage } from "./imported.ts";

/** What became of the files of an import; `kept` were changed by hand since, or are not of an import. */
export type Written = { readonly written: number; readonly same: number; readonly kept: readonly string[] };

/** Remembers what an import wrote, so that the next one knows what people have changed. The site passes over such names. */
const stateName = ".import.json";
const betweenSaves = 100;

/**
 * Writes an import into a content folder. What is there already is not written again, so a run that was cut off goes on, and a second one
 * changes nothing; a file that people have changed stays theirs. `onProgress` hears of each file.
 */
export function writeImported(
  imported: Imported,
  folder: string,
  onProgress: (done: number, all: number) => void,
): Written {
  const stateFile = join(folder, stateName);
  const state = readState(stateFile);
  const contents: (readonly [path: string, content: () => string | Buffer])[] = [
    ...[...imported.texts].map(([path, text]) => [path, () => text] as const),
    ...imported.pages.map((page) => [`${page.path}.md`, () => markdownFile(page)] as const),
    ...imported.files.map(({ path, from }) => [path, () => readFileSync(from)] as const),
  ];
  mkdirSync(folder, { recursive: true });
  let [written, same] = [0, 0];
  const kept: string[] = [];
  const save = () => writeWhole(stateFile, `${JSON.stringify(Object.fromEntries(state))}\n`);
  for (const [at, [path, content]] of contents.entries()) {
    const file = join(folder, path);
    const wanted = content();
    const there = existsSync(file) ? hashOf(readFileSync(file)) : undefined;
    if (there === hashOf(wanted)) same += 1;
    else if (there !== undefined && there !== state.get(path)) {
      kept.push(path);
      onProgress(at + 1, contents.length);
      continue;
    } else {
      mkdirSync(dirname(file), { recursive: true });
      writeWhole(file, wanted);
      written += 1;
    }
    state.set(path, hashOf(wanted));
    if (written % betweenSaves === 0) save();
    onProgress(at + 1, contents.length);
  }
  save();
  return { written, same, kept };
}

function markdownFile({ title, markdown, fields, oldAddresses }: ImportedPage): string {
  const aliases = oldAddresses.length > 0 ? { aliases: [...oldAddresses] } : {};
  return `---\n${dump({ title, ...fields, ...aliases }, { lineWidth: -1 })}---\n\n${markdown}\n`;
}

/** A file is there whole or not at all. */
function writeWhole(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

function readState(file: string): Map<string, string> {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>));
}

function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}
