import * as z from "zod";
import { defaultLocale, locales } from "#shared/locale.ts";
import { headerSchema } from "./header.ts";
import { linkAddressSchema } from "./link-address.ts";

export const metadataSchema = z.object({
  id: z.string().optional(),
  language: z.string().default("en"),
  publisher: z.string().optional(),
  license: linkAddressSchema.optional(),
  logo: z.string().optional(),
  brand: z.string().optional(),
  legalName: z.string().optional(),
  owns: z.string().optional(),
  siteName: z.string().default("Support"),
});
/** Who publishes the site. */
export type Metadata = z.infer<typeof metadataSchema>;

const footerSchema = z.object({
  accessibility: linkAddressSchema.optional(),
  privacyChoices: linkAddressSchema.optional(),
  privacyPolicy: linkAddressSchema.optional(),
  terms: linkAddressSchema.optional(),
  impressum: linkAddressSchema.optional(),
  security: linkAddressSchema.optional(),
});
export type FooterLinks = z.infer<typeof footerSchema>;

/** `site.yaml` (docs/content-format.md). */
export const siteFileSchema = z.object({
  metadata: metadataSchema.prefault({}),
  description: z.string().optional(),
  footer: footerSchema.default({}),
  community: z
    .object({
      url: z.url({ protocol: /^https?$/ }).optional(),
      links: z.record(z.string(), linkAddressSchema).default({}),
    })
    .prefault({}),
  moreHelp: z
    .object({
      community: linkAddressSchema.optional(),
      developerCommunity: linkAddressSchema.optional(),
      developerSupport: linkAddressSchema.optional(),
      partners: linkAddressSchema.optional(),
    })
    .default({}),
  partnerPortal: linkAddressSchema.optional(),
  /** The wiki that writers use: pages that name theirs lead editors there. */
  confluence: z.url({ protocol: /^https?$/ }).optional(),
  localisedHosts: z.array(z.string()).max(2).default([]),
  selfHostedProduct: z.string().optional(),
  platformNotice: z
    .string()
    .default("Support for Server products ended on February 15th 2024. Fisheye and Crucible are the exception."),
  redirects: z.record(z.string(), z.string()).default({}),
  search: z
    .object({
      /** Groups of words that mean the same here. */
      synonyms: z.array(z.array(z.string())).default([]),
    })
    .prefault({}),
});

/** What every page of one language shares: settings from `site.yaml` and the resolved header. */
export const siteSchema = siteFileSchema.omit({ redirects: true }).extend({
  header: headerSchema,
  /** Languages that some page has text in. */
  languages: z.array(z.enum(locales)).default([defaultLocale]),
});
export type Site = z.infer<typeof siteSchema>;
