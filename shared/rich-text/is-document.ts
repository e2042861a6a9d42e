import type { RichTextDocument } from "#shared/entries/body.ts";
import { isRecord } from "#shared/record.ts";

/** Type guard: a rich-text document, whose nodes are not checked. */
export function isDocument(value: unknown): value is RichTextDocument {
  return isRecord(value) && value["nodeType"] === "document" && Array.isArray(value["content"]);
}
