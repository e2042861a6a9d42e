import type { Element, Root } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

const writer = unified().use(rehypeStringify).freeze();
/** What is no text, wherever it stands. */
export const noText: ReadonlySet<string> = new Set(["nav", "script", "style", "noscript", "template", "form", "link"]);
/** Stands for a line's end in code, where a blank line would end the block. */
const lineEnd = "\ue000";

/**
 * A tree of HTML as one block of Markdown, in which it is sanitised and its links are resolved as all HTML is: a blank line would end the block, so it has
 * none. Elements of the names `unwanted` are left out, and so is the one that was the title.
 */
export function htmlBlock(parent: Element | Root, unwanted: ReadonlySet<string> = noText, title?: Element): string {
  strip(parent, unwanted, title);
  const children = parent.children.filter((child) => child.type !== "doctype");
  const written = writer
    .stringify({ type: "root", children })
    .replaceAll(/\n\s*\n/g, "\n")
    .replaceAll(lineEnd, "&#10;")
    .trim();
  return written === "" ? "" : `<div>\n${written}\n</div>\n`;
}

/** Takes out what is no text; lines of code keep their ends. */
function strip(
  parent: Element | Root,
  unwanted: ReadonlySet<string>,
  title: Element | undefined,
  isCode = false,
): void {
  const isKept = (child: (typeof parent.children)[number]) =>
    child !== title && child.type !== "comment" && !(child.type === "element" && unwanted.has(child.tagName));
  parent.children = parent.children.filter(isKept) as typeof parent.children;
  for (const child of parent.children) {
    if (child.type === "text" && isCode) child.value = child.value.replaceAll("\n", lineEnd);
    if (child.type === "element") strip(child, unwanted, title, isCode || child.tagName === "pre");
  }
}
