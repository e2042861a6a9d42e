import * as z from "zod";
import { headerSchema } from "./header.ts";

export const metadataSchema = z.object({
  id: z.string().optional(),
  language: z.string().default("en"),
  publisher: z.string().optional(),
  license: z.string().optional(),
  logo: z.string().optional(),
  brand: z.string().optional(),
  legalName: z.string().optional(),
  owns: z.string().optional(),
  siteName: z.string().default("Support"),
});
/** Who publishes the site. */
export type Metadata = z.infer<typeof metadataSchema>;

const footerSchema = z.object({
  accessibility: z.string().optional(),
  privacyChoices: z.string().optional(),
  privacyPolicy: z.string().optional(),
  terms: z.string().optional(),
  impressum: z.string().optional(),
  security: z.string().optional(),
});
export type FooterLinks = z.infer<typeof footerSchema>;

/** `site.yaml` (docs/content-format.md). */
export const siteFileSchema = z.object({
  metadata: metadataSchema.prefault({}),
  description: z.string().optional(),
  footer: footerSchema.default({}),
  community: z.object({ url: z.url().optional(), links: z.record(z.string(), z.string()).default({}) }).prefault({}),
  moreHelp: z
    .object({
      community: z.string().optional(),
      developerCommunity: z.string().optional(),
      developerSupport: z.string().optional(),
      partners: z.string().optional(),
    })
    .default({}),
  partnerPortal: z.string().optional(),
  localisedHosts: z.array(z.string()).max(2).default([]),
  selfHostedProduct: z.string().optional(),
  platformNotice: z
    .string()
    .default("Support for Server products ended on February 15th 2024. Fisheye and Crucible are the exception."),
  redirects: z.record(z.string(), z.string()).default({}),
});

/** What every page of one language shares: settings from `site.yaml` and the resolved header. */
export const siteSchema = siteFileSchema.omit({ redirects: true }).extend({ header: headerSchema });
export type Site = z.infer<typeof siteSchema>;
