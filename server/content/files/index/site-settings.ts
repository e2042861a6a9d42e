import type { z } from "zod";
import type { ContentProblem } from "#server/content/content-source.ts";
import { defined } from "#server/content/files/defined.ts";
import { checkFields, namedFields } from "#server/content/files/read/read-fields.ts";
import { filePlace, type SettingsRecord } from "#server/content/files/read/records.ts";
import { headerFileSchema } from "#shared/entries/header.ts";
import { searchFileSchema } from "#shared/entries/search-file.ts";
import { metadataSchema, type Site, siteFileSchema } from "#shared/entries/site.ts";
import { contactPath } from "#shared/links/site-paths.ts";
import { type Language, type Languages, type Locale, languageIn, perLanguage } from "#shared/locale.ts";
import { isRecord } from "#shared/record.ts";
import { isBuiltInSupport } from "./built-in-pages.ts";
import { headSlot } from "./head-slot.ts";
import { headerOf } from "./header.ts";
import type { IndexOfPages, SiteIndex } from "./index-types.ts";
import { mediaUrl } from "./media-url.ts";
import { ownTexts } from "./own-texts.ts";
import { languageIn as languageOf, languagesWithText, titleIn } from "./page-text.ts";
import { siteThemeOf } from "./site-theme.ts";
import { slotTexts } from "./slot-texts.ts";

/** The settings and header of each language; a wrong file is reported and its defaults stand in for it. */
export function sitesOf(index: IndexOfPages, settings: SettingsByPlace, offersSupport: boolean) {
  const contact = index.pages.get(contactPath);
  const hasContactPage = contact !== undefined && (offersSupport || !isBuiltInSupport(contact));
  const siteProblems: ContentProblem[] = [];
  const { languages } = index;
  const [defaultTag] = languages.tags;
  const theme = siteThemeOf(
    index,
    (file) => settings.get(file)?.[defaultTag],
    (problem) => siteProblems.push(problem),
  );
  const writtenIn = [...languagesWithText(index.pages.values(), languages)];
  const siteIn = (locale: Locale): Site => {
    const report = (problem: ContentProblem) => {
      // What is wrong in the English file is reported once, not again for each language that overlays it.
      if (filePlace(problem.file, languages).locale === locale) siteProblems.push(problem);
    };
    const file = readSettings("site.yaml", siteFileSchema, settings, languageIn(languages, locale), report);
    const header = readSettings("header.yaml", headerFileSchema, settings, languageIn(languages, locale), report);
    const ownSearch = settings.has("search.yaml")
      ? readSettings("search.yaml", searchFileSchema, settings, languageIn(languages, locale), report)
      : file.search;
    const written = settings.get("site.yaml")?.[locale]?.file ?? "site.yaml";
    const { redirects: _, languages: __, nav: _nav, navTabs: _tabs, ...shared } = file;
    const { logo: writtenLogo, socialImage: writtenImage, ...metadata } = file.metadata;
    const picture = (name: "logo" | "socialImage", stated: string | undefined) => {
      const url = stated === undefined ? undefined : mediaUrl(index, written, stated);
      if (stated !== undefined && url === undefined)
        report({
          severity: "warning",
          file: written,
          field: `metadata.${name}`,
          message: `there is no file ${stated}`,
        });
      return url;
    };
    const logo = picture("logo", writtenLogo);
    const socialImage = picture("socialImage", writtenImage);
    const siteName = siteNameOf(index, settings, locale) ?? metadata.siteName;
    return {
      ...shared,
      search: ownSearch,
      metadata: { ...metadata, siteName, ...defined({ logo, socialImage }) },
      header: headerOf(index, header, settings.get("header.yaml")?.[languages.tags[0]], locale, report),
      languages,
      writtenIn,
      hasContactPage,
      ...defined({
        description: file.description ?? index.stated.description,
        treeRoot: treeRootOf(index, siteName, locale),
        theme,
        headElements: headSlot(settings, languageIn(languages, locale), report),
        slots: slotTexts(settings, languageIn(languages, locale)),
      }),
      texts: ownTexts(settings, languageIn(languages, locale), (problem) => siteProblems.push(problem)),
    };
  };
  return { sites: perLanguage(languages, siteIn), siteProblems };
}

