import type { Heading, Nodes, Parent, PhrasingContent, RootContent } from "mdast";
import { type CalloutKind, calloutKinds, calloutOf } from "#server/content/markdown/callouts.ts";
import { readAttributes } from "#server/content/markdown/syntaxes/attributes.ts";
import type { Mark } from "#server/content/markdown/syntaxes/marks.ts";
import { markdownText } from "#server/content/markdown/tree.ts";

const kindWord = /\b(note|info|tip|important|warning|caution|danger)(-title)?\b/;
const synonyms: ReadonlyMap<string, CalloutKind> = new Map([
  ["info", "note"],
  ["danger", "caution"],
]);

/**
 * Carries out attribute lists: `{: .note}` and its like make what is above a callout, `{#id}` names a heading, `{:toc}` goes with its
 * list, sizes and ids stay with their picture, and all others are only removed (docs/behaviour/content.md, Callouts).
 */
export function applyAttributeLists(parent: Nodes): void {
  if (!("children" in parent)) return;
  for (const child of parent.children) applyAttributeLists(child);
  if (!parent.children.some(isList)) return;
  const flow: Parent = parent;
  const kept: RootContent[] = [];
  for (const [at, child] of flow.children.entries()) {
    if (!isList(child)) kept.push(child);
    else if (child.isFlow) applyToBlock(child, kept, flow.children[at + 1]);
    else applyInLine(child, kept, parent, at === flow.children.length - 1);
  }
  flow.children = kept;
}

function isList(node: Nodes): node is Mark {
  return node.type === "siteMark" && node.syntax === "attribute list";
}

/** To the block above, unless it stands right over the one below. */
function applyToBlock(list: Mark, above: RootContent[], below: RootContent | undefined): void {
  const line = list.position?.start.line ?? 0;
  const isBelow = below?.position?.start.line === line + 1 && above.at(-1)?.position?.end.line !== line - 1;
  if (isBelow && below !== undefined) {
    if (below.type === "heading") nameHeading(below, list.raw);
    return;
  }
  const target = above.pop();
  if (target !== undefined) above.push(...withList(target, list.raw, above));
}

function withList(target: RootContent, list: string, before: RootContent[]): RootContent[] {
  if (/^\s*\{::?\s*toc\b/.test(list)) {
    const heading = before.at(-1);
    if (heading?.type === "heading" && /^(?:table of contents|目次)$/i.test(markdownText(heading))) before.pop();
    return [];
  }
  if (target.type === "heading") nameHeading(target, list);
  if (target.type === "paragraph" && /\.label\b/.test(list)) target.data = { hProperties: { className: ["label"] } };
  const [, word = "", title] = kindWord.exec(list.replace(/"[^"]*"/g, "")) ?? [];
  const kind = calloutKinds.find((known) => known === word) ?? synonyms.get(word);
  return kind === undefined ? [target] : [calloutFrom(target, kind, title !== undefined)];
}

function calloutFrom(target: RootContent, kind: CalloutKind, hasTitle: boolean): RootContent {
  if (target.type !== "blockquote") return calloutOf(kind, undefined, [target]);
  const [first, ...rest] = target.children;
  if (!hasTitle || first?.type !== "paragraph") return calloutOf(kind, undefined, target.children);
  return calloutOf(kind, first.children, rest);
}

/** Sets a heading's id, from `{: #id}` or from `{#id}` behind its text. */
function nameHeading(heading: Heading, list: string): void {
  const { id } = readAttributes(list.replace(/^\s*\{:?|\}\s*$/g, ""));
  if (id !== undefined) heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } };
}

function applyInLine(list: Mark, before: RootContent[], parent: Nodes, isLast: boolean): void {
  const last = before.at(-1);
  if (last?.type === "text")
    last.value = last.value.slice(0, isLast ? endOfText(last.value) : undefined).replace(/[ \t]$/, "");
  if (parent.type === "heading") nameHeading(parent, list.raw);
  else if (last !== undefined && last.type !== "text") keepWithPicture(last as PhrasingContent, list.raw);
}

/** Behind the last character that is no blank. */
function endOfText(value: string): number {
  let end = value.length;
  while (value[end - 1] === " " || value[end - 1] === "\t") end -= 1;
  return end;
}

const kept = ["id", "width", "height", "title", "lang"] as const;

function keepWithPicture(node: PhrasingContent, list: string): void {
  const attributes = readAttributes(list.replace(/^\s*\{:?|\}\s*$/g, ""));
  const properties = Object.fromEntries(
    kept.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])),
  );
  if (Object.keys(properties).length > 0) node.data = { ...node.data, hProperties: properties };
}
