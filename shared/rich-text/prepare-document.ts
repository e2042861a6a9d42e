import { slug } from "github-slugger";
import type { RichTextDocument, TocEntry } from "#shared/entries/body.ts";
import { type ShownHeading, shiftHeadings } from "./heading-levels.ts";
import { richTextErrors } from "./rich-text-error.ts";
import { isTextNode, plainText, type RichTextNode, readNodes } from "./rich-text-node.ts";
import { uniqueId } from "./unique-id.ts";

/** The node types that stand for what was found wrong and for a heading that is too deep. */
export const errorNodeType = "rich-text-error";
export const boldParagraphNodeType = "bold-paragraph";

export type HeadingOptions = {
  /** The level of the shallowest heading: 3 below a heading that the page itself gives. */
  readonly shallowestLevel?: 2 | 3;
  /** Put before heading ids, for pages that show more than one document; false: no ids, for documents inside documents. */
  readonly idPrefix?: string | false;
};

/**
 * A document's nodes with its headings as pages show them: empty ones gone, level 1 an error, the others shifted and given
 * `data.id` and their words in `data.title` (docs/behaviour/content.md, Rich text).
 */
export function prepareDocument(document: RichTextDocument, options: HeadingOptions = {}): readonly RichTextNode[] {
  const nodes = withoutEmptyHeadings(readNodes(document.content));
  const shown = shiftHeadings(headingLevels(nodes), options.shallowestLevel);
  return placeHeadings(nodes, shown[Symbol.iterator](), headingIds(options.idPrefix ?? ""));
}

/** Headings of levels 2 and 3 in the page, or 3 alone below a heading that the page itself gives. */
export function richTextTableOfContents(document: RichTextDocument, options: HeadingOptions = {}): TocEntry[] {
  const contents: TocEntry[] = [];
  for (const node of flatten(prepareDocument(document, options))) {
    const level = levelOf(node);
    const id = node.data["id"];
    if (level === undefined || level > 3 || typeof id !== "string" || isTextNode(node)) continue;
    const title = headingText(node.content);
    const above = contents.at(-1);
    if (level === (options.shallowestLevel ?? 2) || above === undefined) contents.push({ title, id, children: [] });
    else above.children.push({ title, id });
  }
  return contents;
}

function levelOf({ nodeType }: RichTextNode): number | undefined {
  const level = /^heading-([1-6])$/.exec(nodeType)?.[1];
  return level === undefined ? undefined : Number(level);
}

function headingText(content: readonly RichTextNode[]): string {
  return plainText(content).replace(/\s+/g, " ").trim();
}

function flatten(nodes: readonly RichTextNode[]): RichTextNode[] {
  return nodes.flatMap((node) => [node, ...(isTextNode(node) ? [] : flatten(node.content))]);
}

function withoutEmptyHeadings(nodes: readonly RichTextNode[]): RichTextNode[] {
  return nodes.flatMap((node): RichTextNode[] => {
    if (isTextNode(node)) return [node];
    const isEmpty = headingText(node.content) === "" && !flatten(node.content).some(isEmbedded);
    if (levelOf(node) !== undefined && isEmpty) return [];
    return [{ ...node, content: withoutEmptyHeadings(node.content) }];
  });
}

function isEmbedded({ nodeType }: RichTextNode): boolean {
  return nodeType.startsWith("embedded-");
}

/** Level 1 is rejected before the shift, so it does not count as the shallowest. */
function headingLevels(nodes: readonly RichTextNode[]): number[] {
  return flatten(nodes)
    .flatMap((node) => levelOf(node) ?? [])
    .filter((level) => level > 1);
}

function placeHeadings(
  nodes: readonly RichTextNode[],
  shown: Iterator<ShownHeading>,
  nextId: (title: string) => string | undefined,
): RichTextNode[] {
  return nodes.map((node) => {
    if (isTextNode(node)) return node;
    const level = levelOf(node);
    if (level === 1) return { nodeType: errorNodeType, data: { message: richTextErrors.levelOneHeading }, content: [] };
    const place: ShownHeading | undefined = level === undefined ? undefined : shown.next().value;
    const content = placeHeadings(node.content, shown, nextId);
    if (place === undefined) return { ...node, content };
    if (place === "bold paragraph") return { nodeType: boldParagraphNodeType, data: {}, content };
    const title = headingText(content);
    return { nodeType: `heading-${place}`, data: { ...node.data, title, id: nextId(title) }, content };
  });
}

/** GitHub's slugs, made unique with `-1`, `-2`, …, as in Markdown. */
function headingIds(prefix: string | false): (title: string) => string | undefined {
  if (prefix === false) return () => undefined;
  const taken = new Set<string>();
  return (title) => uniqueId(`${prefix}${slug(title) || "section"}`, taken);
}
