/**
 * The list of a page's own front matter that an include was given, such as `cards=page.tutorials`, as a list of links; undefined where
 * it names none (docs/behaviour.md, Template syntax).
 */
export function pageList(rest: string, frontMatter: Readonly<Record<string, unknown>>): string | undefined {
  for (const [, name = ""] of rest.matchAll(/=\s*page\.([\w-]+)/g)) {
    const list = frontMatter[name];
    if (!Array.isArray(list)) continue;
    const items = list.map(itemOf);
    if (items.length > 0 && items.every((item) => item !== undefined))
      return items.map((item) => `- ${item}`).join("\n");
  }
  return undefined;
}

/** One thing with a name, and perhaps an address and a sentence; or a sentence alone. */
function itemOf(value: unknown): string | undefined {
  if (typeof value === "string") return oneLine(value);
  if (typeof value !== "object" || value === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  const textOf = (...names: string[]) => names.map((name) => fields.get(name)).find((text) => typeof text === "string");
  const heading = textOf("heading", "title", "name");
  if (heading === undefined) return undefined;
  const link = textOf("link", "url", "href");
  const description = textOf("description", "text", "details");
  const label = oneLine(heading);
  const name = link === undefined ? `**${label}**` : `[${label.replace(/[[\]]/g, "\\$&")}](<${oneLine(link)}>)`;
  return description === undefined ? name : `${name}: ${oneLine(description)}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
