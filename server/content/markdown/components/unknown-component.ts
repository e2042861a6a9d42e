import type { RootContent } from "mdast";
import type { Piece } from "#server/content/markdown/syntaxes/marks.ts";
import { attributeOf, type ComponentContext, link, paragraph, words } from "./component.ts";
import { listOf } from "./listed-pages.ts";
import { type PlainData, plainData } from "./plain-data.ts";

/** Attributes that say something to readers, by the names that components give them. */
const spoken = ["title", "heading", "label", "name", "text", "caption", "alt"] as const;

/**
 * What a component that nobody here knows was given to show: its title, its address, and lists of things with names. Undefined where
 * it was given nothing that could be read.
 */
export function shownAttributes(piece: Piece, context: ComponentContext): RootContent[] | undefined {
  const title = attributeOf(piece, ...spoken);
  const url = attributeOf(piece, "href", "to", "url", "link");
  const description = attributeOf(piece, "description");
  const isSaid = url !== undefined || description !== undefined;
  const label = words(title ?? url ?? "");
  const line = isSaid ? [url === undefined ? label : link(url, [label])] : [];
  if (description !== undefined) line.push(words(title === undefined ? description : `: ${description}`));
  if (context.isInline) return line.length > 0 ? line : undefined;
  const lists = Object.values(piece.tag.programs ?? {}).flatMap((program) => {
    const value: PlainData | undefined = plainData(program, context.constants);
    const list = isList(value) ? listOf(value, context.hasRoom) : undefined;
    return list === undefined ? [] : [list];
  });
  const shown = [...(line.length > 0 ? [paragraph(line)] : []), ...lists];
  return shown.length > 0 ? shown : undefined;
}

function isList(value: PlainData | undefined): value is readonly PlainData[] {
  return Array.isArray(value) && value.some((each) => typeof each === "object" || typeof each === "string");
}
