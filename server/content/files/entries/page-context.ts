import { contentTags } from "#server/content/content-tags.ts";
import { defined } from "#server/content/files/defined.ts";
import { productContext, siblingEditions } from "#server/content/files/index/product-context.ts";
import type { Context } from "#shared/entries/context.ts";
import { withCounterparts } from "./counterparts.ts";
import { type EntryScope, noticeIn } from "./entry-scope.ts";

/** What the page belongs to: its product with this page's counterparts in the other editions, an app or a hub. */
export async function contextOf(scope: EntryScope): Promise<Context | undefined> {
  const { index, page, locale, tags } = scope;
  const product = page.product === undefined ? undefined : index.products.get(page.product);
  if (product === undefined) return undefined;
  tags.add(contentTags.product(locale, product.base));
  const context = productContext(index, product, locale);
  const notice = context.notice && (await noticeIn(scope, product.file, context.notice));
  const { appNameReference, hubName } = product.fields(locale);
  const { id } = product;
  if (appNameReference !== undefined)
    return { kind: "app", type: "contextApp", id, appNameReference, ...defined({ notice }) };
  if (hubName !== undefined) return { kind: "hub", id, hubName, ...defined({ notice }) };
  const editions = withCounterparts(scope, context.editions, siblingEditions(index, product));
  return { ...context, editions, ...defined({ notice }) };
}
