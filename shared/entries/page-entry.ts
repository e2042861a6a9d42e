import * as z from "zod";
import { bodySchema, richTextLinksSchema, tocEntrySchema } from "./body.ts";
import { cardSchema, contactBlockSchema, featuredContentSchema } from "./card.ts";
import { contextSchema } from "./context.ts";
import { kbArticleFieldsSchema } from "./kb-article.ts";
import { noticeSchema } from "./notice.ts";
import { ancestrySchema, collectionReferenceSchema, pageReferenceSchema } from "./page-reference.ts";
import { landingFieldsSchema, productSchema, versionSchema } from "./product.ts";
import { searchOptionsSchema } from "./search-options.ts";

/** Fields every page has, whatever its type. */
const baseSchema = z.object({
  id: z.string(),
  preview: z.boolean().default(false),
  /** It is not published: only previews show it. */
  draft: z.literal(true).optional(),
  /** Canonical address without the language prefix and without a trailing slash; percent-encoded where an address needs it. */
  url: z.string(),
  /** Where search engines are to find it; absent: at its own address. */
  searchEnginePlace: z.union([z.literal("nowhere"), z.object({ url: z.string() })]).optional(),
  /** The language of its text: the asked one, or English where there is no translation. */
  language: z.string(),
  /** Languages in which this page has text of its own. */
  translations: z.array(z.string()),
  title: z.string(),
  /** What tells the page from others of the same title, where there are any. */
  titleQualifier: z.string().optional(),
  shortTitle: z.string().optional(),
  internalTitle: z.string().optional(),
  metaDescription: z.string().optional(),
  context: contextSchema.optional(),
  contextId: z.string().optional(),
  /** The pages above it, outermost first; never the support home. */
  ancestors: ancestrySchema.default([]),
  /** Before and behind it in the order in which the site's navigation has pages read. */
  previous: pageReferenceSchema.optional(),
  next: pageReferenceSchema.optional(),
  notice: noticeSchema.optional(),
  lastPublished: z.string().optional(),
  wikiPageId: z.string().optional(),
  /** Content file it came from, for editors' links and log lines. */
  source: z.string().optional(),
  extensionsData: z.record(z.string(), z.unknown()).optional(),
});

export const featuredVideoSchema = z.object({
  /** On its host, or a file of this site's content. */
  videoUrl: z.union([z.url({ protocol: /^https$/ }), z.string().startsWith("/media/")]),
  title: z.string().optional(),
  poster: z.string().optional(),
  captions: z.string().optional(),
});
export type FeaturedVideo = z.infer<typeof featuredVideoSchema>;

const contentProblemSchema = z.object({
  file: z.string(),
  line: z.number().optional(),
  field: z.string().optional(),
  message: z.string(),
});

const page = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  baseSchema.extend({ type: z.literal(type), ...shape });

/** Links of a page in navigation: what surrounds a topic or topic set. */
const documentationShape = {
  collectionId: z.string().optional(),
  topicSetId: z.string().optional(),
  /** Whether the collection it is in, or is, is a guide. */
  pageType: z.string().optional(),
};

/** What a page says it is about, where that is not its product's own edition. */
const editionShape = {
  deployment: z.string().optional(),
  versions: z.array(z.union([z.string(), versionSchema])).default([]),
};

