import * as z from "zod";
import { linkAddressSchema } from "./link-address.ts";

/** A card or resource: something to choose, with where it leads. */
export const cardSchema = z.object({
  id: z.string().optional(),
  title: z.string(),
  shortTitle: z.string().optional(),
  description: z.string().optional(),
  homeDescription: z.string().optional(),
  productSupportHomeDescription: z.string().optional(),
  shortDescription: z.string().optional(),
  icon: z.object({ url: z.string() }).optional(),
  buttonText: z.string().optional(),
  buttonLink: linkAddressSchema.optional(),
  hideInHeader: z.boolean().optional(),
  analytics: z.string().optional(),
});
export type Card = z.infer<typeof cardSchema>;

/** The fixed kinds of a product's resource cards, in the order in which they are shown. */
export const resourceCardKinds = [
  "documentation",
  "community",
  "status",
  "feedback",
  "marketplace",
  "billing and licensing",
  "knowledge base",
] as const;

export const resourceCardSchema = cardSchema.extend({ kind: z.enum(resourceCardKinds) });
export type ResourceCard = z.infer<typeof resourceCardSchema>;

export const linkSchema = z.object({
  title: z.string(),
  url: linkAddressSchema,
  description: z.string().optional(),
});
/** A titled link: a helpful topic, a guide, a documentation collection item. */
export type TitledLink = z.infer<typeof linkSchema>;

export const featuredContentSchema = z.object({
  id: z.string().optional(),
  url: linkAddressSchema,
  linkText: z.string(),
  linkTarget: z.enum(["_self", "_blank"]).optional(),
  type: z.string().optional(),
});
export type FeaturedContent = z.infer<typeof featuredContentSchema>;

export const contactBlockSchema = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  buttonText: z.string().optional(),
});
export type ContactBlock = z.infer<typeof contactBlockSchema>;
