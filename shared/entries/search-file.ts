import * as z from "zod";
import { linkAddressSchema } from "./link-address.ts";

const query = z.string().trim().min(1).max(200);
const ownPage = z.string().regex(/^\/(?!\/)[^?#]*$/, "expected the address of a page of this site");

/** `search.yaml`, or `search` in `site.yaml` (docs/content-format.md). */
export const searchFileSchema = z.object({
  /** Groups of words that mean the same here. */
  synonyms: z.array(z.array(z.string())).default([]),
  /** Also those that support sites have in common ("sign in" for "log in"), in English and Japanese. */
  supportSynonyms: z.boolean().default(true),
  /** Articles and topics name the pages that are about the same. */
  relatedPages: z.boolean().default(true),
  /** Pages that come first for a query, in this order, where the visitor's filters let them through. */
  pins: z.array(z.object({ query, pages: z.array(ownPage).min(1).max(5) })).default([]),
  /** Queries that are an address by another name: the search page leads there. */
  redirects: z.record(query, linkAddressSchema).default({}),
  /** Golden queries: `content:check` says which of them do not find their page among the first. */
  golden: z.array(z.object({ query, page: ownPage, within: z.int().min(1).max(10).default(3) })).default([]),
});
export type SearchFile = z.infer<typeof searchFileSchema>;
