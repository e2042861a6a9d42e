import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { SearchablePage, SearchableProduct, SearchStamp } from "#server/content/searchable-content.ts";
import { type KbPlatform, kbSections } from "#shared/entries/kb-article.ts";
import { namedVersion } from "#shared/entries/product.ts";
import { slugOf } from "#shared/links/slug.ts";
import { defaultLocale, type Locale, locales } from "#shared/locale.ts";
import { messagesFor } from "#shared/messages/messages.ts";
import { defined } from "./defined.ts";
import type { Page, ProductFolder, SiteIndex } from "./index-types.ts";
import { statIfThere } from "./list-folder.ts";
import type { PageFields } from "./page-fields.ts";
import { pageSourceOf } from "./page-source.ts";
import { summaryIn, titleIn, translationsOf } from "./page-text.ts";
import { type PageText, readPageText, type TextPlace } from "./read-page-text.ts";
import { titleQualifier } from "./same-title.ts";

/** Files are looked at so many at a time, so that requests come between. */
const stampsAtOnce = 16;

type FilePlace = Pick<TextPlace, "root" | "isAlone">;

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
  const files = [...new Set([locale, defaultLocale])].flatMap((language) => page.texts[language]?.file ?? []);
  const written = await Promise.all(
    files.map(async (file) => {
      const found = await statsOf(place, file);
      return found === undefined ? "" : `${file} ${found.mtimeMs} ${found.size}`;
    }),
  );
  const { path } = page;
  const stamp = createHash("sha1")
    .update(JSON.stringify([written, factsOf(index, page, locale)]))
    .digest("base64");
  return { path, locale, stamp };
}

async function statsOf({ root, isAlone }: FilePlace, file: string): Promise<Stats | undefined> {
  const path = join(root, file);
  return isAlone === true ? statIfThere(path) : stat(path).catch(() => undefined);
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
    ...defined({
      titleQualifier: titleQualifier({ index, page, locale, tags: new Set() }),
      description,
      lastPublished,
      versionGroup: product === undefined ? undefined : versionGroup(page, product),
    }),
    products: ownEdition,
    boost: product?.fields[locale].searchBoost ?? 1,
  };
}

/** A page as the search knows it; undefined when it says that it is not to be found. */
export async function searchablePage(
  place: TextPlace,
  index: SiteIndex,
  page: Page,
  locale: Locale,
): Promise<SearchablePage | undefined> {
  const text = await readPageText(place, page, locale);
  // The fields were checked by the schema of the page's type; these are of every page, or of some types only.
  const fields = text.fields as Partial<PageFields<"topic">> & Partial<PageFields<"pageKbArticle">>;
  if (fields.searchExclude === true) return undefined;
  const facts = factsOf(index, page, locale);
  const source = pageSourceOf(text, facts.title, messagesFor(locale).articleSection);
  return {
    ...facts,
    markdown: source?.markdown ?? "",
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

/** An app and a hub are no products. */
function editionsOf({ fields, nameId, name }: ProductFolder, locale: Locale): SearchableProduct[] {
  const { deployment, version, appNameReference, hubName } = fields[locale];
  if (appNameReference !== undefined || hubName !== undefined) return [];
  return [
    {
      key: nameId,
      name: name[locale],
      ...defined({ platform: platformOf(deployment), version: namedVersion(version) }),
    },
  ];
}

function platformOf(deployment: string | undefined): SearchableProduct["platform"] {
  if (deployment === undefined || /^not applicable$/i.test(deployment)) return undefined;
  return /cloud/i.test(deployment) ? "cloud" : "data_center";
}

const articlePlatforms: Readonly<Record<KbPlatform, readonly ("cloud" | "data_center")[]>> = {
  "Cloud only": ["cloud"],
  "Cloud and Data Center": ["cloud", "data_center"],
  "Data Center only": ["data_center"],
  "Data Center and Cloud by request": ["data_center", "cloud"],
};

/** What a page says it is about comes before the product it is filed under. */
function statedProducts(
  index: SiteIndex,
  locale: Locale,
  {
    product,
    deployment,
    versions,
    platform,
    products,
  }: Partial<PageFields<"topic">> & Partial<PageFields<"pageKbArticle">>,
  own: readonly SearchableProduct[],
): readonly SearchableProduct[] {
  const named = [...(product === undefined ? [] : [{ productName: product }]), ...(products ?? [])];
  const about =
    named.length === 0
      ? own
      : named.flatMap((each) => {
          const { productName } = each;
          const stated = "platform" in each ? platformOf(each.platform) : undefined;
          const platforms = stated !== undefined ? [stated] : platform === undefined ? [] : articlePlatforms[platform];
          return editionsNamed(index, productName, platforms, locale);
        });
  const placed =
    deployment === undefined
      ? about
      : about.map((each) => ({ ...each, ...defined({ platform: platformOf(deployment) }) }));
  const applied =
    named.length > 0 || platform === undefined
      ? placed
      : placed.flatMap((each) => articlePlatforms[platform].map((one) => ({ ...each, platform: one })));
  const numbers = (versions ?? []).map((version) => (typeof version === "string" ? version : version.number));
  return numbers.length === 0 ? applied : applied.flatMap((each) => numbers.map((version) => ({ ...each, version })));
}

/** A product by its name, on the given platforms or, where none is given, on all it has here. */
function editionsNamed(
  index: SiteIndex,
  productName: string,
  platforms: readonly ("cloud" | "data_center")[],
  locale: Locale,
): SearchableProduct[] {
  const known = [...index.products.values()].filter(({ name, nameId }) =>
    [nameId, ...locales.map((each) => name[each])].some((each) => each.toLowerCase() === productName.toLowerCase()),
  );
  const [first] = known;
  const key = first?.nameId ?? slugOf(productName);
  const name = first?.name[locale] ?? productName;
  const here = known.flatMap(({ fields }) => platformOf(fields[locale].deployment) ?? []);
  const all = platforms.length > 0 ? platforms : [...new Set(here)];
  return all.length === 0 ? [{ key, name }] : all.map((platform) => ({ key, name, platform }));
}

/** Versions of a page have the same id, or the same place in their product's edition. */
function versionGroup(page: Page, { base, nameId, fields }: ProductFolder): string {
  const place = page.statedId ?? page.path.slice(base.length);
  return `${nameId} ${fields[defaultLocale].deployment} ${place}`;
}
