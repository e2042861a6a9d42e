import type { Context } from "#shared/entries/context.ts";
import { contentTags } from "./content-tags.ts";
import { withCounterparts } from "./counterparts.ts";
import { defined } from "./defined.ts";
import { type EntryScope, nearest, noticeIn } from "./entry-scope.ts";
import type { Page } from "./index-types.ts";
import { titleIn } from "./page-text.ts";
import { productContext, siblingEditions } from "./product-context.ts";

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
  const editions = withCounterparts(scope, context.editions, siblingEditions(index, product));
  return { ...context, editions, ...defined({ notice }) };
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
