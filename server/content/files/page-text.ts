import { posix } from "node:path";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { defaultLocale, type Locale, locales } from "#shared/locale.ts";
import { folderOf, landingRank, withoutExtension } from "./classify.ts";
import { defined } from "./defined.ts";
import type { Page, SiteIndex } from "./index-types.ts";
import { mediaUrl } from "./media-url.ts";
import { inWords } from "./page-head.ts";
import type { PageSummary } from "./records.ts";

/** A page's fields in a language: each from its own file or, where that has none, from the English one. */
export function summaryIn(page: Page, locale: Locale): PageSummary {
  const own = page.texts[locale]?.summary;
  const english = page.texts[defaultLocale]?.summary;
  if (own === undefined) return english ?? {};
  return english === undefined || own === english ? own : { ...english, ...own };
}

export function titleIn(page: Page, locale: Locale): string {
  return summaryIn(page, locale).title ?? page.fallbackTitle?.[locale] ?? inWords(nameOf(page.key));
}

/** The name that an editor gave a file or, for a landing page, its folder. */
function nameOf(key: string): string {
  const file = landingRank(key) === undefined && !key.endsWith("/product.yaml") ? key : folderOf(key);
  return withoutExtension(posix.basename(file));
}

/** The language of the text that is shown when a page is asked for in `locale`. */
export function languageIn(page: Page, locale: Locale): Locale {
  if (page.builtIn !== undefined || page.texts[locale] !== undefined) return locale;
  return page.texts[defaultLocale] === undefined ? (translationsOf(page)[0] ?? defaultLocale) : defaultLocale;
}

export function translationsOf(page: Page): Locale[] {
  if (page.builtIn !== undefined) return [...page.builtIn];
  const written = locales.filter((locale) => page.texts[locale] !== undefined);
  return written.length === 0 ? [defaultLocale] : written;
}

/** English, and every other language that some page has text in. */
export function languagesWithText(pages: Iterable<Pick<Page, "texts">>): readonly Locale[] {
  const written = new Set<Locale>([defaultLocale]);
  for (const { texts } of pages) for (const locale of locales) if (texts[locale] !== undefined) written.add(locale);
  return locales.filter((locale) => written.has(locale));
}

/** Whether the page answers in a language: everything that is written in English does, and what is written in that language. */
export function answersIn(page: Page, locale: Locale): boolean {
  return translationsOf(page).includes(locale) || translationsOf(page).includes(defaultLocale);
}

export function isBroken(page: Page): boolean {
  return locales.some((locale) => page.texts[locale]?.problems.some(({ severity }) => severity === "error"));
}

export function childrenIn(page: Page, locale: Locale): readonly Page[] {
  const shown = page.children.filter((child) => answersIn(child, locale));
  return locale === defaultLocale || shown.every((child) => child.texts[locale] === undefined)
    ? shown
    : shown.sort(byOrderThenTitle(locale));
}

/** Pages with an `order` by it, then the others by title; numbers in titles count as numbers. */
export function byOrderThenTitle(locale: Locale): (one: Page, other: Page) => number {
  const { compare } = collators[locale];
  return (one, other) => {
    if (one.order !== other.order)
      return (one.order ?? Number.POSITIVE_INFINITY) - (other.order ?? Number.POSITIVE_INFINITY);
    return compare(titleIn(one, locale), titleIn(other, locale)) || (one.path < other.path ? -1 : 1);
  };
}

const collators: Readonly<Record<Locale, Intl.Collator>> = {
  en: new Intl.Collator("en", { numeric: true }),
  ja: new Intl.Collator("ja", { numeric: true }),
};

/** What lists, cards and trees show of a page. */
export function referenceTo(page: Page, locale: Locale, index: SiteIndex): PageReference {
  const {
    title: _,
    shortTitle,
    description,
    subhead,
    icon,
    pageType,
    buttonText,
    lastPublished,
  } = summaryIn(page, locale);
  return {
    id: page.id,
    type: page.type,
    url: page.url,
    title: titleIn(page, locale),
    ...defined({ shortTitle, description, subhead, pageType, buttonText, lastPublished }),
    ...defined({ icon: icon === undefined ? undefined : mediaUrl(index, fileOf(page, locale), icon) }),
    language: languageIn(page, locale),
    childCount: page.children.length,
    hidden: page.hidden,
  };
}

/** The file that a page's text in a language comes from; its place when there is none. */
export function fileOf(page: Page, locale: Locale): string {
  return (page.texts[locale] ?? page.texts[defaultLocale])?.file ?? page.key;
}
