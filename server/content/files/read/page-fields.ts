import * as z from "zod";
import { richTextDocumentSchema, richTextLinksSchema, tocEntrySchema } from "#shared/entries/body.ts";
import { cardSchema, contactBlockSchema, featuredContentSchema, resourceCardSchema } from "#shared/entries/card.ts";
import { kbPlatforms } from "#shared/entries/kb-article.ts";
import { noticeSchema } from "#shared/entries/notice.ts";
import { type EntryType, entrySchemas, featuredVideoSchema } from "#shared/entries/page-entry.ts";
import { landingFieldsSchema, productSchema, versionSchema } from "#shared/entries/product.ts";
import { searchOptionsSchema } from "#shared/entries/search-options.ts";
import { flagOf } from "./flags.ts";

/** Text; a number is taken as it reads, because `title: 2026` is a number in YAML. */
export const textField = z.preprocess((value) => (typeof value === "number" ? String(value) : value), z.string());
/** A number, written as one in any way (written-numbers.ts). */
const numberField = (schema: z.ZodNumber) =>
  z.preprocess(
    (value) =>
      typeof value === "string" && /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value) ? Number(value) : value,
    schema,
  );
const orderField = numberField(z.number());
const flagField = z.preprocess((value) => flagOf(value) ?? value, z.boolean());
const textListField = z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(textField));
const versionsField = z.preprocess(
  (value) => (Array.isArray(value) || (isMap(value) && !("number" in value)) ? value : [value]),
  z.array(
    z.union(
      [textField, versionSchema.extend({ number: textField })],
      "expected a version, or {spaceId, number, showInList}",
    ),
  ),
);

/** Words; what other generators write here besides is passed over. */
const keywordsField = z.preprocess(
  (value) => (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string"),
  z.array(z.string()),
);
const boostField = numberField(z.number().min(0.1).max(10));

/** Fields that every page's file may have (docs/content-format.md, Fields of every page). */
const commonShape = {
  title: textField.optional(),
  shortTitle: textField.optional(),
  internalTitle: textField.optional(),
  description: textField.optional(),
  slug: textField.optional(),
  url: textField.optional(),
  type: textField.optional(),
  id: textField.optional(),
  order: orderField.optional(),
  aliases: textListField.optional(),
  lastPublished: textField.optional(),
  hidden: flagField.optional(),
  draft: flagField.optional(),
  notice: noticeSchema.optional(),
  tableOfContents: z
    .union([z.literal(false), z.array(tocEntrySchema)], "expected a list of {title, id}, or false")
    .optional(),
  keywords: keywordsField.optional(),
  searchBoost: boostField.optional(),
  searchExclude: flagField.optional(),
  wikiPageId: textField.optional(),
  extensionsData: z.record(z.string(), z.unknown()).optional(),
};

const namedProductsField = z.array(
  z.preprocess(
    (value) => (typeof value === "string" ? { productName: value } : value),
    z.object({ productName: textField, platform: z.string().optional() }),
  ),
);
const namedAppsField = z.array(
  z.preprocess(
    (value) => (typeof value === "string" ? { appName: value } : value),
    z.object({ appName: textField, platform: z.string().optional() }),
  ),
);
const navigationShape = {
  subhead: textField.optional(),
  icon: z.string().optional(),
  pageType: z.string().optional(),
  buttonText: textField.optional(),
};
const richTextShape = {
  links: richTextLinksSchema.omit({ pages: true, fragments: true, highlightedCode: true }).optional(),
};
/** A video on its host, or a file of the content folder. */
const videoField = featuredVideoSchema.extend({
  videoUrl: z.union(
    [z.url({ protocol: /^https$/ }), z.string().regex(/^(?![a-z]+:|\/\/).*\.(?:mp4|webm|ogv)$/i)],
    "expected an https address, or an .mp4, .webm or .ogv file here",
  ),
});
const topicShape = {
  ...richTextShape,
  body: richTextDocumentSchema.optional(),
  featuredVideo: videoField.optional(),
  product: z.string().optional(),
  versions: versionsField.optional(),
  deployment: z.string().optional(),
};
const kbShape = {
  ...richTextShape,
  articleType: z.string().optional(),
  platform: z.enum(kbPlatforms).optional(),
  products: namedProductsField.optional(),
  apps: namedAppsField.optional(),
  body: richTextDocumentSchema.optional(),
  summary: richTextDocumentSchema.optional(),
  diagnosis: richTextDocumentSchema.optional(),
  cause: richTextDocumentSchema.optional(),
  solution: richTextDocumentSchema.optional(),
};

/** `product.yaml`: only its name is needed, and even that has a default. */
export const productFieldsSchema = productSchema.partial({ id: true, productNameReference: true }).extend({
  ...landingFieldsSchema.shape,
  title: textField.optional(),
  version: textField.optional(),
  versionModifier: textField.optional(),
  searchBoost: boostField.optional(),
});
export type ProductFields = z.infer<typeof productFieldsSchema>;

const fileSchema = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...commonShape, ...shape });
const plainSchema = fileSchema({});

/** One schema of file fields for each page type. */
const pageFieldSchemas = {
  homePage: fileSchema({
    tagline: textField.optional(),
    featuredContent: z.array(featuredContentSchema).optional(),
    resources: z.array(cardSchema).optional(),
    cards: z.array(cardSchema).optional(),
    contactBlock: contactBlockSchema.optional(),
  }),
  productLandingPage: z.object({ ...commonShape, ...productFieldsSchema.shape }),
  documentedProduct: fileSchema({ tagline: textField.optional(), icon: z.string().optional() }),
  collection: fileSchema({ ...navigationShape, versions: versionsField.optional(), deployment: z.string().optional() }),
  topicSet: fileSchema({ icon: z.string().optional() }),
  topic: fileSchema(topicShape),
  pageKbHome: plainSchema,
  pageKbArticle: fileSchema(kbShape),
  pageResources: fileSchema({
    resourceCards: z.array(resourceCardSchema).optional(),
    cards: z.array(cardSchema).optional(),
  }),
  pageProductListing: plainSchema,
  pageNoticeHub: fileSchema({ notices: z.array(noticeSchema).optional() }),
  pageSearchResults: fileSchema({ searchOptions: searchOptionsSchema.optional() }),
  pageContact: plainSchema,
  pageHotContact: plainSchema,
  pagePartnerContact: plainSchema,
  pageStatusContact: plainSchema,
  pageMyRequests: plainSchema,
  pageFileDownload: plainSchema,
  pageSignIn: plainSchema,
  pagePrivacyChoices: plainSchema,
  pageNotFound: fileSchema({ message: textField.optional() }),
} as const satisfies Record<WrittenType, z.ZodObject>;

/** The page types that a file can be; the error page of previews is made elsewhere. */
export type WrittenType = Exclude<EntryType, "pagePreviewError">;
export type PageFields<Type extends WrittenType> = z.infer<(typeof pageFieldSchemas)[Type]>;

export function isWrittenType(type: string): type is WrittenType {
  return Object.hasOwn(entrySchemas, type) && type !== "pagePreviewError";
}

export function fieldsSchema<Type extends WrittenType>(type: Type): (typeof pageFieldSchemas)[Type] {
  return pageFieldSchemas[type];
}

/** Fields of any page, for files whose type no page type renders. */
export const commonFieldsSchema = plainSchema;

function isMap(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
