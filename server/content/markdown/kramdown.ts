import type { Heading, Nodes, Paragraph, Parent, RootContent } from "mdast";
import { type CalloutKind, calloutKinds, calloutOf } from "./callouts.ts";
import { markdownLines } from "./code-regions.ts";
import { markdownText } from "./tree.ts";

const wholeLine = /^[ \t]*\{:[^{}\n]*\}[ \t]*$/;
const anywhere = /[ \t]?\{:[^{}\n]*\}/g;
const lastLine = /(?:^|\n)[ \t]*(\{:[^{}\n]*\})\s*$/;
const kindWord = /\b(note|info|tip|important|warning|caution|danger)(-title)?\b/;
const headingId = /\s*\{(#[\w\u0080-\uffff:.-]+)\}\s*$/;

/** Puts blank lines around attribute lists that stand on their own line, so that each is read as a paragraph. */
export function separateAttributeLists(markdown: string): string {
  if (!markdown.includes("{:")) return markdown;
  const lines = markdownLines(markdown);
  return lines
    .map(({ text, isFenced }, index) => {
      if (isFenced || !wholeLine.test(text)) return text;
      const belongsBelow = isBlank(lines[index - 1]?.text) && !isBlank(lines[index + 1]?.text);
      return belongsBelow ? text : `\n${text}\n`;
    })
    .join("\n");
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}

/**
 * Carries out kramdown's attribute lists: `{: .note}` and its like make what is above a callout, `{: #id}` names a heading,
 * `{:toc}` goes with its list, and all others are only removed (docs/behaviour.md, Callouts).
 */
export function applyAttributeLists(parent: Nodes): void {
  if (!("children" in parent)) return;
  for (const child of parent.children) applyAttributeLists(child);
  removeInlineLists(parent);
  // A list that ends in `{:…}` inside a paragraph of flow content; phrasing parents hold none.
  const flow: Parent = parent;
  const kept: RootContent[] = [];
  for (const child of flow.children) {
    const list = child.type === "paragraph" ? takeList(child) : undefined;
    if (list === undefined) {
      kept.push(child);
      continue;
    }
    const target = child.type === "paragraph" && child.children.length > 0 ? child : kept.pop();
    if (target !== undefined) kept.push(...withList(target, list, kept));
  }
  flow.children = kept;
}

/** The attribute list that is the paragraph's last line, taken out of it. */
function takeList(paragraph: Paragraph): string | undefined {
  const last = paragraph.children.at(-1);
  const found = last?.type === "text" ? lastLine.exec(last.value) : null;
  if (last?.type !== "text" || found === null) return undefined;
  last.value = last.value.slice(0, found.index);
  if (last.value === "") paragraph.children.pop();
  return found[1];
}

function withList(target: RootContent, list: string, before: RootContent[]): RootContent[] {
  if (/^\{::?\s*toc\b/.test(list)) {
    const heading = before.at(-1);
    if (heading?.type === "heading" && /^(?:table of contents|目次)$/i.test(markdownText(heading))) before.pop();
    return [];
  }
  if (target.type === "heading") nameHeading(target, list);
  if (target.type === "paragraph" && /\.label\b/.test(list)) target.data = { hProperties: { className: ["label"] } };
  const [, word = "", title] = kindWord.exec(list.replace(/"[^"]*"/g, "")) ?? [];
  const kind = calloutKinds.find((known) => known === word) ?? synonyms[word];
  return kind === undefined ? [target] : [calloutFrom(target, kind, title !== undefined)];
}

const synonyms: Readonly<Record<string, CalloutKind>> = { info: "note", danger: "caution" };

function calloutFrom(target: RootContent, kind: CalloutKind, hasTitle: boolean): RootContent {
  if (target.type !== "blockquote") return calloutOf(kind, undefined, [target]);
  const [first, ...rest] = target.children;
  if (!hasTitle || first?.type !== "paragraph") return calloutOf(kind, undefined, target.children);
  return calloutOf(kind, first.children, rest);
}

/** Sets a heading's id, from `{: #id}` or from `{#id}` behind its text. */
function nameHeading(heading: Heading, list: string): void {
  const id = /#([\w\u0080-\uffff:.-]+)/.exec(list)?.[1];
  if (id !== undefined) heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } };
}

/** Lists inside a line, such as `![…](…){: width="700"}` and `{::nomarkdown}…{:/}`, and `{#id}` behind a heading. */
function removeInlineLists(parent: Extract<Nodes, Parent>): void {
  for (const child of parent.children) {
    if (child.type !== "text" || !/\{[:#]/.test(child.value)) continue;
    const isLast = child === parent.children.at(-1);
    if (parent.type === "heading" && isLast) {
      const id = headingId.exec(child.value);
      nameHeading(parent, id?.[1] ?? lastLine.exec(`\n${child.value.slice(child.value.lastIndexOf("{:"))}`)?.[1] ?? "");
      child.value = child.value.slice(0, id?.index).replace(anywhere, "");
      continue;
    }
    const own = parent.type === "paragraph" && isLast ? lastLine.exec(child.value)?.index : undefined;
    child.value = child.value.slice(0, own).replace(anywhere, "") + child.value.slice(own ?? child.value.length);
  }
}
