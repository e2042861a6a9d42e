import { contentTags } from "#server/content/files/content-tags.ts";
import { defined } from "#server/content/files/defined.ts";
import {
  ancestorsOf,
  cardsIn,
  childReferences,
  collectionReferences,
  type EntryScope,
  imageIn,
  nearest,
  noticeIn,
} from "#server/content/files/entry-scope.ts";
import type { Page } from "#server/content/files/index-types.ts";
import { kbArticleFields } from "#server/content/files/kb-article-entry.ts";
import { optionalBody, pageBody } from "#server/content/files/page-body.ts";
import { contextOf } from "#server/content/files/page-context.ts";
import type { PageFields, WrittenType } from "#server/content/files/page-fields.ts";
import { languageIn, summaryIn, titleIn, translationsOf } from "#server/content/files/page-text.ts";
import { defaultSearchOptions } from "#server/content/files/search-options.ts";
import type { EntryOf, PageEntry, UnknownEntry } from "#shared/entries/page-entry.ts";

/** How many of its articles a knowledge base home names as the latest. */
const recentArticles = 10;

/** Makes the whole entry of a page from what was read of it; `scope.tags` gets the tags of everything it took in. */
export async function buildEntry(scope: EntryScope): Promise<PageEntry | UnknownEntry> {
  const { page, locale, tags } = scope;
  tags.add(contentTags.page(locale, page.path));
  if (page.type === "unknown")
    return { type: summaryIn(page, locale).type ?? "unknown", id: page.id, url: page.url, unknown: true };
  const base = await baseFields(scope);
  const build: (scope: EntryScope, base: BaseFields) => Promise<PageEntry> = builders[page.type];
  return build(scope, base);
}

type BaseFields = Omit<EntryOf<"pageContact">, "type" | "description">;

async function baseFields(scope: EntryScope): Promise<BaseFields> {
  const { page, locale, text } = scope;
  const summary = summaryIn(page, locale);
  const fields = fieldsOf<"pageContact">(scope);
  const context = await contextOf(scope);
  const notice = fields.notice === undefined ? undefined : await noticeIn(scope, text.fileOf("notice"), fields.notice);
  return {
    id: page.id,
    preview: false,
    url: page.url,
    language: languageIn(page, locale),
    translations: translationsOf(page),
    title: titleIn(page, locale),
    ancestors: ancestorsOf(scope),
    ...defined({
      shortTitle: summary.shortTitle,
      metaDescription: summary.description,
      lastPublished: summary.lastPublished,
      internalTitle: fields.internalTitle,
      confluencePageId: fields.confluencePageId,
      extensionsData: fields.extensionsData,
      notice,
      context,
      contextId: context?.kind === "product" ? context.id : undefined,
      source: text.bodyFile,
    }),
  };
}

/** The checked fields of a page's type. */
function fieldsOf<Type extends WrittenType>({ text }: EntryScope): Partial<PageFields<Type>> {
  // They were checked by the schema of this page's type when the files were read.
  return text.fields as Partial<PageFields<Type>>;
}

type Builders = { readonly [Type in WrittenType]: (scope: EntryScope, base: BaseFields) => Promise<EntryOf<Type>> };

