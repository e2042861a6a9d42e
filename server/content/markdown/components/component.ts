import type { Properties } from "hast";
import type { Blockquote, Nodes, PhrasingContent, RootContent } from "mdast";
import type { Piece } from "#server/content/markdown/syntaxes/marks.ts";
import type { Constants } from "./plain-data.ts";

/** What is wrong at a line of a text; lines count from 1. */
export type TextProblem = { readonly line: number; readonly message: string };

/** What a component may ask while it is made. */
export type ComponentContext = {
  /** It stands in running text, where no block may. */
  readonly isInline: boolean;
  /** Markdown of one line, such as a title. */
  readonly inline: (markdown: string) => PhrasingContent[];
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** Data that the text's own programs give names to. */
  readonly constants: Constants;
  /** Text that was captured under a name. */
  readonly captures: Map<string, string>;
  /** Whether so many characters more may be shown: a few signs can stand for a long text, again and again. */
  readonly hasRoom: (characters: number) => boolean;
  readonly problem: (piece: Piece, message: string) => void;
};

/** What a tag means: the nodes in its place. Undefined: it means nothing here, and stays as it was written. */
export type Component = (piece: Piece, context: ComponentContext) => RootContent[] | undefined;
export type ComponentTable = Readonly<Record<string, Component>>;

/** A block of HTML over Markdown. */
export function box(
  tagName: string,
  className: string,
  children: readonly Nodes[],
  properties: Properties = {},
): Blockquote {
  const hProperties = { ...(className !== "" && { className: className.split(" ") }), ...properties };
  // A box may stand, and hold, wherever and whatever a quotation may.
  return { type: "blockquote", data: { hName: tagName, hProperties }, children: children as Blockquote["children"] };
}

/** A stretch of running text in an element of its own. */
export function span(
  tagName: string,
  className: string,
  children: readonly Nodes[],
  properties: Properties = {},
): RootContent {
  const hProperties = { ...(className !== "" && { className: className.split(" ") }), ...properties };
  return { type: "emphasis", data: { hName: tagName, hProperties }, children: children as PhrasingContent[] };
}

export function paragraph(children: PhrasingContent[], className?: string): RootContent {
  const data = className === undefined ? {} : { data: { hProperties: { className: [className] } } };
  return { type: "paragraph", children, ...data };
}

export function link(url: string, children: readonly PhrasingContent[]): PhrasingContent {
  return { type: "link", url, children: [...children].filter((child) => child.type !== "link") as never };
}

export function words(value: string): PhrasingContent {
  return { type: "text", value };
}

const phrasing = new Set([
  "text",
  "emphasis",
  "strong",
  "delete",
  "inlineCode",
  "break",
  "image",
  "imageReference",
  "link",
  "linkReference",
  "footnoteReference",
  "siteMark",
  "sitePiece",
]);

export function isPhrase(node: Nodes): boolean {
  return phrasing.has(node.type) && !("isFlow" in node && node.isFlow);
}

/** Children as blocks: running text that stands among them gets a paragraph of its own. */
export function blocks(children: readonly RootContent[]): RootContent[] {
  const found: RootContent[] = [];
  let line: PhrasingContent[] = [];
  const flush = () => {
    if (line.some((child) => child.type !== "text" || child.value.trim() !== "")) found.push(paragraph(line));
    line = [];
  };
  for (const child of children)
    if (phrasing.has(child.type)) line.push(child as PhrasingContent);
    else {
      flush();
      found.push(child);
    }
  flush();
  return found;
}

/** Children as running text: paragraphs lose their ends, other blocks are left out. */
export function inlines(children: readonly RootContent[]): PhrasingContent[] {
  return children.flatMap((child) =>
    child.type === "paragraph" ? child.children : phrasing.has(child.type) ? [child as PhrasingContent] : [],
  );
}

/** The first of these attributes that says something. */
export function attributeOf({ tag }: Piece, ...names: readonly string[]): string | undefined {
  return names
    .map((name) => tag.attributes[name])
    .find((text) => text !== undefined && text !== "" && !/^[{[]/.test(text));
}

/** The title of a block, which may be Markdown. */
export function titleOf(
  piece: Piece,
  { inline }: ComponentContext,
  ...names: readonly string[]
): PhrasingContent[] | undefined {
  const title = piece.tag.title ?? attributeOf(piece, ...names);
  return title === undefined ? undefined : inline(title);
}
