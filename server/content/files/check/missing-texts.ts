import type { ContentProblem, ContentSource } from "#server/content/content-source.ts";
import { siteTexts } from "#server/messages/messages-for.ts";
import { readCatalogue } from "#server/messages/read-catalogue.ts";
import { groupNames } from "#shared/compiled-text.ts";
import type { Locale } from "#shared/locale.ts";

/** Names the interface texts that a language of the site lacks, for which its fallbacks stand in. */
export async function missingTexts(source: ContentSource): Promise<readonly ContentProblem[]> {
  const problems = await Promise.all(source.languages().tags.map((tag) => missingIn(source, tag)));
  return problems.flat();
}

async function missingIn(source: ContentSource, tag: Locale): Promise<readonly ContentProblem[]> {
  const { value: site } = await source.site(tag);
  const texts = siteTexts(site, tag);
  const catalogue = readCatalogue("en");
  const names = groupNames.flatMap((group) => Object.keys(catalogue[group]).map((name) => ({ group, name })));
  const missing = names.filter(({ group, name }) => texts.languageOf(group, name) !== tag);
  if (missing.length === 0) return [];
  const file = `messages/${tag}.yaml`;
  if (missing.length === names.length) {
    return [{ severity: "warning", file, message: "is not there: no text of the interface is in this language" }];
  }
  const listed = missing.map(({ group, name }) => (group === "pages" ? name : `${group}.${name}`));
  const message = `lacks ${missing.length} of ${names.length} texts of the interface: ${listed.join(", ")}`;
  return [{ severity: "warning", file, message }];
}
