import type { BlockContent, List, ListItem, PhrasingContent, RootContent } from "mdast";
import { isRecord } from "#shared/record.ts";
import { type ComponentContext, link, words } from "./component.ts";

/** What an item of a list takes, as far as memory goes. */
const charactersOfItem = 200;
/** Deeper lists are no list for readers. */
const maxDepth = 5;

/**
 * The list of a page's own front matter that an include was given, such as `cards=page.tutorials`, as a list of links; undefined where
 * it names none (docs/behaviour/content.md, Template syntax).
 */
export function listedPages(rest: string, { frontMatter, hasRoom }: ComponentContext): RootContent[] | undefined {
  for (const [, name = ""] of rest.matchAll(/=\s*page\.([\w-]+)/g)) {
    const found = frontMatter[name];
    if (!Array.isArray(found) || found.length === 0 || !found.every((each) => itemOf(each) !== undefined)) continue;
    const list = listOf(found, hasRoom);
    return list === undefined ? [] : [list];
  }
  return undefined;
}

/** Things with a name, and perhaps an address, a sentence and things below them, as a list; undefined where there is nothing to list. */
export function listOf(values: readonly unknown[], hasRoom: ComponentContext["hasRoom"], depth = 0): List | undefined {
  if (depth > maxDepth || !hasRoom(values.length * charactersOfItem)) return undefined;
  const children = values.flatMap((value): ListItem[] => {
    const item = itemOf(value);
    if (item === undefined) return [];
    const below = isRecord(value) ? Object.values(value).find((each) => isListed(each)) : undefined;
    const list = Array.isArray(below) ? listOf(below, hasRoom, depth + 1) : undefined;
    const inside: BlockContent[] = [{ type: "paragraph", children: item }, ...(list === undefined ? [] : [list])];
    return [{ type: "listItem", spread: false, children: inside }];
  });
  return children.length === 0 ? undefined : { type: "list", ordered: false, spread: false, children };
}

function isListed(value: unknown): boolean {
  return Array.isArray(value) && value.some((each) => isRecord(each) && itemOf(each) !== undefined);
}

/** One thing with a name, and perhaps an address and a sentence; or a sentence alone. */
function itemOf(value: unknown): PhrasingContent[] | undefined {
  if (typeof value === "string") return [words(oneLine(value))];
  if (!isRecord(value)) return undefined;
  const fields = new Map<string, unknown>(Object.entries(value));
  const textOf = (...names: string[]) =>
    names.map((name) => fields.get(name)).find((text): text is string => typeof text === "string" && text !== "");
  const heading = textOf("heading", "name", "title", "label", "question");
  if (heading === undefined) return undefined;
  const url = textOf("link", "url", "href", "to");
  const title = textOf("title");
  const description = textOf("description", "desc", "text", "details", "note", "answer");
  const told = [title === heading ? undefined : title, description].filter((text) => text !== undefined);
  const label = words(oneLine(heading));
  const name: PhrasingContent = url === undefined ? { type: "strong", children: [label] } : link(oneLine(url), [label]);
  return told.length === 0 ? [name] : [name, words(`: ${oneLine(told.join(". "))}`)];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