export const entrySchemas = {
  homePage: page("homePage", {
    tagline: z.string().optional(),
    featuredContent: z.array(featuredContentSchema).default([]),
    resources: z.array(cardSchema).default([]),
    cards: z.array(cardSchema).default([]),
    contactBlock: contactBlockSchema.optional(),
    /** Top folders and pages that belong to no product. */
    collections: z.array(collectionReferenceSchema).default([]),
    body: bodySchema.optional(),
  }),
  productLandingPage: page("productLandingPage", { product: productSchema, ...landingFieldsSchema.shape }),
  documentedProduct: page("documentedProduct", {
    tagline: z.string().optional(),
    icon: z.string().optional(),
    collections: z.array(collectionReferenceSchema).default([]),
  }),
  collection: page("collection", {
    ...documentationShape,
    ...editionShape,
    subhead: z.string().optional(),
    description: z.string().optional(),
    icon: z.string().optional(),
    buttonText: z.string().optional(),
    body: bodySchema.optional(),
    childrenReferences: z.array(pageReferenceSchema).default([]),
  }),
  topicSet: page("topicSet", {
    ...documentationShape,
    description: z.string().optional(),
    sectionOverview: bodySchema.optional(),
    tableOfContents: z.array(tocEntrySchema).default([]),
    topicReferences: z.array(pageReferenceSchema).default([]),
  }),
  topic: page("topic", {
    ...documentationShape,
    body: bodySchema,
    richTextLinks: richTextLinksSchema.optional(),
    tableOfContents: z.array(tocEntrySchema).default([]),
    featuredVideo: featuredVideoSchema.optional(),
    ...editionShape,
    product: z.string().optional(),
  }),
  pageKbHome: page("pageKbHome", {
    description: z.string().optional(),
    recentArticles: z.array(pageReferenceSchema).default([]),
    /** All of them, by title. */
    articles: z.array(pageReferenceSchema).default([]),
    /** Of products, on the home of the knowledge base that belongs to none. */
    knowledgeBases: z.array(pageReferenceSchema).default([]),
  }),
  pageKbArticle: page("pageKbArticle", kbArticleFieldsSchema.shape),
  pageResources: page("pageResources", {
    description: z.string().optional(),
    resourceCards: landingFieldsSchema.shape.resourceCards,
    cards: landingFieldsSchema.shape.cards,
  }),
  pageProductListing: page("pageProductListing", { description: z.string().optional() }),
  pageNoticeHub: page("pageNoticeHub", { notices: z.array(noticeSchema).default([]) }),
  pageSearchResults: page("pageSearchResults", { searchOptions: searchOptionsSchema }),
  pageContact: page("pageContact", { description: z.string().optional() }),
  pageHotContact: page("pageHotContact", { description: z.string().optional() }),
  pagePartnerContact: page("pagePartnerContact", { description: z.string().optional() }),
  pageStatusContact: page("pageStatusContact", { description: z.string().optional() }),
  pageMyRequests: page("pageMyRequests", { description: z.string().optional() }),
  pageFileDownload: page("pageFileDownload", { description: z.string().optional() }),
  pageSignIn: page("pageSignIn", { description: z.string().optional() }),
  pagePrivacyChoices: page("pagePrivacyChoices", { description: z.string().optional() }),
  pageNotFound: page("pageNotFound", { message: z.string().optional() }),
  /** Not in content folders: shown instead of a previewed page whose required fields are missing. */
  pagePreviewError: page("pagePreviewError", {
    previewedType: z.string(),
    /** What it belongs to that it does not say; empty: it is not known what is missing. */
    lacks: z.array(z.enum(["context", "collectionReference"])).default([]),
    /** What is wrong in its source, as far as that is known. */
    problems: z.array(contentProblemSchema).default([]),
  }),
} as const;

export type EntryType = keyof typeof entrySchemas;
export type EntryOf<Type extends EntryType> = z.infer<(typeof entrySchemas)[Type]>;
/** A page's content, whole: everything that its page type shows and that is not shared by all pages. */
export type PageEntry = { [Type in EntryType]: EntryOf<Type> }[EntryType];

export const entryTypes = Object.keys(entrySchemas) as readonly EntryType[]; // the keys of a literal record are its type's keys

export function isEntryType(type: string): type is EntryType {
  return Object.hasOwn(entrySchemas, type);
}

/** An entry whose type no page type renders: it fails when shown, not when read. */
export type UnknownEntry = { readonly type: string; readonly id: string; readonly url: string; readonly unknown: true };

export type TopicEntry = EntryOf<"topic">;
export type TopicSetEntry = EntryOf<"topicSet">;
export type CollectionEntry = EntryOf<"collection">;
export type KbArticleEntry = EntryOf<"pageKbArticle">;

/** Not by the word alone: a file can call an entry as a page type that no file may be, and it has none of its fields then. */
export function isKnownEntry(entry: PageEntry | UnknownEntry): entry is PageEntry {
  return !("unknown" in entry) && isEntryType(entry.type);
}
