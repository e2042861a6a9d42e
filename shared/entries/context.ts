import * as z from "zod";
import { linkSchema } from "./card.ts";
import { noticeSchema } from "./notice.ts";
import { appNameReferenceSchema, deploymentSchema, productVersionSchema } from "./product.ts";

const pageLinkSchema = z.object({ url: z.string(), title: z.string() });

/** One deployment and version of a product that has pages here, for the selector. */
const editionSchema = productVersionSchema.extend({
  deployment: deploymentSchema,
  /** Address of its documentation home; absent when it has none. */
  docsUrl: z.string().optional(),
  landingUrl: z.string().optional(),
  /** Address of the asked page's counterpart in that edition; absent when it has none. */
  pageUrl: z.string().optional(),
  /** The closest page there when it has none: the counterpart of a page above, else its documentation. */
  nearest: pageLinkSchema.optional(),
  current: z.boolean(),
});
export type Edition = z.infer<typeof editionSchema>;

/** The product a page belongs to, with what every page of it shows. */
export const productContextSchema = z.object({
  kind: z.literal("product"),
  type: z.string().default("contextTheme"),
  id: z.string(),
  title: z.string(),
  productNameReference: z.object({ productNameId: z.string(), productName: z.string() }),
  deployment: deploymentSchema,
  deploymentUrls: z.object({
    cloud: z.string().optional(),
    server: z.string().optional(),
    default: z.string().optional(),
  }),
  version: z.string().optional(),
  versionModifier: z.string().optional(),
  internalTitle: z.string().optional(),
  customSupportFormAuthenticated: z.string().optional(),
  customSupportFormUnauthenticated: z.string().optional(),
  notice: noticeSchema.optional(),
  icon: z.string().optional(),
  /** Base of the product's addresses, e.g. `/tracker`. */
  basePath: z.string(),
  /** Absent when the product has no page of that kind. */
  landingUrl: z.string().optional(),
  docsUrl: z.string().optional(),
  kbHomePageReference: pageLinkSchema.optional(),
  guides: z.array(linkSchema).default([]),
  editions: z.array(editionSchema).default([]),
});
export type ProductContext = z.infer<typeof productContextSchema>;

const appContextSchema = z.object({
  kind: z.literal("app"),
  type: z.string().default("contextApp"),
  id: z.string(),
  appNameReference: appNameReferenceSchema,
  notice: noticeSchema.optional(),
});
const hubContextSchema = z.object({
  kind: z.literal("hub"),
  id: z.string(),
  hubName: z.string(),
  notice: noticeSchema.optional(),
});

/** What a page belongs to: a product, an app or a hub. */
export const contextSchema = z.discriminatedUnion("kind", [productContextSchema, appContextSchema, hubContextSchema]);
export type Context = z.infer<typeof contextSchema>;
