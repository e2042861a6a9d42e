import * as z from "zod";
import { cardSchema, linkSchema } from "./card.ts";
import { linkAddressSchema } from "./link-address.ts";

const additionalLinkSchema = z.object({
  id: z.string().optional(),
  linkLabel: z.string(),
  linkUrl: linkAddressSchema,
  linkIcon: z.string().optional(),
});

const menuSchema = z.object({
  heading: z.string(),
  primarySection: z
    .array(z.object({ title: z.string(), buttonLink: linkAddressSchema, shortDescription: z.string().optional() }))
    .default([]),
  primarySectionRows: z.number().int().positive().default(1),
  secondarySection: z
    .array(
      z.object({
        heading: z.string(),
        numberOfColumns: z.number().int().positive().default(1),
        resources: z.array(z.object({ linkText: z.string(), url: linkAddressSchema })).default([]),
      }),
    )
    .default([]),
});
export type Menu = z.infer<typeof menuSchema>;

/** A product as menus and lists show it. */
const headerProductSchema = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  icon: z.string().optional(),
  description: z.string().optional(),
  docsUrl: z.string().optional(),
});
export type HeaderProduct = z.infer<typeof headerProductSchema>;

const documentationLinkSchema = linkSchema.extend({
  id: z.string().optional(),
  /** Of the description, which may have no translation. */
  language: z.string().optional(),
});

const logosSchema = z.object({
  vendorLogo: z.string().optional(),
  vendorLogoV2: z.string().optional(),
  vendorLogoV3: z.string().optional(),
  supportLogo: z.string().optional(),
  supportLogoV2: z.string().optional(),
  supportLogoV3: z.string().optional(),
});

/** `vendorLogo…` is the vendor's logo and `supportLogo…` the support site's. */
export const headerSchema = logosSchema.extend({
  id: z.string().default("main"),
  logo: z.string().optional(),
  cloudProducts: z.array(headerProductSchema).default([]),
  serverProducts: z.array(headerProductSchema).default([]),
  /** Products that are of no deployment. */
  otherProducts: z.array(headerProductSchema).default([]),
  /** Documented products, or in a site without products its collections. */
  documentation: z.array(documentationLinkSchema).default([]),
  productIcons: z.record(z.string(), z.string()).default({}),
  guides: z.array(linkSchema).default([]),
  resources: z.array(cardSchema).default([]),
  additionalLinks: z.array(additionalLinkSchema).default([]),
  menus: z.array(menuSchema).default([]),
  showPreviewBanner: z.boolean().default(true),
});
export type Header = z.infer<typeof headerSchema>;

/** `header.yaml`: as the header, with products named by their folders. */
export const headerFileSchema = headerSchema.omit({ documentation: true }).extend({
  cloudProducts: z.array(z.string()).optional(),
  serverProducts: z.array(z.string()).optional(),
  otherProducts: z.array(z.string()).optional(),
});
