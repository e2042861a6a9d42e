import * as z from "zod";
import type { TextLayer } from "#shared/compiled-text.ts";
import { type Languages, type Locale, unstatedLanguages } from "#shared/locale.ts";
import type { HeadElement } from "./head-element.ts";
import { headerSchema } from "./header.ts";
import { linkAddressSchema } from "./link-address.ts";
import { pageReferenceSchema } from "./page-reference.ts";
import { searchFileSchema } from "./search-file.ts";
import { languagesFieldSchema } from "./site-languages.ts";
import type { Slots } from "./slots.ts";
import type { SiteTheme } from "./theme.ts";

export const metadataSchema = z.object({
  id: z.string().optional(),
  language: z.string().default("en"),
  publisher: z.string().optional(),
  license: linkAddressSchema.optional(),
  logo: z.string().optional(),
  /** What shared links show of every page: a PNG, JPEG or WebP, best 1200 × 630 px. */
  socialImage: z.string().optional(),
  brand: z.string().optional(),
  legalName: z.string().optional(),
  owns: z.string().optional(),
  siteName: z.string().default("Support"),
});

const footerSchema = z.object({
  accessibility: linkAddressSchema.optional(),
  privacyChoices: linkAddressSchema.optional(),
  privacyPolicy: linkAddressSchema.optional(),
  terms: linkAddressSchema.optional(),
  impressum: linkAddressSchema.optional(),
  security: linkAddressSchema.optional(),
});

/** A file, `folder/` for all that is left of a folder, an address, or one of them or a list behind a label. */
type NavEntry = string | { [label: string]: string | NavEntry[] };
const navEntrySchema: z.ZodType<NavEntry> = z.union([
  z.string(),
  z.record(z.string(), z.union([z.string(), z.array(z.lazy(() => navEntrySchema))])),
]);

/** `site.yaml` (docs/content-format.md). */
export const siteFileSchema = z.object({
  metadata: metadataSchema.prefault({}),
  description: z.string().optional(),
  footer: footerSchema.default({}),
  community: z
    .object({
      /** A forum elsewhere, or the address of one page of this site. */
      url: linkAddressSchema.optional(),
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
  wiki: z.url({ protocol: /^https?$/ }).optional(),
  /** What they call it. */
  wikiName: z.string().optional(),
  localisedHosts: z.array(z.string()).max(2).default([]),
  selfHostedProduct: z.string().optional(),
  /** What articles with a platform say of all platforms, below the one they are about. */
  platformNotice: z.string().optional(),
  redirects: z.record(z.string(), z.string()).default({}),
  /** The menu of a site without products: what stands in it, in which order and under which names. */
  nav: z.array(navEntrySchema).optional(),
  /** The outermost entries of `nav` are sections, each with a page tree of its own. */
  navTabs: z.boolean().optional(),
  /** The languages of the site, the default one first or marked. */
  languages: languagesFieldSchema.optional(),
  search: searchFileSchema.prefault({}),
});

/** What every page of one language shares: settings from `site.yaml` and the resolved header. */
export const siteSchema = siteFileSchema.omit({ redirects: true, languages: true, nav: true, navTabs: true }).extend({
  header: headerSchema,
  languages: z.custom<Languages>().default(unstatedLanguages),
  /** Interface texts of the site's own above the product's: this language's, and those of its fallbacks. */
  texts: z
    .array(z.custom<TextLayer>())
    .readonly()
    .default(() => []),
  /** Visitors are offered to write to support: content has a contact page, or a setting says where requests go. */
  hasContactPage: z.boolean().default(true),
  /** The page that the page tree hangs from wherever the navigation is one for the whole site. */
  treeRoot: pageReferenceSchema.pick({ id: true, url: true, title: true, language: true }).optional(),
  /** Texts of the site's own around every page; absent: none. */
  slots: z.custom<Slots>().optional(),
  /** What the site adds to the head of every page; absent: nothing. */
  headElements: z.custom<readonly HeadElement[]>().optional(),
  /** Absent: the site looks as the product does. */
  theme: z.custom<SiteTheme>().optional(),
  /** Those that some page has text in. */
  writtenIn: z.array(z.custom<Locale>()).default([unstatedLanguages.tags[0]]),
});
export type Site = z.infer<typeof siteSchema>;
