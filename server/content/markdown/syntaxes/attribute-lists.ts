import { combineExtensions } from "micromark-util-combine-extensions";
import type { Extension } from "micromark-util-types";
import { inlineSyntax } from "./inline-syntax.ts";
import { lineSyntax } from "./line-syntax.ts";

const kramdown = /^\{::?[^{}]*\}$/;
const item = String.raw`(?:[#.][\w\u0080-\uffff:.-]+|[\w:-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+))`;
/** `{#id .class key="value"}`, as Python Markdown, Hugo, VitePress and Docusaurus write it. */
const list = new RegExp(`^\\{:?[ \\t]*${item}(?:[ \\t]+(?:${item}|[a-z-]+))*[ \\t]*\\}$`);

const isList = (text: string) => kramdown.test(text.trim()) || list.test(text.trim());

/** Attribute lists: `{: .note}` below a block or behind what is in a line, `{#id}` behind a heading. */
export const attributeLists: Extension = combineExtensions([
  lineSyntax({ syntax: "attribute list", first: "{", isLine: isList }),
  inlineSyntax({ syntax: "attribute list", start: "{", end: "}", isMark: isList }),
]);

/** In MDX braces are expressions, but for the ids of headings. */
export const headingIds: Extension = inlineSyntax({
  syntax: "attribute list",
  start: "{",
  end: "}",
  isMark: (text) => /^\{#[\w\u0080-\uffff:.-]+\}$/.test(text),
});
