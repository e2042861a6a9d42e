import type { Element, ElementContent } from "hast";
import { highlight } from "./highlight.ts";
import { element, elementText, text } from "./tree.ts";

/**
 * A code block as pages show it: the code, focusable so that it can be scrolled by keyboard, in a figure when it has a title. Script
 * takes the focus from what does not scroll.
 * `coloured` settles when the element holds its colours.
 */
export function codeBlock(pre: Element): { readonly element: Element; readonly coloured: Promise<void> } {
  const [first] = pre.children.filter((child) => child.type === "element");
  const code = first?.tagName === "code" && pre.children.length === 1 ? first : element("code", {}, pre.children);
  const { dataTitle, ...properties } = code.properties;
  const title = typeof dataTitle === "string" ? dataTitle : undefined;
  code.properties = properties;
  const block = element("pre", { tabIndex: 0 }, [code]);
  const wrapped =
    title === undefined
      ? element("div", { className: ["code-block"] }, [block])
      : element("figure", { className: ["code-block"] }, [element("figcaption", {}, [text(title)]), block]);
  return { element: wrapped, coloured: isPlain(code) ? colour(code) : Promise.resolve() };
}

/** HTML code blocks may hold emphasis or links of their own, which stay. */
function isPlain(code: Element): boolean {
  return code.children.every((child) => child.type === "text");
}

async function colour(code: Element): Promise<void> {
  const className = code.properties["className"];
  const written = Array.isArray(className) ? className.find((name) => String(name).startsWith("language-")) : undefined;
  const html = await highlight(elementText(code).replace(/\n$/, ""), written?.toString().slice("language-".length));
  // Raw nodes are written out as they are; every text in this one was escaped by highlight.
  const raw: ElementContent = { type: "raw", value: html } as unknown as ElementContent;
  code.children = [raw];
}
