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
import { type KbPlatform, kbSections } from "#shared/entries/kb-article.ts";
import { namedVersion } from "#shared/entries/product.ts";
import { slugOf } from "#shared/links/slug.ts";
import { type Locale, languageIn } from "#shared/locale.ts";
import type { ProductEdition } from "#shared/search/product-edition.ts";

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
  const source = pageSourceOf(text, facts.title, messagesFor(locale).articleSection, index.fragments(locale));
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
function editionsOf({ fields, nameId, name }: ProductFolder, locale: Locale): ProductEdition[] {
  const { deployment, version, appNameReference, hubName } = fields(locale);
  if (appNameReference !== undefined || hubName !== undefined) return [];
  return [
    {
      key: nameId,
      name: name(locale),
      ...defined({ platform: platformOf(deployment), version: namedVersion(version) }),
    },
  ];
}

function platformOf(deployment: string | undefined): ProductEdition["platform"] {
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
  own: readonly ProductEdition[],
): readonly ProductEdition[] {
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
): ProductEdition[] {
  const known = [...index.products.values()].filter(({ name, nameId }) =>
    [nameId, ...index.languages.tags.map(name)].some((each) => each.toLowerCase() === productName.toLowerCase()),
  );
  const [first] = known;
  const key = first?.nameId ?? slugOf(productName);
  const name = first?.name(locale) ?? productName;
  const here = known.flatMap(({ fields }) => platformOf(fields(locale).deployment) ?? []);
  const existing = new Set(here);
  // An article for several platforms names products that may be on some of them only; a product that is not here is taken at its word.
  const stated = existing.size === 0 ? platforms : platforms.filter((platform) => existing.has(platform));
  const all = stated.length > 0 ? stated : [...existing];
  return all.length === 0 ? [{ key, name }] : all.map((platform) => ({ key, name, platform }));
}

/** Versions of a page have the same id, or the same place in their product's edition. */
function versionGroup(page: Page, { base, nameId, original }: ProductFolder): string {
  const place = page.statedId ?? page.path.slice(base.length);
  return `${nameId} ${original.deployment} ${place}`;
}
