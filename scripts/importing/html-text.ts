import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { htmlToMarkdown } from "#server/content/markdown/html-to-markdown.ts";

const writer = unified().use(rehypeStringify).freeze();

export function parseHtml(html: string): Root {
  return fromHtml(html, { fragment: !/<html\b/i.test(html) });
}

/** HTML of an export as Markdown; `move` says where each written address leads now. */
export async function markdownOfHtml(root: Root | Element, move: (written: string) => string): Promise<string> {
  moveTargets(root, move);
  const markdown = await htmlToMarkdown(writer.stringify({ type: "root", children: root.children } as Root));
  // The signs of a callout, and the ids of headings, are no text.
  return markdown
    .replace(/^> \\\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/gm, "> [!$1]")
    .replace(/^(#{1,6} .*) \{#([^{}\s]+)\}$/gm, (_whole, title, id) => `${title} {#${id.replaceAll("\\", "")}}`)
    .trim();
}

/** Headings keep the ids that links lead to. */
export function keepHeadingIds(root: Root): void {
  for (const heading of findAll(root, ({ tagName }) => /^h[1-6]$/.test(tagName))) {
    const { id } = heading.properties;
    if (typeof id === "string" && /^[\w-]+$/.test(id) && textOf(heading).trim() !== "")
      heading.children.push({ type: "text", value: ` {#${id}}` });
  }
}

/** The first line of a callout in a quotation. */
export function signOfCallout(kind: string, title = ""): Element {
  const value = `[!${kind}]${title === "" ? "" : ` ${title}`}`;
  return { type: "element", tagName: "p", properties: {}, children: [{ type: "text", value }] };
}

export function find(node: Nodes, isWanted: (element: Element) => boolean): Element | undefined {
  return findAll(node, isWanted)[0];
}

/** Elements in the order of the text; what is in one that is wanted is looked at too. */
export function findAll(node: Nodes, isWanted: (element: Element) => boolean): readonly Element[] {
  const own = node.type === "element" && isWanted(node) ? [node] : [];
  return "children" in node ? [...own, ...node.children.flatMap((child) => findAll(child, isWanted))] : own;
}

export function textOf(node: Nodes | undefined): string {
  if (node === undefined) return "";
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

export function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties["className"]) && properties["className"].includes(name);
}

function moveTargets(root: Root | Element, move: (written: string) => string): void {
  for (const { properties } of findAll(root, ({ tagName }) => tagName === "a" || tagName === "img"))
    for (const name of ["href", "src"]) {
      const written = properties[name];
      if (typeof written === "string") properties[name] = move(written);
    }
}
