import type { PhrasingContent, RootContent } from "mdast";
import { type ComponentContext, link, words } from "./component.ts";

/** What an item of a list takes, as far as memory goes. */
const charactersOfItem = 200;

/**
 * The list of a page's own front matter that an include was given, such as `cards=page.tutorials`, as a list of links; undefined where
 * it names none (docs/behaviour/content.md, Template syntax).
 */
export function listedPages(rest: string, { frontMatter, hasRoom }: ComponentContext): RootContent[] | undefined {
  for (const [, name = ""] of rest.matchAll(/=\s*page\.([\w-]+)/g)) {
    const list = frontMatter[name];
    if (!Array.isArray(list)) continue;
    const items = list.map(itemOf);
    if (items.length === 0 || items.includes(undefined)) continue;
    if (!hasRoom(items.length * charactersOfItem)) return [];
    const children = items.map((item) => ({
      type: "listItem" as const,
      spread: false,
      children: [{ type: "paragraph" as const, children: item ?? [] }],
    }));
    return [{ type: "list", ordered: false, spread: false, children }];
  }
  return undefined;
}

/** One thing with a name, and perhaps an address and a sentence; or a sentence alone. */
function itemOf(value: unknown): PhrasingContent[] | undefined {
  if (typeof value === "string") return [words(oneLine(value))];
  if (typeof value !== "object" || value === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  const textOf = (...names: string[]) => names.map((name) => fields.get(name)).find((text) => typeof text === "string");
  const heading = textOf("heading", "title", "name");
  if (heading === undefined) return undefined;
  const url = textOf("link", "url", "href");
  const description = textOf("description", "text", "details");
  const label = words(oneLine(heading));
  const name: PhrasingContent = url === undefined ? { type: "strong", children: [label] } : link(oneLine(url), [label]);
  return description === undefined ? [name] : [name, words(`: ${oneLine(description)}`)];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
