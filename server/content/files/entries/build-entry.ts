import { contentTags } from "#server/content/content-tags.ts";
import { defined } from "#server/content/files/defined.ts";
import type { Page } from "#server/content/files/index/index-types.ts";
import { answersIn, referenceTo, summaryIn } from "#server/content/files/index/page-text.ts";
import { hasProducts } from "#server/content/files/index/site-editions.ts";
import type { WrittenType } from "#server/content/files/read/page-fields.ts";
import type { PageEntry, UnknownEntry } from "#shared/entries/page-entry.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { type BaseFields, baseFields, type EntryBuilder, fieldsOf } from "./base-fields.ts";
import { documentationBuilders } from "./documentation-entries.ts";
import { cardsIn, childReferences, collectionReferences, type EntryScope, noticeIn } from "./entry-scope.ts";
import { kbArticleFields } from "./kb-article-entry.ts";
import { optionalBody } from "./page-body.ts";
import { productLandingPage } from "./product-entry.ts";
import { defaultSearchOptions } from "./search-options.ts";

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

const builders: { readonly [Type in WrittenType]: EntryBuilder<Type> } = {
  ...documentationBuilders,
  productLandingPage,
  homePage: async (scope, base) => {
    const { tagline, featuredContent, resources, cards, contactBlock } = fieldsOf<"homePage">(scope);
    const isPlain = !hasProducts(scope.index);
    const isTop = ({ type }: Page) => type === "collection" || type === "topic" || (isPlain && type === "pageKbHome");
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
  pageKbHome: async (scope, base) => {
    const articles = childReferences(scope, scope.page).filter(({ type }) => type === "pageKbArticle");
    const newestFirst = articles.toSorted((one, other) =>
      (other.lastPublished ?? "").localeCompare(one.lastPublished ?? ""),
    );
    return {
      ...base,
      type: "pageKbHome",
      ...defined({ description: base.metaDescription }),
      recentArticles: newestFirst.slice(0, recentArticles),
      articles,
      knowledgeBases: otherKnowledgeBases(scope),
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
  pageSignIn: async (_scope, base) => described("pageSignIn", base),
  pagePrivacyChoices: async (_scope, base) => described("pagePrivacyChoices", base),
  pageNotFound: async (scope, base) => {
    const { message } = fieldsOf<"pageNotFound">(scope);
    return { ...base, type: "pageNotFound", ...defined({ message }) };
  },
};

/** Knowledge bases of products, named as the products are. */
function otherKnowledgeBases({ index, page, locale, tags }: EntryScope): PageReference[] {
  if (page.product !== undefined) return [];
  tags.add(contentTags.pages(locale));
  return [...index.products.values()].flatMap(({ kb, name }) =>
    kb === undefined || kb.hidden || !answersIn(kb, locale)
      ? []
      : [{ ...referenceTo(kb, locale, index), title: name(locale) }],
  );
}

function described<Type extends WrittenType>(type: Type, base: BaseFields) {
  return { ...base, type, ...defined({ description: base.metaDescription }) };
}
