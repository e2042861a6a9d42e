import * as z from "zod";

/**
 * What lists, cards, trees and feeds need to know of a page. `url` is its address without the language prefix;
 * `language` is the language its text is in, which differs from the asked one where there is no translation.
 */
export const pageReferenceSchema = z.object({
  id: z.string(),
  type: z.string(),
  url: z.string(),
  title: z.string(),
  shortTitle: z.string().optional(),
  description: z.string().optional(),
  subhead: z.string().optional(),
  icon: z.string().optional(),
  pageType: z.string().optional(),
  buttonText: z.string().optional(),
  lastPublished: z.string().optional(),
  language: z.string(),
  /** How many pages are directly below it. */
  childCount: z.number().int().default(0),
  hidden: z.boolean().default(false),
  /** Search engines are to find it elsewhere, or not at all. */
  isOutOfSitemap: z.literal(true).optional(),
});
export type PageReference = z.infer<typeof pageReferenceSchema>;

/** A collection as the documentation home shows it. */
export const collectionReferenceSchema = pageReferenceSchema.extend({ childList: z.array(pageReferenceSchema) });
export type CollectionReference = z.infer<typeof collectionReferenceSchema>;

/** Where a page stands: the pages above it, outermost first, without the page itself. */
export const ancestrySchema = z.array(pageReferenceSchema);
