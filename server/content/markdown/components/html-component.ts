import type { Properties } from "hast";
import type { RootContent } from "mdast";
import { htmlNames } from "#server/content/markdown/sanitize-schema.ts";
import type { Piece } from "#server/content/markdown/syntaxes/marks.ts";
import { blocks, box, span } from "./component.ts";

const inlineNames =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|u|var)$/;
const empty = /^(?:br|hr|img|wbr|input|col|source)$/;
/** Their names differ between HTML and its tree. */
const treeNames: ReadonlyMap<string, string> = new Map([
  ["colspan", "colSpan"],
  ["rowspan", "rowSpan"],
  ["datetime", "dateTime"],
  ["class", ""],
  ["className", ""],
  ["style", ""],
]);

/** An element of HTML that MDX reads as a component; undefined for names that HTML does not know. What may stay is decided later. */
export function htmlElement({ tag, children }: Piece, isInline: boolean): RootContent[] | undefined {
  const { name, attributes } = tag;
  if (name === "") return [...children];
  if (!/^[a-z][a-z\d]*$/.test(name) || !htmlNames.has(name)) return undefined;
  const properties: Properties = {};
  for (const [key, value] of Object.entries(attributes)) {
    const property = treeNames.get(key) ?? key;
    if (property !== "" && !/^on/i.test(key)) properties[property] = value === "true" && key !== "title" ? true : value;
  }
  if (empty.test(name)) return [span(name, "", [], properties)];
  const isPhrase = isInline || (inlineNames.test(name) && children.every((child) => child.type !== "paragraph"));
  return [
    isPhrase
      ? span(name, "", children, properties)
      : box(name, "", name === "pre" || name === "summary" ? children : blocks(children), properties),
  ];
}
