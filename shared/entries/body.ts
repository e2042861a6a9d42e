import * as z from "zod";

const tocLinkSchema = z.object({ title: z.string(), id: z.string() });
/** One line of a table of contents; `id` is the heading's id in the page. */
export const tocEntrySchema = tocLinkSchema.extend({ children: z.array(tocLinkSchema).default([]) });
export type TocEntry = z.infer<typeof tocEntrySchema>;

const sysSchema = z.object({ id: z.string(), contentType: z.string().optional() });
/** An entry that a rich-text document embeds; its fields depend on its content type (docs/content-format.md, Rich text). */
const embeddedEntrySchema = z.object({ sys: sysSchema, fields: z.record(z.string(), z.unknown()).default({}) });
export type EmbeddedEntry = z.infer<typeof embeddedEntrySchema>;

const embeddedAssetSchema = z.object({
  sys: sysSchema,
  fields: z.object({
    url: z.string(),
    title: z.string().optional(),
    /** Of a picture, in px. */
    width: z.number().int().positive().optional(),
    height: z.number().int().positive().optional(),
  }),
});

/** What the documents of one page embed or link to. `pages` are the pages that entry hyperlinks and page links name, by id. */
export const richTextLinksSchema = z.object({
  entries: z.array(embeddedEntrySchema).default([]),
  assets: z.array(embeddedAssetSchema).default([]),
  pages: z.record(z.string(), z.object({ url: z.string(), title: z.string() })).default({}),
  /** Reusable text by `textFragmentId`: plain text or a document. */
  fragments: z.record(z.string(), z.unknown()).default({}),
  /** The code of embedded code blocks as HTML with colours, by the entry's id; made by the server, never taken from content. */
  highlightedCode: z.record(z.string(), z.string()).default({}),
});
export type RichTextLinks = z.infer<typeof richTextLinksSchema>;

/** A document in the format of `@contentful/rich-text-types`; its nodes are checked when it is rendered. */
export const richTextDocumentSchema = z.looseObject({
  nodeType: z.literal("document"),
  data: z.record(z.string(), z.unknown()).default({}),
  content: z.array(z.looseObject({ nodeType: z.string() })),
});
export type RichTextDocument = z.infer<typeof richTextDocumentSchema>;

const sourceChangeSchema = z.object({
  /** Of the source's section; empty for its beginning. */
  title: z.string(),
  state: z.enum(["changed", "new", "removed"]),
  /** Id of the heading of the section here, or of that before a new one; absent at the beginning, and where it is not known. */
  anchor: z.string().optional(),
});
export type SourceChange = z.infer<typeof sourceChangeSchema>;

/** What became of a translation's source, in the language `source`, since the translation was made on a day (ISO 8601). */
const sourceChangesSchema = z.object({
  source: z.string(),
  since: z.string(),
  sections: z.array(sourceChangeSchema),
});
export type SourceChanges = z.infer<typeof sourceChangesSchema>;

/** Stated where it is not the page's: a translation may leave out its text and show the English one. */
const bodyShape = { language: z.string().optional() };

/** Text of a page: sanitised HTML (from Markdown), or a rich-text document. */
export const bodySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("html"),
    html: z.string(),
    /** Headings of levels 2 and 3, where whoever made the HTML says so. */
    contents: z.array(tocEntrySchema).optional(),
    sourceChanges: sourceChangesSchema.optional(),
    /** It is the whole page: nothing of what pages have beside and below their text goes with it. */
    standsAlone: z.literal(true).optional(),
    ...bodyShape,
  }),
  z.object({ kind: z.literal("richText"), document: richTextDocumentSchema, ...bodyShape }),
]);
export type Body = z.infer<typeof bodySchema>;
