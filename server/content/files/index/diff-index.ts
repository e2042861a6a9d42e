import type { ContentTag } from "#server/content/content-source.ts";
import { contentTags } from "#server/content/content-tags.ts";
import type { Locale } from "#shared/locale.ts";
import type { Page, SiteIndex } from "./index-types.ts";
import { mediaUrl } from "./media-url.ts";
import { fileOf, languageIn, shortTitleIn, summaryIn, titleIn } from "./page-text.ts";
import { productContext } from "./product-context.ts";
import { titleKey } from "./same-title.ts";

/**
 * Diff of two indexes: names exactly what differs between two indexes. A page whose file changed without any difference in what
 * the index keeps (its body, for the most part) is not seen here; the caller knows which file it read again.
 */
export function diffIndex(old: SiteIndex, now: SiteIndex): Set<ContentTag> {
  const tags = new Set<ContentTag>();
  const locales = localesOf(old, now);
  for (const [path, page] of now.pages) comparePages(old.pages.get(path), page, old, now, tags);
  for (const [path, page] of old.pages) if (!now.pages.has(path)) comparePages(page, undefined, old, now, tags);
  for (const from of changedKeys(old.redirects, now.redirects)) {
    for (const locale of locales) tags.add(contentTags.page(locale, from)).add(contentTags.link(locale, from));
  }
  if (JSON.stringify(old.oldForms) !== JSON.stringify(now.oldForms)) tags.add(contentTags.oldForms);
  for (const file of changedKeys(old.assets, now.assets)) tags.add(contentTags.asset(file));
  for (const locale of locales) compareShared(old, now, locale, tags);
  // Any text may show something that the site's own code makes.
  if (old.own !== now.own)
    for (const path of now.pages.keys()) for (const locale of locales) tags.add(contentTags.page(locale, path));
  return tags;
}

function localesOf(old: SiteIndex, now: SiteIndex): ReadonlySet<Locale> {
  return new Set([...old.languages.tags, ...now.languages.tags]);
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
  const isUnchanged = old !== undefined && now !== undefined && isSamePage(old, now);
  for (const locale of localesOf(oldIndex, nowIndex)) {
    const sameLink = old !== undefined && now !== undefined && linksTheSame(old, now, locale, oldIndex, nowIndex);
    if (!isUnchanged || !sameLink) tags.add(contentTags.page(locale, page.path));
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
function isSamePage(old: Page, now: Page): boolean {
  return (
    [...old.languages.tags, ...now.languages.tags].every((locale) => old.texts[locale] === now.texts[locale]) &&
    old.type === now.type &&
    old.id === now.id &&
    old.key === now.key &&
    old.product === now.product &&
    old.leadsTo === now.leadsTo &&
    old.builtIn?.length === now.builtIn?.length &&
    old.parent?.path === now.parent?.path &&
    old.previous?.path === now.previous?.path &&
    old.next?.path === now.next?.path
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
    shortTitleIn(old, locale) !== shortTitleIn(now, locale) ||
    (old.builtIn === undefined) !== (now.builtIn === undefined) ||
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
  return before.length === after.length && before.every((child, at) => isSameChild(child, after[at]));
}

/** A link that leads elsewhere is no page that is compared by itself. */
function isSameChild(old: Page, now: Page | undefined): boolean {
  return old.path === now?.path && (old.type !== "unknown" || old.fallbackTitle?.("") === now.fallbackTitle?.(""));
}

function compareShared(old: SiteIndex, now: SiteIndex, locale: Locale, tags: Set<ContentTag>): void {
  if (JSON.stringify(old.sites(locale)) !== JSON.stringify(now.sites(locale))) tags.add(contentTags.site(locale));
  if (old.fragments(locale) !== now.fragments(locale)) {
    if (JSON.stringify(old.fragments(locale)) !== JSON.stringify(now.fragments(locale)))
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
  return product === undefined ? "" : JSON.stringify([productContext(index, product, locale), product.fields(locale)]);
}

function changedKeys<Value>(old: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>): string[] {
  const changed = [...now].filter(([key, value]) => old.get(key) !== value).map(([key]) => key);
  return [...changed, ...[...old.keys()].filter((key) => !now.has(key))];
}
