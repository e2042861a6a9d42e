import { languagesFieldSchema } from "#shared/entries/site-languages.ts";
import { type Languages, languagesOf, unstatedLanguages } from "#shared/locale.ts";

/** The languages that a `site.yaml` states; a site whose statement is wrong, which is reported elsewhere, has those of one without. */
export function statedLanguages(
  siteFile: Readonly<Record<string, unknown>>,
  translations: Languages["translations"] = [],
): Languages {
  const stated = languagesFieldSchema.safeParse(siteFile["languages"]);
  const [first, ...others] = stated.data ?? [];
  if (first === undefined) return unstatedLanguages;
  const standard = [first, ...others].find((language) => language.default === true) ?? first;
  const languages = languagesOf([standard, ...[first, ...others].filter((language) => language !== standard)]);
  const known = translations.filter(({ tag }) => languages.tags.includes(tag));
  return known.length === 0 ? languages : { ...languages, translations: known };
}
