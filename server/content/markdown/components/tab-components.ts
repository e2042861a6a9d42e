import type { Blockquote, Code, RootContent } from "mdast";
import { titleOfMeta } from "#server/content/markdown/code-marks.ts";
import type { Piece } from "#server/content/markdown/syntaxes/marks.ts";
import type { PlaceName, StartWhen } from "#shared/places.ts";
import { attributeOf, blocks, box, type Component, type ComponentContext, paragraph, words } from "./component.ts";
import { plainData } from "./plain-data.ts";

/** What is called nothing. */
const unnamed = "…";

export const tab: Component = (piece, context) => {
  if (context.isInline) return [...piece.children];
  if (piece.children.length === 0) return [];
  const label =
    piece.tag.title ?? attributeOf(piece, "label", "title", "name", "header", "tabName", "value", "0") ?? unnamed;
  return [tabOf(label, blocks(piece.children))];
};

function tabOf(label: string, children: readonly RootContent[]): RootContent {
  return box("section", "tab", [paragraph([words(label)], "tab-label"), ...children], { dataLabel: label });
}

export function isTab(node: RootContent): boolean {
  return node.type === "blockquote" && hasClass(node, "tab");
}

/** Tabs that stand beside each other are one set before the tag around them is looked at. */
function isTabSet(node: RootContent): node is Blockquote {
  return node.type === "blockquote" && hasClass(node, "tabs");
}

export function hasClass({ data }: Blockquote, name: string): boolean {
  const classes = data?.hProperties?.["className"];
  return Array.isArray(classes) && classes.includes(name);
}

/** One set of tabs; all of them are shown until a script makes them a choice. */
export function tabSet(tabs: readonly RootContent[]): RootContent {
  return box("div", "tabs", tabs, { dataPlace: "tabs" satisfies PlaceName, dataWhen: "visible" satisfies StartWhen });
}

/** Tabs by their own tags or, in a group of code blocks, one for each block. */
export const tabs: Component = (piece, context) => {
  const written = blocks(piece.children);
  if (context.isInline) return written;
  const children = written.flatMap((child): readonly RootContent[] => (isTabSet(child) ? child.children : [child]));
  const found = children.flatMap((child) => (isTab(child) ? [child] : child.type === "code" ? [codeTab(child)] : []));
  nameTabs(found, piece, context);
  const others = children.filter((child) => !isTab(child) && child.type !== "code");
  return found.length === 0 ? others : [tabSet(found), ...others];
};

/** Tabs of Nextra are called in their set: `<Tabs items={["npm", "pnpm"]}>`. */
function nameTabs(tabs: readonly RootContent[], { tag }: Piece, { constants }: ComponentContext): void {
  const names = plainData(tag.programs?.["items"] ?? "", constants);
  if (!Array.isArray(names)) return;
  for (const [at, found] of tabs.entries()) {
    const name = names[at];
    const properties = found.type === "blockquote" ? found.data?.hProperties : undefined;
    const [label] = found.type === "blockquote" ? found.children : [];
    if (typeof name !== "string" || properties?.["dataLabel"] !== unnamed || label?.type !== "paragraph") continue;
    properties["dataLabel"] = name;
    label.children = [words(name)];
  }
}

function codeTab(code: Code): RootContent {
  const { written, title } = titleOfMeta(code.meta);
  const name = title || (/^[^={}]+$/.test(code.meta ?? "") ? code.meta : undefined) || code.lang || "…";
  return tabOf(name.trim(), [{ ...code, meta: code.meta?.replace(written || code.meta, "") ?? null }]);
}
