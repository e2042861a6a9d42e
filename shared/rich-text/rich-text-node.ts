import type { RichTextDocument } from "#shared/entries/body.ts";
import { isRecord } from "#shared/record.ts";
import { textField } from "./fields.ts";

/** Text with the names of its marks. */
export type TextNode = {
  readonly nodeType: "text";
  readonly value: string;
  readonly marks: readonly { readonly type: string }[];
  readonly data: Readonly<Record<string, unknown>>;
};
/** Any other node. */
export type BranchNode = {
  readonly nodeType: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly content: readonly RichTextNode[];
};
export type RichTextNode = TextNode | BranchNode;

const maxDepth = 50;

export function isTextNode(node: RichTextNode): node is TextNode {
  return node.nodeType === "text" && "value" in node;
}

/**
 * Nodes as they should be, whatever a document holds: what has no type is dropped, missing fields are added, and nothing is
 * deeper than 50 levels, so that no document can exhaust the stack.
 */
export function readNodes(content: unknown, depth = 0): RichTextNode[] {
  if (!Array.isArray(content) || depth > maxDepth) return [];
  return content.flatMap((node: unknown): RichTextNode[] => {
    if (!isRecord(node) || typeof node["nodeType"] !== "string") return [];
    const nodeType = safeName(node["nodeType"]);
    const data = isRecord(node["data"]) ? node["data"] : {};
    if (nodeType !== "text") return [{ nodeType, data, content: readNodes(node["content"], depth + 1) }];
    const marks = Array.isArray(node["marks"]) ? node["marks"] : [];
    const types = marks.flatMap((mark: unknown) =>
      isRecord(mark) ? [{ type: safeName(textField(mark, "type") ?? "") }] : [],
    );
    return [{ nodeType: "text", value: textField(node, "value") ?? "", marks: types, data }];
  });
}

/** The renderer looks names up in plain objects, which know `constructor` and the like without being told. */
function safeName(name: string): string {
  return name in Object.prototype ? `unknown-${name}` : name;
}

/** A document as far as its first level; undefined for anything else. */
export function readDocument(value: unknown): RichTextDocument | undefined {
  if (!isRecord(value) || value["nodeType"] !== "document" || !Array.isArray(value["content"])) return undefined;
  return { nodeType: "document", data: {}, content: readNodes(value["content"]).map((node) => ({ ...node })) };
}

/** Text of nodes as read aloud: blocks are separated by a blank. */
export function plainText(nodes: readonly RichTextNode[]): string {
  return nodes
    .map((node) => (isTextNode(node) ? node.value : `${plainText(node.content)}${isInline(node) ? "" : " "}`))
    .join("");
}

function isInline({ nodeType }: BranchNode): boolean {
  return nodeType.includes("hyperlink") || nodeType.includes("inline");
}
