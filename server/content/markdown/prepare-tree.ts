import type { Heading, Html, Nodes, Parent, Root, RootContent } from "mdast";
import { applyAlerts } from "./callouts.ts";
import { titleOfMeta, withoutCodeMarks } from "./code-marks.ts";
import { htmlNames } from "./sanitize-schema.ts";
import { markdownText } from "./tree.ts";

export type PreparedTree = {
  readonly title?: string;
  readonly hasHtml: boolean;
};

/**
 * Everything that happens to the Markdown tree before it becomes HTML: the title comes out, further level-1 headings become
 * level 2, callouts and code titles take effect, and tags that no one knows become text.
 */
export function prepareTree(root: Root): PreparedTree {
  applyAlerts(root);
  const hasHtml = settleHtml(root);
  titleCode(root);
  const title = takeTitle(root);
  return {
    hasHtml,
    ...(title !== undefined && { title }),
  };
}

function takeTitle(root: Root): string | undefined {
  const index = root.children.findIndex((child) => child.type === "heading" && child.depth === 1);
  const [heading] = index === -1 ? [] : root.children.splice(index, 1);
  lowerTitles(root);
  return heading?.type === "heading" ? titleText(heading) : undefined;
}

/** An icon in front of a title is not part of it, unless it is all there is. */
function titleText(heading: Heading): string | undefined {
  const words = heading.children.filter((child) => child.type !== "image");
  const title = markdownText({ ...heading, children: words }).trim() || markdownText(heading).trim();
  return title === "" ? undefined : title.replace(/\s+/g, " ");
}

function lowerTitles(parent: Nodes): void {
  if (parent.type === "heading" && parent.depth === 1) parent.depth = 2;
  if ("children" in parent) parent.children.forEach(lowerTitles);
}

/** Fenced code's `title="…"` or `[…]` travels to HTML in an attribute; marks of other generators, such as `js{1,3}` and `[!code focus]`, go. */
function titleCode(parent: Nodes): void {
  if (parent.type === "code") {
    if (parent.lang?.includes("{") || parent.lang?.includes(":")) parent.lang = parent.lang.replace(/[{:].*$/s, "");
    parent.value = withoutCodeMarks(parent.value);
    const { title } = titleOfMeta(parent.meta);
    if (title !== "") parent.data = { ...parent.data, hProperties: { dataTitle: title } };
  }
  if ("children" in parent) parent.children.forEach(titleCode);
}

/** Answers whether any HTML is left once placeholders such as `<your-domain>` have become text. */
function settleHtml(parent: Nodes): boolean {
  if (parent.type === "html") return true;
  if (!("children" in parent)) return false;
  const nodes: Parent = parent;
  nodes.children = nodes.children.map((child) => (child.type === "html" ? textOfUnknownTag(child, parent) : child));
  return nodes.children.reduce((found, child) => settleHtml(child) || found, false);
}

function textOfUnknownTag(html: Html, parent: Nodes): RootContent {
  const name = /^<\/?([a-z][^\s/>]*)/i.exec(html.value)?.[1];
  if (name === undefined || htmlNames.has(name.toLowerCase())) return html;
  const text = { type: "text", value: html.value } as const;
  const isInline =
    parent.type === "paragraph" || !["root", "blockquote", "listItem", "footnoteDefinition"].includes(parent.type);
  return isInline ? text : { type: "paragraph", children: [text] };
}
