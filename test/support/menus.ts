import type { ContentSource } from "#server/content/content-source.ts";

/** The whole page tree of a site without products as lines: names and addresses, two spaces for each level. */
export async function menuOf(source: ContentSource, locale = source.languages().tags[0]): Promise<readonly string[]> {
  const home = await source.findPage("/", locale);
  if (home.kind !== "entry") throw new Error("there is no home page");
  const lines: string[] = [];
  const list = async (id: string, indent: string) => {
    for (const { id: childId, title, shortTitle, url, childCount } of (await source.children(id, locale)).value) {
      lines.push(`${indent}${shortTitle ?? title} ${url}`);
      if (childCount > 0) await list(childId, `${indent}  `);
    }
  };
  await list("id" in home.entry ? home.entry.id : "index", "");
  return lines;
}
