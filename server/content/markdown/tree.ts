import type { Element, ElementContent, Root as HastRoot, Text } from "hast";
import type { Nodes as MdastNodes } from "mdast";

/** Text of a Markdown node and everything in it: what a reader reads, so no HTML and no footnote marks. */
export function markdownText(node: MdastNodes): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "image") return node.alt ?? "";
  if (node.type === "break") return " ";
  return "children" in node ? node.children.map(markdownText).join("") : "";
}

/** Text of an HTML node. */
export function elementText(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(elementText).join("") : "";
}

export function element(tagName: string, properties: Element["properties"], children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties, children };
}

export function text(value: string): Text {
  return { type: "text", value };
}

export function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties["className"]) && properties["className"].includes(name);
}

/** Replaces every element below `parent`, innermost first, by what `change` answers for it. */
export function replaceElements(
  parent: HastRoot | Element,
  change: (element: Element, parent: HastRoot | Element) => ElementContent[],
): void {
  const children: ElementContent[] = [];
  for (const child of parent.children) {
    if (child.type === "doctype") continue;
    if (child.type !== "element") {
      children.push(child);
      continue;
    }
    replaceElements(child, change);
    children.push(...change(child, parent));
  }
  parent.children = children;
}