const builders: Builders = {
  homePage: async (scope, base) => {
    const { tagline, featuredContent, resources, cards, contactBlock } = fieldsOf<"homePage">(scope);
    const isPlain = scope.index.products.size === 0;
    const isTop = ({ type }: Page) => type === "collection" || (isPlain && (type === "topic" || type === "pageKbHome"));
    return {
      ...base,
      type: "homePage",
      ...defined({ tagline, contactBlock, body: await optionalBody(scope) }),
      featuredContent: featuredContent ?? [],
      resources: cardsIn(scope, scope.text.fileOf("resources"), resources),
      cards: cardsIn(scope, scope.text.fileOf("cards"), cards),
      collections: collectionReferences(scope, scope.page, isTop),
    };
  },
  productLandingPage: async (scope, base) => {
    const fields = fieldsOf<"productLandingPage">(scope);
    const file = scope.text.fileOf("icon");
    const product = scope.index.products.get(scope.page.product ?? "");
    const { landing, ...rest } = splitProduct(fields);
    return {
      ...base,
      type: "productLandingPage",
      product: {
        ...rest,
        id: product?.id ?? base.id,
        productNameReference: {
          id: product?.nameId ?? base.id,
          productName: product?.name[scope.locale] ?? base.title,
        },
        deployment: rest.deployment ?? "Not applicable",
        deploymentUrls: base.context?.kind === "product" ? base.context.deploymentUrls : {},
        hasProductLandingPage: rest.hasProductLandingPage ?? true,
        docsHomeSlug: rest.docsHomeSlug ?? "docs",
        ...defined({
          icon: imageIn(scope, file, fields.icon),
          iconAlternate: imageIn(scope, file, fields.iconAlternate),
          notice: base.notice,
        }),
      },
      resourceCards: cardsIn(scope, file, landing.resourceCards),
      cards: cardsIn(scope, file, landing.cards),
      resources: landing.resources ?? [],
      relatedAppReferences: landing.relatedAppReferences ?? [],
      ...defined({ contactBlock: landing.contactBlock }),
    };
  },
  documentedProduct: async (scope, base) => {
    const { tagline, icon } = fieldsOf<"documentedProduct">(scope);
    return {
      ...base,
      type: "documentedProduct",
      ...defined({ tagline, icon: imageIn(scope, scope.text.fileOf("icon"), icon) }),
      collections: collectionReferences(scope, scope.page),
    };
  },
  collection: async (scope, base) => {
    const { subhead, icon, buttonText } = fieldsOf<"collection">(scope);
    return {
      ...base,
      ...placeInDocumentation(scope),
      type: "collection",
      ...defined({
        subhead,
        description: base.metaDescription,
        icon: imageIn(scope, scope.text.fileOf("icon"), icon),
        buttonText,
        body: await optionalBody(scope),
      }),
      childrenReferences: childReferences(scope, scope.page),
    };
  },
  topicSet: async (scope, base) => {
    const { body, tableOfContents } = await pageBody(scope);
    return {
      ...base,
      ...placeInDocumentation(scope),
      type: "topicSet",
      ...defined({ description: base.metaDescription, sectionOverview: body }),
      tableOfContents,
      topicReferences: childReferences(scope, scope.page),
    };
  },
  topic: async (scope, base) => {
    const { deployment, versions, product, featuredVideo } = fieldsOf<"topic">(scope);
    const { body = { kind: "html", html: "" } as const, tableOfContents, richTextLinks } = await pageBody(scope);
    const file = scope.text.fileOf("featuredVideo");
    const video = featuredVideo && {
      videoUrl: featuredVideo.videoUrl,
      ...defined({
        title: featuredVideo.title,
        poster: imageIn(scope, file, featuredVideo.poster),
        captions: imageIn(scope, file, featuredVideo.captions),
      }),
    };
    return {
      ...base,
      ...placeInDocumentation(scope),
      type: "topic",
      body,
      tableOfContents,
      versions: versions ?? [],
      ...defined({ deployment, product, featuredVideo: video, richTextLinks }),
    };
  },
  pageKbHome: async (scope, base) => {
    const articles = childReferences(scope, scope.page).filter(({ type }) => type === "pageKbArticle");
    const newestFirst = articles.sort((one, other) =>
      (other.lastPublished ?? "").localeCompare(one.lastPublished ?? ""),
    );
    return {
      ...base,
      type: "pageKbHome",
      ...defined({ description: base.metaDescription }),
      recentArticles: newestFirst.slice(0, recentArticles),
    };
  },
  pageKbArticle: async (scope, base) => ({
    ...base,
    type: "pageKbArticle",
    ...(await kbArticleFields(scope, fieldsOf<"pageKbArticle">(scope))),
  }),
  pageResources: async (scope, base) => {
    const { resourceCards, cards } = fieldsOf<"pageResources">(scope);
    return {
      ...base,
      type: "pageResources",
      ...defined({ description: base.metaDescription }),
      resourceCards: cardsIn(scope, scope.text.fileOf("resourceCards"), resourceCards),
      cards: cardsIn(scope, scope.text.fileOf("cards"), cards),
    };
  },
  pageProductListing: async (_scope, base) => described("pageProductListing", base),
  pageNoticeHub: async (scope, base) => {
    const { notices = [] } = fieldsOf<"pageNoticeHub">(scope);
    const file = scope.text.fileOf("notices");
    return {
      ...base,
      type: "pageNoticeHub",
      notices: await Promise.all(notices.map((notice) => noticeIn(scope, file, notice))),
    };
  },
  pageSearchResults: async (scope, base) => {
    const { searchOptions } = fieldsOf<"pageSearchResults">(scope);
    return { ...base, type: "pageSearchResults", searchOptions: searchOptions ?? defaultSearchOptions(scope) };
  },
  pageContact: async (_scope, base) => described("pageContact", base),
  pageHotContact: async (_scope, base) => described("pageHotContact", base),
  pagePartnerContact: async (_scope, base) => described("pagePartnerContact", base),
  pageStatusContact: async (_scope, base) => described("pageStatusContact", base),
  pageMyRequests: async (_scope, base) => described("pageMyRequests", base),
  pageFileDownload: async (_scope, base) => described("pageFileDownload", base),
  pageNotFound: async (scope, base) => {
    const { message } = fieldsOf<"pageNotFound">(scope);
    return { ...base, type: "pageNotFound", ...defined({ message }) };
  },
};

function described<Type extends WrittenType>(type: Type, base: BaseFields) {
  return { ...base, type, ...defined({ description: base.metaDescription }) };
}

/** The product's own fields apart from what its landing page shows besides. */
function splitProduct(fields: Partial<PageFields<"productLandingPage">>) {
  const { resourceCards, cards, resources, contactBlock, relatedAppReferences, ...product } = fields;
  return { landing: { resourceCards, cards, resources, contactBlock, relatedAppReferences }, ...product };
}

function placeInDocumentation({ page, locale, tags }: EntryScope) {
  const collection = nearest(page, "collection");
  const topicSet = nearest(page, "topicSet");
  if (collection !== undefined) tags.add(contentTags.link(locale, collection.path));
  return defined({
    collectionId: collection?.id,
    topicSetId: topicSet?.id,
    pageType: collection === undefined ? undefined : summaryIn(collection, locale).pageType,
  });
}
