import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { EntryScope } from "#server/content/files/entries/entry-scope.ts";
import { filePlace } from "#server/content/files/read/records.ts";
import { isMissing } from "#server/content/files/watch/list-folder.ts";
import type { SourceChange, SourceChanges } from "#shared/entries/body.ts";
import { messageOf } from "#shared/errors.ts";
import { type ChangedSection, changedSections } from "./changed-sections.ts";
import { sectionAnchors, sectionWords } from "./section-words.ts";
import { marksFile, readMarks, type TranslationMark, type TranslationMarks } from "./translation-marks.ts";

/** One folder's marks as they were last read; pages are made one after the other, and the file changes seldom. */
const kept = new Map<string, { readonly mtimeMs: number; readonly marks: TranslationMarks }>();

/**
 * What the source of a translated page says otherwise since it was marked as translated, by the sections of the translation. Undefined where
 * nothing is marked, or nothing has changed.
 */
export async function sourceChanges(scope: EntryScope): Promise<SourceChanges | undefined> {
  const { root, page, text, index, includes } = scope;
  const file = text.bodyFile;
  const [sourceLanguage] = index.languages.tags;
  const source = page.texts[sourceLanguage]?.file;
  if (file === undefined || source === undefined || filePlace(file, index.languages).locale === sourceLanguage)
    return undefined;
  includes?.add(page.path, marksFile);
  const mark = (await marksIn(scope))[file];
  if (mark === undefined) return undefined;
  includes?.add(page.path, source);
  const original = await readFile(join(root, source), "utf8");
  const changed = changedSections(mark.sections, sectionWords(original, sourceLanguage));
  if (changed.length === 0) return undefined;
  const { locale } = filePlace(file, index.languages);
  const anchors = sectionAnchors(await readFile(join(root, file), "utf8"), locale);
  return { source: sourceLanguage, since: mark.on, sections: placed(changed, anchors, mark) };
}

/** Sections are named by their place: a translation has as many as its source had, or nothing can be said of where they are. */
function placed(
  changed: readonly ChangedSection[],
  anchors: readonly (string | undefined)[],
  mark: TranslationMark,
): SourceChange[] {
  const isParallel = anchors.length === mark.sections.length;
  return changed.map(({ title, state, place }) => {
    const anchor = isParallel ? anchors[place] : undefined;
    return { title, state, ...(anchor !== undefined && { anchor }) };
  });
}

async function marksIn({ root, onProblem }: EntryScope): Promise<TranslationMarks> {
  try {
    const { mtimeMs } = await stat(join(root, marksFile));
    const known = kept.get(root);
    if (known?.mtimeMs === mtimeMs) return known.marks;
    const marks = readMarks(root);
    kept.set(root, { mtimeMs, marks });
    return marks;
  } catch (error) {
    if (!isMissing(error)) onProblem?.({ severity: "warning", file: marksFile, message: messageOf(error) });
    return {};
  }
}
