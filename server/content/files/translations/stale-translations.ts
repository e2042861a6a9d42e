import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { asMarkdown, filePlace } from "#server/content/files/read/records.ts";
import { listFolder } from "#server/content/files/watch/list-folder.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import type { Locale } from "#shared/locale.ts";
import { type ChangedSection, changedSections } from "./changed-sections.ts";
import { sectionWords } from "./section-words.ts";
import { sourceHistory } from "./source-history.ts";
import { readMarks, type TranslationMark, writeMarks } from "./translation-marks.ts";

/** A file in another language than its source, which is in the default one. */
export type Translation = { readonly file: string; readonly source: string; readonly language: Locale };

export type StaleSection = ChangedSection & {
  readonly translation: Translation;
  /** Days (ISO 8601): when the source was last changed, and as of when the translation is known to be up to date. */
  readonly changedOn: string;
  readonly translatedOn: string;
};

export type TranslationReport = {
  readonly stale: readonly StaleSection[];
  readonly translations: readonly Translation[];
  /** Neither marked nor in the history of a repository. */
  readonly unknown: readonly Translation[];
  readonly sourceLanguage: Locale;
};

/** The Markdown files of a content folder that are translations, with their sources. */
async function translationsIn(
  dir: string,
): Promise<{ readonly sourceLanguage: Locale; readonly translations: readonly Translation[] }> {
  const log = { info: () => undefined, warn: () => undefined };
  const source = await filesContentSource({ dir, watch: "off", log, markdown: inThreadMarkdown });
  try {
    const languages = source.languages();
    const [sourceLanguage] = languages.tags;
    const placed = listFolder(dir, "")
      .files.filter((file) => asMarkdown(file).endsWith(".md"))
      .map((file) => ({ file, ...filePlace(file, languages) }));
    const sources = new Map(
      placed.flatMap(({ file, key, locale }) => (locale === sourceLanguage ? [[key, file]] : [])),
    );
    const translations = placed.flatMap(({ file, key, locale }) => {
      const original = sources.get(key);
      return locale === sourceLanguage || original === undefined ? [] : [{ file, source: original, language: locale }];
    });
    return { sourceLanguage, translations };
  } finally {
    await source.close();
  }
}

/** What translators have to look at: the sections whose source says something else than when they were translated. */
export async function staleTranslations(dir: string): Promise<TranslationReport> {
  const { sourceLanguage, translations } = await translationsIn(dir);
  const marks = readMarks(dir);
  const history = sourceHistory(dir);
  const unknown: Translation[] = [];
  const stale = translations.flatMap((translation): StaleSection[] => {
    const { file, source } = translation;
    const mark = marks[file];
    const old = mark === undefined ? history.asOfLastChange(file, source) : undefined;
    const then = mark?.sections ?? (old && sectionWords(old.text, sourceLanguage));
    if (then === undefined) {
      unknown.push(translation);
      return [];
    }
    const now = sectionWords(readFileSync(join(dir, source), "utf8"), sourceLanguage);
    const changed = changedSections(then, now);
    const changedOn = changed.length === 0 ? "" : history.changedOn(source);
    const translatedOn = mark?.on ?? old?.on ?? "";
    return changed.map((section) => ({ ...section, translation, changedOn, translatedOn }));
  });
  return { stale, translations, unknown, sourceLanguage };
}

/**
 * Writes down that translations say what their sources say today. `files` are translations, or sources for all of theirs; none: all
 * translations. Answers what was marked.
 */
export async function markTranslations(
  dir: string,
  files: readonly string[],
  today: string,
): Promise<readonly Translation[]> {
  return mark(dir, ({ file, source }, sourceLanguage) => {
    if (files.length > 0 && !files.includes(file) && !files.includes(source)) return undefined;
    return { on: today, sections: sectionWords(readFileSync(join(dir, source), "utf8"), sourceLanguage) };
  });
}

/**
 * Writes down of translations that nobody has marked what their sources said when they were last committed, so that pages know it without
 * asking a repository. Answers what was marked.
 */
export async function markFromHistory(dir: string): Promise<readonly Translation[]> {
  const marks = readMarks(dir);
  const history = sourceHistory(dir);
  return mark(dir, ({ file, source }, sourceLanguage) => {
    const then = marks[file] === undefined ? history.asOfLastChange(file, source) : undefined;
    return then && { on: then.on, sections: sectionWords(then.text, sourceLanguage) };
  });
}

/** Adds marks to those of translations that are still there. */
async function mark(
  dir: string,
  markOf: (translation: Translation, sourceLanguage: Locale) => TranslationMark | undefined,
): Promise<readonly Translation[]> {
  const { sourceLanguage, translations } = await translationsIn(dir);
  const added = translations.flatMap((translation) => {
    const made = markOf(translation, sourceLanguage);
    return made === undefined ? [] : [{ translation, made }];
  });
  const kept = Object.entries(readMarks(dir)).filter(([file]) => existsSync(join(dir, file)));
  const marked = added.map(({ translation, made }) => [translation.file, made] as const);
  writeMarks(dir, Object.fromEntries([...kept, ...marked]));
  return added.map(({ translation }) => translation);
}
