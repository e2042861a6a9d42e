import type { SettingsRecord } from "#server/content/files/read/records.ts";
import { type Slots, slotNames } from "#shared/entries/slots.ts";
import type { Language, Locale } from "#shared/locale.ts";

type SettingsByPlace = ReadonlyMap<string, Partial<Record<Locale, SettingsRecord>>>;

/** What `slots/` says in a language, or in the nearest that it falls back on; not rendered yet. */
export function slotTexts(settings: SettingsByPlace, { chain }: Language): Slots | undefined {
  const written = slotNames.flatMap((name) => {
    for (const language of chain) {
      const record = settings.get(`slots/${name}.md`)?.[language];
      const text = record?.text?.trim() ?? "";
      if (record !== undefined && text !== "")
        return [[name, { file: record.file, text, language, html: "" }] as const];
    }
    return [];
  });
  return written.length === 0 ? undefined : Object.fromEntries(written);
}
