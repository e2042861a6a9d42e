import * as z from "zod";
import { bodySchema, richTextLinksSchema, tocEntrySchema } from "./body.ts";

export const kbPlatforms = [
  "Cloud only",
  "Cloud and Data Center",
  "Data Center only",
  "Data Center and Cloud by request",
] as const;
export type KbPlatform = (typeof kbPlatforms)[number];

/** The sections of an article that is not migrated, in the order in which they are shown. */
export const kbSections = ["summary", "diagnosis", "cause", "solution"] as const;
export type KbSection = (typeof kbSections)[number];

const platformField = { platform: z.string().optional() };

/** Fields of a knowledge-base article besides those of every page. */
export const kbArticleFieldsSchema = z.object({
  /** `KbArticleMigrated` has one body; any other has the four sections. */
  articleType: z.string(),
  platform: z.enum(kbPlatforms).optional(),
  appsCollection: z.array(z.object({ app: z.object({ appName: z.string() }), ...platformField })).default([]),
  productsCollection: z
    .array(z.object({ product: z.object({ productName: z.string() }), ...platformField }))
    .default([]),
  homePageReference: z.object({ url: z.string(), title: z.string() }).optional(),
  body: bodySchema.optional(),
  /** As the file states it; absent: made from the headings. */
  tableOfContents: z.array(tocEntrySchema).optional(),
  sections: z
    .object({
      summary: bodySchema.optional(),
      diagnosis: bodySchema.optional(),
      cause: bodySchema.optional(),
      solution: bodySchema.optional(),
    })
    .default({}),
  richTextLinks: richTextLinksSchema.optional(),
});