/** Where the authors have one menu for the whole site, the page tree hangs from its home page. */
function treeRootOf({ home, navigation }: IndexOfPages, title: string, locale: Locale): Site["treeRoot"] {
  if (navigation === undefined || navigation.hasTabs === true) return undefined;
  return { id: home.id, url: home.url, title, language: languageOf(home, locale) };
}

export function fragmentsOf(settings: SettingsByPlace, languages: Languages): SiteIndex["fragments"] {
  const written = settings.get("fragments.yaml") ?? {};
  return perLanguage(languages, (locale) => {
    const below = languageIn(languages, locale).chain.map((tag) => written[tag]?.value);
    return Object.assign({}, ...below.reverse());
  });
}

/** Settings files by their place in the tree of the default language, and by language. */
type SettingsByPlace = ReadonlyMap<string, Partial<Record<Locale, SettingsRecord>>>;

export function settingsByPlace(settings: ReadonlyMap<string, SettingsRecord>, languages: Languages): SettingsByPlace {
  const places = new Map<string, Partial<Record<Locale, SettingsRecord>>>();
  for (const record of settings.values()) {
    const { locale, key } = filePlace(record.file, languages);
    places.set(key, { ...places.get(key), [locale]: record });
  }
  return places;
}

/** The name in `site.yaml`, else that in another generator's configuration, else the home page's title; without a `site.yaml` there is always one of them. */
function siteNameOf(index: IndexOfPages, settings: SettingsByPlace, locale: Locale): string | undefined {
  const written = statedSiteName(settings, locale, index.languages);
  if (written !== undefined) return written;
  if (index.stated.name !== undefined) return index.stated.name;
  return settings.has("site.yaml") && Object.keys(index.home.texts).length === 0
    ? undefined
    : titleIn(index.home, locale);
}

export function statedSiteName(settings: SettingsByPlace, locale: Locale, languages: Languages): string | undefined {
  const written = settings.get("site.yaml") ?? {};
  for (const tag of languageIn(languages, locale).chain) {
    const metadata = written[tag]?.value["metadata"];
    const name =
      typeof metadata === "object" && metadata !== null && "siteName" in metadata ? metadata.siteName : undefined;
    if (typeof name === "string") return name;
  }
  return undefined;
}

function readSettings<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  settings: SettingsByPlace,
  { chain }: Language,
  report: (problem: ContentProblem) => void,
): z.infer<Schema> {
  const written = settings.get(name) ?? {};
  const records = chain.flatMap((tag) => written[tag] ?? []);
  const value = [...records].reverse().reduce<unknown>((below, record) => overlaid(below, record.value), {});
  const [record] = records;
  const { fields, writtenAs } = namedFields(isRecord(value) ? value : {}, false);
  const lineOf = record?.lineOf ?? (() => undefined);
  const checked = checkFields(schema, fields, { file: record?.file ?? name, writtenAs, lineOf });
  for (const problem of checked.problems) report(problem);
  if (name === "site.yaml") {
    for (const field of unknownFields(fields)) {
      const line = lineOf(field.split("."));
      const message = "there is no such setting: it changes nothing";
      report({ severity: "warning", file: record?.file ?? name, field, message, ...defined({ line }) });
    }
  }
  return checked.fields ?? schema.parse({});
}

/** A setting of another tool, or a misspelt one, would otherwise be looked for in vain on the site. The theme is checked by itself: a slip in it costs no other setting. */
function unknownFields({ metadata, theme: _, ...fields }: Readonly<Record<string, unknown>>): readonly string[] {
  const inMetadata = isRecord(metadata) ? Object.keys(metadata) : [];
  return [
    ...Object.keys(fields).filter((field) => !Object.hasOwn(siteFileSchema.shape, field)),
    ...inMetadata.filter((field) => !Object.hasOwn(metadataSchema.shape, field)).map((field) => `metadata.${field}`),
  ];
}

/** Maps are overlaid key by key; anything else replaces what was there. */
function overlaid(below: unknown, above: unknown): unknown {
  if (!isRecord(below) || !isRecord(above)) return above ?? below;
  const merged: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) merged[key] = overlaid(below[key], value);
  return merged;
}
