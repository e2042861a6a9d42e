import type { Blockquote, Nodes, Parent, PhrasingContent, RootContent } from "mdast";

export const calloutKinds = ["note", "tip", "important", "warning", "caution"] as const;
export type CalloutKind = (typeof calloutKinds)[number];

const alertMark = /^\s*\[!(\w+)\][ \t]*/;

/** A callout as a Markdown node that becomes `<div class="callout callout-…">`; its role and name are added in HTML. */
export function calloutOf(
  kind: CalloutKind,
  heading: PhrasingContent[] | undefined,
  children: RootContent[],
): Blockquote {
  // A callout holds whatever the quotation or the paragraph's place held, which is flow content.
  const content = children as Blockquote["children"];
  const title: Blockquote["children"] =
    heading === undefined
      ? []
      : [{ type: "paragraph", children: heading, data: { hProperties: { className: ["callout-heading"] } } }];
  return {
    type: "blockquote",
    data: { hName: "div", hProperties: { className: ["callout", `callout-${kind}`] } },
    children: [...title, ...content],
  };
}

/** Turns quotations that begin with `[!NOTE]` and the like into callouts (docs/behaviour/content.md, Callouts). */
export function applyAlerts(parent: Nodes): void {
  if (!("children" in parent)) return;
  // Quotations only stand in flow content, and a callout may stand wherever a quotation may.
  const flow: Parent = parent;
  flow.children = flow.children.map((child) => {
    applyAlerts(child);
    return child.type === "blockquote" ? alertFrom(child) : child;
  });
}

function alertFrom(quotation: Blockquote): Blockquote {
  const [first, ...rest] = quotation.children;
  const start = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || start?.type !== "text") return quotation;
  const mark = alertMark.exec(start.value);
  const kind = calloutKinds.find((known) => known === mark?.[1]?.toLowerCase());
  if (mark === null || kind === undefined) return quotation;
  start.value = start.value.slice(mark[0].length);
  const [heading, body] = splitAtLineEnd(first.children);
  const paragraph: RootContent[] = body.length === 0 ? [] : [{ type: "paragraph", children: body }];
  return calloutOf(kind, heading.length === 0 ? undefined : heading, [...paragraph, ...rest]);
}

/** The first line of a paragraph, and what is below it; empty texts are dropped. */
function splitAtLineEnd(children: readonly PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  for (const [index, child] of children.entries()) {
    const cut = child.type === "text" ? child.value.indexOf("\n") : child.type === "break" ? 0 : -1;
    if (cut === -1) continue;
    const before: PhrasingContent[] = child.type === "text" ? [{ ...child, value: child.value.slice(0, cut) }] : [];
    const after: PhrasingContent[] = child.type === "text" ? [{ ...child, value: child.value.slice(cut + 1) }] : [];
    return [
      withoutEmpty([...children.slice(0, index), ...before]),
      withoutEmpty([...after, ...children.slice(index + 1)]),
    ];
  }
  return [withoutEmpty(children), []];
}

function withoutEmpty(children: readonly PhrasingContent[]): PhrasingContent[] {
  return children.filter((child) => child.type !== "text" || child.value.trim() !== "");
}
