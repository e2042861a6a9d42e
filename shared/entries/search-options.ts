import * as z from "zod";

const keyNameSchema = z.object({ key: z.string(), name: z.string() });

const searchProductSchema = keyNameSchema.extend({
  label: z.string().optional(),
  versions: z.array(z.string()).default([]),
});
const searchPlatformSchema = keyNameSchema.extend({ products: z.array(searchProductSchema).default([]) });
const searchCategorySchema = keyNameSchema.extend({ contentTypes: z.array(keyNameSchema).default([]) });
const sortOptionSchema = keyNameSchema;

/** What the search page offers to narrow and sort by. */
export const searchOptionsSchema = z.object({
  filters: z
    .object({
      platforms: z.array(searchPlatformSchema).default([]),
      contentTypes: z.array(keyNameSchema).default([]),
      categories: z.array(searchCategorySchema).default([]),
    })
    .prefault({}),
  sortOptions: z.array(sortOptionSchema).default([]),
});
export type SearchOptions = z.infer<typeof searchOptionsSchema>;
