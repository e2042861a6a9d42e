import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { htmlBlock, noText } from "./html-block.ts";

/** What a document of HTML says, as the text of a page. */
export type HtmlPage = {
  readonly title?: string;
  readonly description?: string;
  /** Markdown that is one block of HTML: it is sanitised, and its links are resolved, as all HTML in Markdown. */
  readonly body: string;
};

/** Folders of static files, templates and themes, and what generators write: HTML in them is nobody's text. */
const noTexts =
  /(?:^|\/)(?:static|public|assets|layouts|overrides|templates|partials|themes?|dist|build|_[^/]*)\/|^@above(?:\/|$)/;
/** Frames of sites around texts, and what is for machines. */
const around = new Set(["nav", "header", "footer", "aside", "script", "style", "noscript", "template", "form", "link"]);

/** Whether a file of HTML lies where pages lie. */
export function isHtmlPage(file: string): boolean {
  return /\.html?$/i.test(file) && !noTexts.test(file);
}

/**
 * The text of a document: its `main`, `article` or body, without what stands around it. The first level-1 heading is the title, else
 * that of the document. Undefined for templates of other programs, and for files that only are called HTML.
 */
export function readHtmlDocument(html: string): HtmlPage | undefined {
  if (
    /^\uFEFF?---\s|\{%|\{\{/.test(html) ||
    !/<(?:!doctype|html|body|main|article|section|h[1-6]|p|div|ul|table)\b/i.test(html)
  )
    return undefined;
  const document = fromHtml(html);
  const main =
    find(document, ({ tagName, properties }) => tagName === "main" || properties["role"] === "main") ??
    find(document, ({ tagName }) => tagName === "article") ??
    find(document, ({ tagName }) => tagName === "body");
  if (main === undefined) return undefined;
  const heading = find(main, ({ tagName }) => tagName === "h1");
  const title = textOf(heading) || textOf(find(document, ({ tagName }) => tagName === "title"));
  const description = find(
    document,
    ({ tagName, properties }) => tagName === "meta" && properties["name"] === "description",
  );
  const content = description?.properties["content"];
  return {
    ...(title !== "" && { title }),
    ...(typeof content === "string" && content.trim() !== "" && { description: content.trim() }),
    body: htmlBlock(main, main.tagName === "body" ? around : noText, heading),
  };
}

function find(parent: Root | Element, isWanted: (element: Element) => boolean): Element | undefined {
  const waiting: Nodes[] = [parent];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === "element" && isWanted(node)) return node;
    if ("children" in node) waiting.push(...node.children.toReversed());
  }
  return undefined;
}

function textOf(node: Nodes | undefined): string {
  if (node === undefined) return "";
  if (node.type === "text") return node.value;
  const text = "children" in node ? node.children.map(textOf).join("") : "";
  return node.type === "element" && /^(?:h1|title)$/.test(node.tagName) ? text.replace(/\s+/g, " ").trim() : text;
}
