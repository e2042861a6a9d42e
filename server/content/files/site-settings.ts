import type { z } from "zod";
import type { ContentProblem } from "#server/content/content-source.ts";
import { headerFileSchema } from "#shared/entries/header.ts";
import { type Site, siteFileSchema } from "#shared/entries/site.ts";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import { headerOf } from "./header.ts";
import type { SiteIndex } from "./index-types.ts";
import { mediaUrl } from "./media-url.ts";
import { languagesWithText, titleIn } from "./page-text.ts";
import { checkFields, namedFields } from "./read-fields.ts";
import type { SettingsRecord } from "./records.ts";

/** An index whose settings are still to come. */
export type IndexOfPages = Omit<SiteIndex, "sites" | "fragments" | "problems">;

/** The settings and header of each language; a wrong file is reported and its defaults stand in for it. */
export function sitesOf(index: IndexOfPages, settings: ReadonlyMap<string, SettingsRecord>) {
  const siteProblems: ContentProblem[] = [];
  const languages = [...languagesWithText(index.pages.values())];
  const siteIn = (locale: Locale): Site => {
    const report = (problem: ContentProblem) => {
      // What is wrong in the English file is reported once, not again for each language that overlays it.
      if (locale === defaultLocale || problem.file.startsWith(`${locale}/`)) siteProblems.push(problem);
    };
    const file = readSettings("site.yaml", siteFileSchema, settings, locale, report);
    const header = readSettings("header.yaml", headerFileSchema, settings, locale, report);
    const written = settings.get(`${locale}/site.yaml`)?.file ?? "site.yaml";
    const { redirects: _, ...shared } = file;
    const logo = file.metadata.logo === undefined ? undefined : mediaUrl(index, written, file.metadata.logo);
    const { logo: __, ...metadata } = file.metadata;
    const siteName = siteNameOf(index, settings, locale) ?? metadata.siteName;
    return {
      ...shared,
      metadata: { ...metadata, siteName, ...(logo !== undefined && { logo }) },
      header: headerOf(index, header, settings.get("header.yaml"), locale, report),
      languages,
    };
  };
  return { sites: { en: siteIn("en"), ja: siteIn("ja") }, siteProblems };
}

export function fragmentsOf(settings: ReadonlyMap<string, SettingsRecord>): SiteIndex["fragments"] {
  const english = settings.get("fragments.yaml")?.value ?? {};
  return { en: english, ja: { ...english, ...settings.get("ja/fragments.yaml")?.value } };
}

/** The name in `site.yaml`, else the home page's title; without a `site.yaml` there is always one of them. */
function siteNameOf(
  index: IndexOfPages,
  settings: ReadonlyMap<string, SettingsRecord>,
  locale: Locale,
): string | undefined {
  const written = statedSiteName(settings, locale);
  if (written !== undefined) return written;
  return settings.has("site.yaml") && Object.keys(index.home.texts).length === 0
    ? undefined
    : titleIn(index.home, locale);
}

export function statedSiteName(settings: ReadonlyMap<string, SettingsRecord>, locale: Locale): string | undefined {
  for (const file of [`${locale}/site.yaml`, "site.yaml"]) {
    const metadata = settings.get(file)?.value["metadata"];
    const name =
      typeof metadata === "object" && metadata !== null && "siteName" in metadata ? metadata.siteName : undefined;
    if (typeof name === "string") return name;
  }
  return undefined;
}

function readSettings<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  settings: ReadonlyMap<string, SettingsRecord>,
  locale: Locale,
  report: (problem: ContentProblem) => void,
): z.infer<Schema> {
  const english = settings.get(name);
  const overlay = locale === defaultLocale ? undefined : settings.get(`${locale}/${name}`);
  const value = overlay === undefined ? (english?.value ?? {}) : overlaid(english?.value ?? {}, overlay.value);
  const record = overlay ?? english;
  const { fields } = namedFields(isMap(value) ? value : {}, false);
  const checked = checkFields(schema, fields, new Map(), record?.file ?? name, record?.lineOf ?? (() => undefined));
  for (const problem of checked.problems) report(problem);
  return checked.fields ?? schema.parse({});
}

/** Maps are overlaid key by key; anything else replaces what was there. */
function overlaid(below: unknown, above: unknown): unknown {
  if (!isMap(below) || !isMap(above)) return above ?? below;
  const merged: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) merged[key] = overlaid(below[key], value);
  return merged;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
