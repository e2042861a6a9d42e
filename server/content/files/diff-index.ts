import type { ContentTag } from "#server/content/content-source.ts";
import { type Locale, locales } from "#shared/locale.ts";
import { contentTags } from "./content-tags.ts";
import type { Page, SiteIndex } from "./index-types.ts";
import { mediaUrl } from "./media-url.ts";
import { fileOf, languageIn, summaryIn, titleIn } from "./page-text.ts";
import { productContext } from "./product-context.ts";
import { titleKey } from "./same-title.ts";

/**
 * Names exactly what differs between two indexes. A page whose file changed without any difference in what the index keeps
 * (its body, for the most part) is not seen here; the caller knows which file it read again.
 */
export function diffIndex(old: SiteIndex, now: SiteIndex): Set<ContentTag> {
  const tags = new Set<ContentTag>();
  for (const [path, page] of now.pages) comparePages(old.pages.get(path), page, old, now, tags);
  for (const [path, page] of old.pages) if (!now.pages.has(path)) comparePages(page, undefined, old, now, tags);
  for (const from of changedKeys(old.redirects, now.redirects)) {
    for (const locale of locales) tags.add(contentTags.page(locale, from)).add(contentTags.link(locale, from));
  }
  for (const file of changedKeys(old.assets, now.assets)) tags.add(contentTags.asset(file));
  for (const locale of locales) compareShared(old, now, locale, tags);
  return tags;
}

function comparePages(
  old: Page | undefined,
  now: Page | undefined,
  oldIndex: SiteIndex,
  nowIndex: SiteIndex,
  tags: Set<ContentTag>,
): void {
  const page = now ?? old;
  if (page === undefined) return;
  const stands = old !== undefined && now !== undefined && standsTheSame(old, now);
  for (const locale of locales) {
    const sameLink = old !== undefined && now !== undefined && linksTheSame(old, now, locale, oldIndex, nowIndex);
    if (!stands || !sameLink) tags.add(contentTags.page(locale, page.path));
    if (!sameLink) {
      tags.add(contentTags.link(locale, page.path)).add(contentTags.pages(locale));
      compareTitles(old, now, locale, tags);
      for (const list of [above(old, oldIndex), above(now, nowIndex)]) {
        if (list !== undefined) tags.add(contentTags.children(locale, list.id));
      }
    }
    if (!sameChildren(old, now)) {
      if (old !== undefined) tags.add(contentTags.children(locale, old.id));
      if (now !== undefined) tags.add(contentTags.children(locale, now.id));
    }
  }
  if (old?.statedId !== now?.statedId || old?.path !== now?.path) {
    for (const id of [old?.statedId, now?.statedId, old?.id, now?.id])
      if (id !== undefined) tags.add(contentTags.id(id));
  }
}

/** A title gained or lost concerns every page that has it. */
function compareTitles(old: Page | undefined, now: Page | undefined, locale: Locale, tags: Set<ContentTag>): void {
  const [before, after] = [old, now].map((page) => page && titleKey(page, locale));
  if (before === after) return;
  for (const key of [before, after]) if (key !== undefined) tags.add(contentTags.title(locale, key));
}

function above(page: Page | undefined, index: SiteIndex): Page | undefined {
  return page === undefined || page === index.home ? undefined : (page.parent ?? index.home);
}

/** Whether the page itself would be made the same way; its body is not compared. */
function standsTheSame(old: Page, now: Page): boolean {
  return (
    locales.every((locale) => old.texts[locale] === now.texts[locale]) &&
    old.type === now.type &&
    old.id === now.id &&
    old.key === now.key &&
    old.product === now.product &&
    old.leadsTo === now.leadsTo &&
    old.builtIn?.length === now.builtIn?.length &&
    old.parent?.path === now.parent?.path
  );
}

/** Whether everything that lists, cards and links show of the page is the same. */
function linksTheSame(old: Page, now: Page, locale: Locale, oldIndex: SiteIndex, nowIndex: SiteIndex): boolean {
  if (
    old.id !== now.id ||
    old.type !== now.type ||
    old.order !== now.order ||
    old.hidden !== now.hidden ||
    old.leadsTo !== now.leadsTo ||
    old.parent?.path !== now.parent?.path ||
    old.children.length !== now.children.length
  ) {
    return false;
  }
  const [before, after] = [summaryIn(old, locale), summaryIn(now, locale)];
  const sameIcon = iconOf(old, locale, oldIndex) === iconOf(now, locale, nowIndex);
  if (before === after && before.title !== undefined) return sameIcon;
  return (
    sameIcon &&
    titleIn(old, locale) === titleIn(now, locale) &&
    languageIn(old, locale) === languageIn(now, locale) &&
    before.shortTitle === after.shortTitle &&
    before.description === after.description &&
    before.subhead === after.subhead &&
    before.pageType === after.pageType &&
    before.buttonText === after.buttonText &&
    before.lastPublished === after.lastPublished
  );
}

function iconOf(page: Page, locale: Locale, index: SiteIndex): string | undefined {
  const { icon } = summaryIn(page, locale);
  return icon === undefined ? undefined : mediaUrl(index, fileOf(page, locale), icon);
}

function sameChildren(old: Page | undefined, now: Page | undefined): boolean {
  const [before, after] = [old?.children ?? [], now?.children ?? []];
  return before.length === after.length && before.every((child, at) => child.path === after[at]?.path);
}

function compareShared(old: SiteIndex, now: SiteIndex, locale: Locale, tags: Set<ContentTag>): void {
  if (JSON.stringify(old.sites[locale]) !== JSON.stringify(now.sites[locale])) tags.add(contentTags.site(locale));
  if (old.fragments[locale] !== now.fragments[locale]) {
    if (JSON.stringify(old.fragments[locale]) !== JSON.stringify(now.fragments[locale]))
      tags.add(contentTags.fragments(locale));
  }
  for (const folder of new Set([...old.products.keys(), ...now.products.keys()])) {
    const [before, after] = [old, now].map((index) => productText(index, folder, locale));
    const base = (now.products.get(folder) ?? old.products.get(folder))?.base;
    if (before !== after && base !== undefined) tags.add(contentTags.product(locale, base));
  }
}

function productText(index: SiteIndex, folder: string, locale: Locale): string {
  const product = index.products.get(folder);
  return product === undefined ? "" : JSON.stringify([productContext(index, product, locale), product.fields[locale]]);
}

function changedKeys<Value>(old: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>): string[] {
  const changed = [...now].filter(([key, value]) => old.get(key) !== value).map(([key]) => key);
  return [...changed, ...[...old.keys()].filter((key) => !now.has(key))];
}
