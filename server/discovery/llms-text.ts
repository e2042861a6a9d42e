import type { PageReference } from "#shared/entries/page-reference.ts";
import type { Site } from "#shared/entries/site.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { markdownPath } from "#shared/links/markdown-address.ts";
import type { Locale } from "#shared/locale.ts";

type Section = { readonly title: string; readonly pages: readonly PageReference[] };

/**
 * `/llms.txt` (llmstxt.org): what the site is, then every page's Markdown address: first the pages that stand alone, then those of
 * each part of the site. A title that several pages have says which part each is in.
 */
export function llmsText(
  pages: readonly PageReference[],
  { site, locale, baseUrl }: { readonly site: Site; readonly locale: Locale; readonly baseUrl: string },
): string {
  const { siteName } = site.metadata;
  const { tags } = site.languages;
  const times = new Map<string, number>();
  for (const { title } of pages) times.set(title, (times.get(title) ?? 0) + 1);
  const line = ({ url, title, description }: PageReference, section: string) => {
    const name = (times.get(title) ?? 0) > 1 && title !== section ? `${title} – ${section}` : title;
    const link = `[${name.replace(/[[\]]/g, "")}](${baseUrl}${markdownPath(localiseUrl(url, locale, tags), tags)})`;
    return description === undefined ? `- ${link}` : `- ${link}: ${description.replace(/\s+/g, " ")}`;
  };
  const summary = site.description === undefined ? [] : [`> ${site.description.replace(/\s+/g, " ")}`, ""];
  const lists = sectionsOf(pages, siteName).flatMap((section) => [
    `## ${section.title}`,
    "",
    ...section.pages.map((page) => line(page, section.title)),
    "",
  ]);
  return [`# ${siteName}`, "", ...summary, ...lists].join("\n");
}

/** By the first part of their addresses. */
function sectionsOf(pages: readonly PageReference[], siteName: string): readonly Section[] {
  const byName = new Map<string, PageReference[]>();
  for (const page of [...pages].sort((one, other) => one.url.localeCompare(other.url))) {
    const name = page.url.split("/")[1] ?? "";
    const members = byName.get(name);
    if (members === undefined) byName.set(name, [page]);
    else members.push(page);
  }
  const all = [...byName].map(([name, members]) => ({
    title: members.find(({ url }) => url === `/${name}`)?.title ?? name,
    pages: members,
  }));
  const alone = all.filter((section) => section.pages.length === 1).flatMap((section) => section.pages);
  const parts = all.filter((section) => section.pages.length > 1);
  return alone.length === 0 ? parts : [{ title: siteName, pages: alone }, ...parts];
}
