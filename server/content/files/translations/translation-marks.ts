import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { SectionWords } from "./section-words.ts";

/** What a translation's source said when somebody said that they are the same. */
export type TranslationMark = { readonly on: string; readonly sections: readonly SectionWords[] };

/** Of each translation, by its file. */
export type TranslationMarks = Readonly<Record<string, TranslationMark>>;

/** In the content folder, beside the texts that it speaks of; its name keeps it from being served. */
export const marksFile = ".translations.json";

const fingerprints = z.string().regex(/^[0-9a-f]*$/);
const marksSchema = z.record(
  z.string(),
  z.object({
    on: z.iso.date(),
    sections: z.array(z.object({ title: z.string(), words: fingerprints, numbers: fingerprints })),
  }),
);

/** @throws when the file is there and is not one that this writes. */
export function readMarks(dir: string): TranslationMarks {
  const file = join(dir, marksFile);
  return existsSync(file) ? marksSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
}

/** One line for each translation, sorted, so that two people's marks merge. */
export function writeMarks(dir: string, marks: TranslationMarks): void {
  const lines = Object.keys(marks)
    .toSorted()
    .map((file) => `${JSON.stringify(file)}: ${JSON.stringify(marks[file])}`);
  const file = join(dir, marksFile);
  writeFileSync(`${file}.new`, `{\n${lines.join(",\n")}\n}\n`);
  renameSync(`${file}.new`, file);
}
