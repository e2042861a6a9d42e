import type { RootContent } from "mdast";
import { attributeOf, blocks, box, type Component, titleOf, words } from "./component.ts";

/** Something that folds: its title, and what shows when it is opened. */
export const disclosure: Component = (piece, context) => {
  if (context.isInline || piece.children.length === 0)
    return context.isInline ? [...piece.children] : blocks(piece.children);
  const kind = attributeOf(piece, "kind");
  const fallback = kind === undefined ? "…" : kind.charAt(0).toUpperCase() + kind.slice(1);
  const { summary, others } = withoutSummary(piece.children);
  const stated = titleOf(piece, context, "title", "summary", "label", "header", "name", "0");
  const title = summary ?? stated ?? [words(fallback)];
  const isOpen = /^(?:true|open)$/.test(attributeOf(piece, "open", "defaultOpen") ?? "");
  return [box("details", "", [box("summary", "", title), ...blocks(others)], isOpen ? { open: true } : {})];
};

/** The `<summary>` of HTML, which stands before the rest or at the beginning of its first paragraph. */
function withoutSummary(children: readonly RootContent[]): {
  readonly summary?: readonly RootContent[];
  readonly others: readonly RootContent[];
} {
  const [first, ...rest] = children;
  if (first === undefined || !("children" in first)) return { others: children };
  if (elementOf(first) === "summary")
    return {
      summary: first.children.flatMap((child) => (child.type === "paragraph" ? child.children : [child])),
      others: rest,
    };
  if (first.type !== "paragraph") return { others: children };
  const inside = withoutSummary(first.children);
  return inside.summary === undefined
    ? { others: children }
    : { summary: inside.summary, others: [...inside.others, ...rest] };
}

function elementOf({ data }: RootContent): unknown {
  return data !== undefined && "hName" in data ? data.hName : undefined;
}
