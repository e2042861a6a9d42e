import type { Context, Edition } from "#shared/entries/context.ts";
import { contentTags } from "./content-tags.ts";
import { defined } from "./defined.ts";
import { type EntryScope, nearest, noticeIn } from "./entry-scope.ts";
import type { Page } from "./index-types.ts";
import { titleIn } from "./page-text.ts";
import { counterpart, counterpartPath, productContext, siblingEditions } from "./product-context.ts";

/** What the page belongs to: its product with this page's counterparts in the other editions, an app, a hub or a knowledge base. */
export async function contextOf(scope: EntryScope): Promise<Context | undefined> {
  const { index, page, locale, tags } = scope;
  const product = page.product === undefined ? undefined : index.products.get(page.product);
  if (product === undefined) return knowledgeBaseContext(scope);
  tags.add(contentTags.product(locale, product.base));
  const context = productContext(index, product, locale);
  const notice = context.notice && (await noticeIn(scope, product.file, context.notice));
  const { appNameReference, hubName } = product.fields[locale];
  const { id } = product;
  if (appNameReference !== undefined)
    return { kind: "app", type: "contextApp", id, appNameReference, ...defined({ notice }) };
  if (hubName !== undefined) return { kind: "hub", id, hubName, ...defined({ notice }) };
  return { ...context, editions: withCounterparts(scope, context.editions), ...defined({ notice }) };
}

function knowledgeBaseContext({ page, locale, tags }: EntryScope): Context | undefined {
  const kbHome = nearest(page, "pageKbHome");
  if (kbHome === undefined) return undefined;
  tags.add(contentTags.link(locale, kbHome.path));
  const linkTo = (to: Page) => ({ url: to.url, title: titleIn(to, locale) });
  return {
    kind: "knowledgeBase",
    kbHomePageReference: linkTo(kbHome),
    ...defined({ kbArticlePageReference: page.type === "pageKbArticle" ? linkTo(page) : undefined }),
  };
}

function withCounterparts(scope: EntryScope, editions: readonly Edition[]): Edition[] {
  const { index, page, locale, tags } = scope;
  const own = page.product === undefined ? undefined : index.products.get(page.product);
  if (own === undefined) return [...editions];
  if (page.statedId !== undefined) tags.add(contentTags.id(page.statedId));
  const folders = siblingEditions(index, own);
  return editions.map((edition, at) => {
    const folder = folders[at];
    if (folder === undefined) return edition;
    const found = counterpart(index, page, folder);
    tags.add(contentTags.link(locale, found?.path ?? counterpartPath(page, own, folder)));
    return found === undefined ? edition : { ...edition, pageUrl: found.url };
  });
}
