import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { defined } from "#server/content/files/defined.ts";
import type { Page, ProductFolder, SiteIndex } from "#server/content/files/index/index-types.ts";
import { summaryIn, titleIn, translationsOf } from "#server/content/files/index/page-text.ts";
import { titleQualifier } from "#server/content/files/index/same-title.ts";
import type { PageFields } from "#server/content/files/read/page-fields.ts";
import { type PageText, readPageText, type TextPlace } from "#server/content/files/read/read-page-text.ts";
import { statIfThere } from "#server/content/files/watch/list-folder.ts";
import { pageSourceOf } from "#server/content/outline/rich-text-markdown.ts";
import type { SearchablePage, SearchStamp } from "#server/content/searchable-content.ts";
import { messagesFor } from "#server/messages/messages-for.ts";
import { kbSections } from "#shared/entries/kb-article.ts";
import { type Locale, languageIn } from "#shared/locale.ts";
import { shownParts } from "./shown-parts.ts";
import { editionsOf, statedProducts } from "./stated-products.ts";

/** Files are looked at so many at a time, so that requests come between. */
const stampsAtOnce = 16;

type FilePlace = Pick<TextPlace, "root" | "readsSync" | "includes">;

/** Stamps of pages: what the index knows of them, and when their files were written. */
export async function searchStamps(
  index: SiteIndex,
  place: FilePlace,
  pages: readonly Page[],
): Promise<readonly SearchStamp[]> {
  const stamps: SearchStamp[] = [];
  const wanted = pages.flatMap((page) => translationsOf(page).map((locale) => ({ page, locale })));
  for (let at = 0; at < wanted.length; at += stampsAtOnce) {
    const some = wanted.slice(at, at + stampsAtOnce);
    stamps.push(...(await Promise.all(some.map(({ page, locale }) => stampOf(index, place, page, locale)))));
  }
  return stamps;
}

async function stampOf(index: SiteIndex, place: FilePlace, page: Page, locale: Locale): Promise<SearchStamp> {
  const files = languageIn(index.languages, locale).chain.flatMap((language) => page.texts[language]?.file ?? []);
  const included = place.includes?.filesOf(page.path) ?? [];
  const written = await Promise.all(
    [...files, ...included].map(async (file) => {
      const found = await statsOf(place, file);
      return found === undefined ? "" : `${file} ${found.mtimeMs} ${found.size}`;
    }),
  );
  // Only rich text takes texts from fragments.yaml; which of them is not known before it is read.
  const fragments = files.some((file) => /\.(?:json|ya?ml)$/i.test(file)) ? [index.fragments(locale)] : [];
  const { path } = page;
  const stamp = createHash("sha1")
    .update(JSON.stringify([written, factsOf(index, page, locale), ...fragments]))
    .digest("base64");
  return { path, locale, stamp };
}

async function statsOf({ root, readsSync }: FilePlace, file: string): Promise<Stats | undefined> {
  const path = join(root, file);
  return readsSync === true ? statIfThere(path) : stat(path).catch(() => undefined);
}

/** What is known of a page without reading its file. */
function factsOf(index: SiteIndex, page: Page, locale: Locale) {
  const product = page.product === undefined ? undefined : index.products.get(page.product);
  const { description, lastPublished } = summaryIn(page, locale);
  const ownEdition = product === undefined ? [] : editionsOf(product, locale);
  return {
    id: page.id,
    url: page.url,
    type: page.type,
    title: titleIn(page, locale),
    breadcrumbs: titlesAbove(page, locale),
    ...defined({
      titleQualifier: titleQualifier({ index, page, locale, tags: new Set() }),
      description,
      lastPublished,
      versionGroup: product === undefined ? undefined : versionGroup(page, product),
    }),
    products: ownEdition,
    boost: product?.fields(locale).searchBoost ?? 1,
  };
}

/** Outermost first. */
function titlesAbove(page: Page, locale: Locale): string[] {
  const titles: string[] = [];
  for (let above = page.parent; above !== undefined; above = above.parent) titles.unshift(titleIn(above, locale));
  return titles;
}

/** A page as the search knows it; undefined when it says that it is not to be found. */
export async function searchablePage(
  place: TextPlace,
  index: SiteIndex,
  page: Page,
  locale: Locale,
): Promise<SearchablePage | undefined> {
  const text = await readPageText({ ...place, dialect: index.dialect }, page, locale);
  // The fields were checked by the schema of the page's type; these are of every page, or of some types only.
  const fields = text.fields as Partial<PageFields<"topic">> & Partial<PageFields<"pageKbArticle">>;
  if (fields.searchExclude === true) return undefined;
  const facts = factsOf(index, page, locale);
  const messages = messagesFor(locale);
  const source = pageSourceOf(text, facts.title, messages.articleSection, index.fragments(locale));
  const { lead, parts } = shownParts(page.type, text.fields, messages);
  return {
    ...facts,
    markdown: [...lead, ...(source === undefined ? [] : [source.markdown])].join("\n\n"),
    parts,
    headings:
      page.type === "pageKbArticle" && fields.articleType !== "KbArticleMigrated" ? articleHeadings(text) : "text",
    keywords: [...(fields.keywords ?? []), ...(fields.shortTitle === undefined ? [] : [fields.shortTitle])],
    products: statedProducts(index, locale, fields, facts.products),
    // The landing page's file is the product's own.
    boost: page.type === "productLandingPage" ? facts.boost : facts.boost * (fields.searchBoost ?? 1),
  };
}

function articleHeadings({ fields }: PageText): SearchablePage["headings"] {
  if (kbSections.some((section) => fields[section] !== undefined)) return "documents";
  return fields["body"] === undefined ? "sections" : "text";
}

/** Versions of a page have the same id, or the same place in their product's edition. */
function versionGroup(page: Page, { base, nameId, original }: ProductFolder): string {
  const place = page.statedId ?? page.path.slice(base.length);
  return `${nameId} ${original.deployment} ${place}`;
}
