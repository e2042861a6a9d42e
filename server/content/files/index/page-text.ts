import { posix } from "node:path";
import { costsPage } from "#server/content/content-errors.ts";
import { defined } from "#server/content/files/defined.ts";
import { folderOf, landingRank, withoutExtension } from "#server/content/files/read/classify.ts";
import { inWords } from "#server/content/files/read/name-in-words.ts";
import type { PageRecord, PageSummary } from "#server/content/files/read/records.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { inLanguage, type Languages, type Locale, languageIn as languageOf } from "#shared/locale.ts";
import type { Page, SiteIndex } from "./index-types.ts";
import { mediaUrl } from "./media-url.ts";

/** A page's fields in a language: each from its own file or, where that has none, from the nearest of its fallbacks. */
export function summaryIn(page: Page, locale: Locale): PageSummary {
  let summary: PageSummary | undefined;
  for (const tag of languageOf(page.languages, locale).chain) {
    const below = page.texts[tag]?.summary;
    if (below === undefined || below === summary) continue;
    summary = summary === undefined ? below : { ...below, ...summary };
  }
  return summary ?? noSummary;
}

const noSummary: PageSummary = {};

export function titleIn(page: Page, locale: Locale): string {
  const stated = summaryIn(page, locale).title ?? page.fallbackTitle?.(locale) ?? labelIn(page, locale);
  return stated ?? inWords(nameOf(page.key));
}

/** What navigation calls a page: as its authors wrote it for the language that its text is in, else its short title. */
export function shortTitleIn(page: Page, locale: Locale): string | undefined {
  return labelIn(page, locale) ?? summaryIn(page, locale).shortTitle;
}

function labelIn(page: Page, locale: Locale): string | undefined {
  return page.labels?.[locale] ?? page.labels?.[languageIn(page, locale)];
}

/** The name that an editor gave a file or, for a landing page, its folder. */
function nameOf(key: string): string {
  const file = landingRank(key) === undefined && !key.endsWith("/product.yaml") ? key : folderOf(key);
  return withoutExtension(posix.basename(file));
}

/** The language of the text that is shown when a page is asked for in `locale`. */
export function languageIn(page: Page, locale: Locale): Locale {
  if (page.builtIn !== undefined) return locale;
  const found = languageOf(page.languages, locale).chain.find((tag) => page.texts[tag] !== undefined);
  return found ?? translationsOf(page)[0] ?? page.languages.tags[0];
}

export function translationsOf(page: Page): Locale[] {
  if (page.builtIn !== undefined) return [...page.builtIn];
  const { tags } = page.languages;
  const written = tags.filter((locale) => page.texts[locale] !== undefined);
  return written.length === 0 ? [tags[0]] : written;
}

/** The default language, and every other one that some page has text in; all of them where the site states them. */
export function languagesWithText(pages: Iterable<Pick<Page, "texts">>, languages: Languages): readonly Locale[] {
  const written = new Set<Locale>([languages.tags[0]]);
  for (const { texts } of pages) for (const locale in texts) written.add(locale);
  return languages.tags.filter((locale) => written.has(locale));
}

/** Whether the page answers in a language: in its own, and wherever one of its fallbacks has a text. */
export function answersIn(page: Page, locale: Locale): boolean {
  const translations = translationsOf(page);
  return languageOf(page.languages, locale).chain.some((tag) => translations.includes(tag));
}

export function isBroken(page: Page): boolean {
  return Object.values(page.texts).some((text) => text?.problems.some(costsPage));
}

export function childrenIn(page: Page, locale: Locale): readonly Page[] {
  const shown = page.children.filter((child) => answersIn(child, locale));
  return locale === page.languages.tags[0] || shown.every((child) => child.texts[locale] === undefined)
    ? shown
    : shown.sort(byOrderThenTitle(locale));
}

/** Pages with an `order` by it, then the others by title; numbers in titles count as numbers. */
export function byOrderThenTitle(locale: Locale): (one: Page, other: Page) => number {
  const { compare } = collatorOf(locale);
  return (one, other) => {
    if (one.order !== other.order)
      return (one.order ?? Number.POSITIVE_INFINITY) - (other.order ?? Number.POSITIVE_INFINITY);
    return compare(titleIn(one, locale), titleIn(other, locale)) || (one.path < other.path ? -1 : 1);
  };
}

/** Making one costs more than sorting a folder. */
const collators = new Map<Locale, Intl.Collator>();

function collatorOf(locale: Locale): Intl.Collator {
  const collator = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true });
  collators.set(locale, collator);
  return collator;
}

/** The text in the default language, else in the first that there is. */
export function firstText(texts: Page["texts"], { tags }: Languages): PageRecord | undefined {
  for (const tag of tags) if (texts[tag] !== undefined) return texts[tag];
  return undefined;
}

/** What lists, cards and trees show of a page. */
export function referenceTo(page: Page, locale: Locale, index: SiteIndex): PageReference {
  const {
    title: _,
    shortTitle: __,
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
    ...defined({ shortTitle: shortTitleIn(page, locale), description, subhead, pageType, buttonText, lastPublished }),
    ...defined({ icon: icon === undefined ? undefined : mediaUrl(index, fileOf(page, locale), icon) }),
    language: languageIn(page, locale),
    // A navigation may have the home page in one of its groups; it is not opened there.
    childCount: page === index.home ? 0 : page.children.length,
    hidden: page.hidden,
  };
}

/** The file that a page's text in a language comes from; its place when there is none. */
export function fileOf(page: Page, locale: Locale): string {
  return inLanguage(page.texts, locale, page.languages)?.file ?? page.key;
}
