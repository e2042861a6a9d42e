import { type CalloutKind, calloutKinds, calloutOf } from "#server/content/markdown/callouts.ts";
import { attributeOf, blocks, type Component, type ComponentTable, titleOf } from "./component.ts";

/** What other generators call the five kinds of callout. */
const synonyms: Readonly<Record<CalloutKind, readonly string[]>> = {
  note: [
    "info",
    "abstract",
    "summary",
    "example",
    "quote",
    "question",
    "secondary",
    "primary",
    "seealso",
    "tldr",
    "faq",
    "cite",
    "todo",
    "neutral",
    "pageinfo",
    "panel",
  ],
  tip: ["success", "hint", "check", "done", "help"],
  important: ["new", "announcement"],
  warning: ["attention", "warn"],
  caution: ["danger", "error", "failure", "bug", "fail", "missing"],
};
const kindByWord: ReadonlyMap<string, CalloutKind> = new Map(
  calloutKinds.flatMap((kind) => [kind, ...synonyms[kind]].map((word) => [word, kind] as const)),
);

function calloutKindOf(word: string | undefined): CalloutKind | undefined {
  return word === undefined ? undefined : kindByWord.get(word.toLowerCase());
}

const calloutOfKind =
  (kind: CalloutKind): Component =>
  (piece, context) => {
    if (context.isInline) return [...piece.children];
    if (piece.children.length === 0 && piece.syntax !== "colon block") return undefined;
    const children = blocks(piece.children);
    return [calloutOf(kind, titleOf(piece, context, "title", "header", "heading"), children)];
  };

/** Blocks of one name, whose kind is an attribute. */
const stated: Component = (piece, context) => {
  const word = attributeOf(piece, "type", "style", "color", "kind", "variant", "class", "0");
  return calloutOfKind(calloutKindOf(word) ?? "note")(piece, context);
};

/** Callouts, by every name that they have elsewhere. */
export const calloutComponents: ComponentTable = {
  ...Object.fromEntries([...kindByWord].map(([word, kind]) => [word, calloutOfKind(kind)])),
  ...Object.fromEntries(
    ["admonition", "aside", "callout", "alert", "hint", "pageinfo", "blockquote-alert"].map((name) => [name, stated]),
  ),
};
