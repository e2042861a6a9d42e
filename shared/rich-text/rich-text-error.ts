import { SiteError } from "#shared/errors.ts";

/** A node of a rich-text document that cannot be shown; its message is what editors see in preview. */
export class RichTextError extends SiteError {
  override readonly name = "RichTextError";
  readonly code = "RICH_TEXT_INVALID";
}

/** Texts of the errors (docs/behaviour/content.md, Rich text). */
export const richTextErrors = {
  levelOneHeading: "A level-1 heading is not allowed in rich text: the page's title is its only one.",
  missingEntry: (id: string) => `No corresponding entry was found for the ID ${id} included in the rich text node.`,
  unsupportedType: (type: string, format: "block" | "inline") =>
    `The entry type ${type} is not supported in ${format} format.`,
  nestedTooDeep: "Embedded entries are nested too deep, or contain themselves.",
} as const;
