import type { Properties } from "hast";
import type { PhrasingContent, RootContent } from "mdast";
import { htmlNames } from "#server/content/markdown/sanitize-schema.ts";
import type { Piece } from "#server/content/markdown/syntaxes/marks.ts";
import { blocks, box, isPhrase, span } from "./component.ts";

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
  const isInLine = isInline || (inlineNames.test(name) && children.every((child) => child.type !== "paragraph"));
  return [
    isInLine
      ? span(name, "", children, properties)
      : box(name, "", name === "pre" || name === "summary" ? children : blocks(children), properties),
  ];
}

/** An element that a site's own component makes; classes are its own. @throws for a name that HTML does not know. */
export function elementOf(
  name: string,
  attributes: Readonly<Record<string, string | number | boolean>>,
  children: readonly RootContent[],
  isInline: boolean,
): RootContent[] {
  if (!htmlNames.has(name)) throw new TypeError(`there is no element <${name}>`);
  const { class: plain, className = plain, ...others } = attributes;
  const named = Object.entries(others).map(([key, value]) => [treeNames.get(key) ?? key, value] as const);
  const classes = typeof className === "string" ? { className: className.split(/\s+/) } : {};
  const all = { ...Object.fromEntries(named.filter(([key]) => key !== "")), ...classes };
  if (isInline || inlineNames.test(name) || empty.test(name)) return [span(name, "", children, all)];
  if (!children.every(isPhrase)) return [box(name, "", children, all)];
  return [{ type: "paragraph", data: { hName: name, hProperties: all }, children: children as PhrasingContent[] }];
}
