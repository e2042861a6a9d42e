import type { PageReference } from "#shared/entries/page-reference.ts";
import type { Site } from "#shared/entries/site.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import type { Locale } from "#shared/locale.ts";

/** `/llms.txt` (llmstxt.org): what the site is, then every page's Markdown address by the first part of its address. */
export function llmsText(
  pages: readonly PageReference[],
  { site, locale, baseUrl }: { readonly site: Site; readonly locale: Locale; readonly baseUrl: string },
): string {
  const sections = new Map<string, PageReference[]>();
  for (const page of [...pages].sort((a, b) => a.url.localeCompare(b.url))) {
    const name = page.url.split("/")[1] ?? "";
    const section = sections.get(name);
    if (section === undefined) sections.set(name, [page]);
    else section.push(page);
  }
  const line = ({ url, title, description }: PageReference) => {
    const path = url === "/" ? "/index" : url;
    const link = `[${title.replace(/[[\]]/g, "")}](${baseUrl}${localiseUrl(path, locale, [])}.md)`;
    return description === undefined ? `- ${link}` : `- ${link}: ${description.replace(/\s+/g, " ")}`;
  };
  const summary = site.description === undefined ? [] : [`> ${site.description.replace(/\s+/g, " ")}`, ""];
  const lists = [...sections].flatMap(([name, members]) => [
    `## ${members.find(({ url }) => url === `/${name}`)?.title ?? name}`,
    "",
    ...members.map(line),
    "",
  ]);
  return [`# ${site.metadata.siteName}`, "", ...summary, ...lists].join("\n");
}
