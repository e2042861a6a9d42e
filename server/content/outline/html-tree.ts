import type { Element, ElementContent, Root } from "hast";
import { fromHtml } from "hast-util-from-html";

export function treeOf(html: string): Root {
  return fromHtml(html, { fragment: true });
}

export function* elementsIn(parent: Root | Element): Generator<Element> {
  const waiting: (Root | Element)[] = [parent];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === "element") yield node;
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at];
      if (child?.type === "element") waiting.push(child);
    }
  }
}

export function textOf(children: readonly ElementContent[]): string {
  return children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child.children) : ""))
    .join("");
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

export function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties["className"]) && properties["className"].includes(name);
}
