import type { RichTextDocument } from "#shared/entries/body.ts";
import { plainText, readNodes } from "./rich-text-node.ts";

/** A document's text in one line, without what it embeds. */
export function documentText(document: RichTextDocument): string {
  return plainText(readNodes(document.content)).replace(/\s+/g, " ").trim();
}
