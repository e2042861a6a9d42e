import type { ContentProblem } from "#server/content/content-source.ts";
import type { SettingsRecord } from "#server/content/files/read/records.ts";
import { compileText, shownIn, TextError } from "#server/messages/compile-text.ts";
import { isKnownText } from "#server/messages/messages-for.ts";
import { readCatalogue } from "#server/messages/read-catalogue.ts";
import { type CompiledText, groupNames, type TextGroup, type TextLayer } from "#shared/compiled-text.ts";
import type { Language, Locale } from "#shared/locale.ts";
import { argumentsOf } from "#shared/messages/catalogue.ts";
import { isRecord } from "#shared/record.ts";

type SettingsByPlace = ReadonlyMap<string, Partial<Record<Locale, SettingsRecord>>>;
type OwnTexts = {
  readonly texts: Readonly<Record<TextGroup, Readonly<Record<string, CompiledText>>>>;
  readonly problems: readonly ContentProblem[];
};

/** i18n overrides: the interface texts that `messages/{tag}.yaml` gives a language and its fallbacks, the nearest first. */
export function ownTexts(
  settings: SettingsByPlace,
  { tag: own, chain }: Language,
  report: (problem: ContentProblem) => void,
): readonly TextLayer[] {
  return chain.flatMap((language) =>
    Object.values(settings.get(`messages/${language}.yaml`) ?? {}).flatMap((record) => {
      if (record === undefined) return [];
      const { texts, problems } = compiledOf(record, language);
      // What is wrong is reported once, not again for each language that falls back on this one.
      if (language === own) for (const problem of problems) report(problem);
      return { language, texts };
    }),
  );
}

const compiled = new WeakMap<SettingsRecord, OwnTexts>();

/** A file's texts, compiled once; one that is wrong costs only itself. */
function compiledOf(record: SettingsRecord, language: Locale): OwnTexts {
  const known = compiled.get(record) ?? compileFile(record, language);
  compiled.set(record, known);
  return known;
}

function compileFile(record: SettingsRecord, language: Locale): OwnTexts {
  const texts: Record<TextGroup, Record<string, CompiledText>> = { pages: {}, support: {}, answers: {} };
  const problems: ContentProblem[] = [];
  for (const [group, name, path, written] of writtenTexts(record.value)) {
    try {
      if (!isKnownText(group, name)) throw new TextError("there is no text of this name");
      if (typeof written !== "string") throw new TextError("expected a text");
      const text = compileText(written, argumentsOf(group, name), language);
      texts[group][name] = text;
      const unsaid = leftOut(text, group, name);
      if (unsaid !== undefined)
        problems.push(problemOf(record, path, `does not say {${unsaid}}, as the English text does`));
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      problems.push(problemOf(record, path, error.message));
    }
  }
  return { texts, problems };
}

function leftOut(text: CompiledText, group: TextGroup, name: string): string | undefined {
  const said = shownIn(text);
  return [...shownIn(readCatalogue("en")[group][name] ?? "")].find((each) => !said.has(each));
}

type WrittenText = readonly [group: TextGroup, name: string, path: readonly string[], text: unknown];

/** Texts of pages stand by themselves or below `pages`, those of other groups below the group's name. */
function writtenTexts(value: SettingsRecord["value"]): readonly WrittenText[] {
  return Object.entries(value).flatMap(([key, text]): readonly WrittenText[] => {
    const group = groupNames.find((name) => name === key);
    // "support" is a text of pages, too.
    if (group === undefined || !isRecord(text)) return [["pages", key, [key], text]];
    return Object.entries(text).map(([name, each]) => [group, name, [key, name], each] as const);
  });
}

function problemOf({ file, lineOf }: SettingsRecord, path: readonly string[], message: string): ContentProblem {
  const line = lineOf(path);
  return { severity: "warning", file, ...(line !== undefined && { line }), field: path.join("."), message };
}
