import * as z from "zod";
import { cardSchema, contactBlockSchema, linkSchema, resourceCardSchema } from "./card.ts";
import { linkAddressSchema } from "./link-address.ts";
import { noticeSchema } from "./notice.ts";

export const deployments = ["Cloud", "Server", "Data Center", "Not applicable"] as const;
export type Deployment = (typeof deployments)[number];

export const deploymentSchema = z
  .string()
  .transform((written) => deployments.find((known) => known.toLowerCase() === written.trim().toLowerCase()) ?? written)
  .pipe(z.enum(deployments));

const deploymentUrlsSchema = z.object({
  cloud: linkAddressSchema.optional(),
  server: linkAddressSchema.optional(),
  default: linkAddressSchema.optional(),
});

export const appNameReferenceSchema = z.object({ appName: z.string() });

/** A product in one deployment and version, as content describes it (docs/content-format.md, Product). */
export const productSchema = z.object({
  id: z.string(),
  icon: z.string().optional(),
  iconAlternate: z.string().optional(),
  version: z.string().optional(),
  versionModifier: z.string().optional(),
  productBlurb: z.string().optional(),
  internalTitle: z.string().optional(),
  productNameReference: z.object({ id: z.string(), productName: z.string() }),
  deployment: deploymentSchema.default("Not applicable"),
  deploymentUrls: deploymentUrlsSchema.default({}),
  hasProductLandingPage: z.boolean().default(true),
  docsHomeSlug: z.string().default("docs"),
  /** Where search engines find its pages: here, at their counterparts in the newest edition, or nowhere. */
  canonical: z.enum(["own", "newest", "noindex"]).optional(),
  supportTitle: z.string().optional(),
  customSupportFormAuthenticated: linkAddressSchema.optional(),
  customSupportFormUnauthenticated: linkAddressSchema.optional(),
  notice: noticeSchema.optional(),
  /** The folder is an app's, not a product's: its pages belong to the app. */
  appNameReference: appNameReferenceSchema.optional(),
  /** The folder is a hub, which gathers what belongs to no single product. */
  hubName: z.string().optional(),
});
export type Product = z.infer<typeof productSchema>;

/** What the landing page of a product shows besides the product itself. */
export const landingFieldsSchema = z.object({
  resourceCards: z.array(resourceCardSchema).default([]),
  cards: z.array(cardSchema).default([]),
  resources: z.array(linkSchema).default([]),
  contactBlock: contactBlockSchema.optional(),
  relatedAppReferences: z.array(z.object({ appName: z.string(), url: linkAddressSchema.optional() })).default([]),
});

/** "Not Applicable" and "None", in any case, mean none (docs/content-format.md, Documentation). */
export function namedVersion(written: string | undefined): string | undefined {
  const word = written?.trim();
  return word === undefined || word === "" || /^(not applicable|none)$/i.test(word) ? undefined : word;
}

export const productVersionSchema = z.object({
  sys: z.object({ id: z.string() }),
  product: z.object({ productName: z.string() }),
  platform: z.string(),
  versionNumber: z.string().optional(),
  versionModifier: z.string().optional(),
});

export const versionSchema = z.object({ spaceId: z.string(), number: z.string(), showInList: z.boolean() });
