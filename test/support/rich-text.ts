import { type RichTextDocument, type RichTextLinks, richTextLinksSchema } from "#shared/entries/body.ts";

type Node = { readonly nodeType: string; readonly [field: string]: unknown };

export function text(value: string, ...marks: string[]): Node {
  return { nodeType: "text", value, marks: marks.map((type) => ({ type })), data: {} };
}

export function node(nodeType: string, content: readonly (Node | string)[] = [], data: object = {}): Node {
  return { nodeType, data, content: content.map((child) => (typeof child === "string" ? text(child) : child)) };
}

/** A node that embeds or links to the entry or asset `id`. */
export function target(nodeType: string, id: string, content: readonly (Node | string)[] = []): Node {
  return node(nodeType, content, { target: { sys: { id, type: "Link", linkType: "Entry" } } });
}

export function richText(...content: readonly Node[]): RichTextDocument {
  return { nodeType: "document", data: {}, content: content.map((child) => ({ ...child })) };
}

/** An embedded entry called "e" of a content type. */
export function embedded(contentType: string, fields: object, more: object = {}): RichTextLinks {
  return richTextLinksSchema.parse({ entries: [{ sys: { id: "e", contentType }, fields }], ...more });
}
