import type { ContentProblem, PagePath } from "#server/content/content-source.ts";
import { slugOf } from "#shared/links/slug.ts";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import {
  folderOf,
  landingRank,
  type Place,
  type ProductFolders,
  placeOfFile,
  placeOfFolder,
  withoutExtension,
} from "./classify.ts";
import { isCategoryFile } from "./foreign-fields.ts";
import type { Page } from "./index-types.ts";
import { addressPath } from "./old-addresses.ts";
import { isWrittenType } from "./page-fields.ts";
import { productNames } from "./product-name.ts";
import { isProductFile } from "./read-file.ts";
import { filePlace, type PageRecord } from "./records.ts";

/** A page while the index is being made: its place among the others is still to come. */
export type DraftPage = Unlocked<Omit<Page, "parent" | "children">> & {
  parent: DraftPage | undefined;
  children: readonly DraftPage[];
  readonly folder: string;
  readonly isLanding: boolean;
};

type Unlocked<T> = { -readonly [Key in keyof T]: T[Key] };
type Texts = { en?: PageRecord; ja?: PageRecord };

/** Brings a page's languages together and finds out which file is the landing page of each folder. */
export function draftPages(
  records: readonly PageRecord[],
  productFolders: ProductFolders,
  report: (problem: ContentProblem) => void,
) {
  const texts = textsByKey(records);
  const landingKeys = chooseLandings(texts.keys(), productFolders, report);
  const drafts: DraftPage[] = [];
  const landings = new Map<string, DraftPage>();
  for (const [key, pageTexts] of texts) {
    const landingOf = landingKeys.get(key);
    if (landingOf === undefined && (landingRank(key) !== undefined || isProductFile(key))) continue;
    const folder = landingOf ?? folderOf(key);
    const place = landingOf === undefined ? placeOfFile(key, productFolders) : placeOfFolder(landingOf, productFolders);
    if (place === undefined) continue;
    const draft = draftOf(key, pageTexts, place, folder, landingOf !== undefined);
    drafts.push(draft);
    if (landingOf !== undefined) landings.set(landingOf, draft);
  }
  return { drafts, landings };
}

/** A page for a folder that has none of its own; undefined for folders that only group files. */
export function generatedPage(folder: string, productFolders: ProductFolders): DraftPage | undefined {
  const place = placeOfFolder(folder, productFolders);
  if (place === undefined) return undefined;
  const draft = newDraft(folder, place, folder, true);
  draft.id = folder === "" ? "index" : folder;
  return draft;
}

const noPages: readonly DraftPage[] = [];
const noTexts: Texts = {};

/** All pages are made here with the same properties in the same order: ten thousand of them then take half the memory. */
export function newDraft(
  key: string,
  { path, type }: { path: PagePath; type: Page["type"] },
  folder: string,
  isLanding: boolean,
): DraftPage {
  return {
    path,
    url: encodedPath(path),
    id: key,
    statedId: undefined,
    type,
    key,
    texts: noTexts,
    fallbackTitle: undefined,
    builtIn: undefined,
    hidden: false,
    order: undefined,
    product: undefined,
    parent: undefined,
    children: noPages,
    leadsTo: undefined,
    folder,
    isLanding,
  };
}

function textsByKey(records: readonly PageRecord[]): Map<string, Texts> {
  const texts = new Map<string, Texts>();
  for (const record of records) {
    const { locale, key } = filePlace(record.file);
    const known = texts.get(key);
    if (known === undefined) texts.set(key, locale === "ja" ? { ja: record } : { en: record });
    else known[locale] = record;
  }
  return texts;
}

/** The landing file of each folder, by file: `product.yaml`, else the strongest name, else `boards.md` beside `boards/`. */
function chooseLandings(
  keys: Iterable<string>,
  productFolders: ProductFolders,
  report: (problem: ContentProblem) => void,
) {
  const best = new Map<string, string>();
  const folders = new Set<string>();
  const all = [...keys];
  for (const key of all) {
    const folder = folderOf(key);
    for (let at = folder; at !== "" && !folders.has(at); at = folderOf(at)) folders.add(at);
    const rank = rankOf(key);
    if (rank === undefined) continue;
    const rival = best.get(folder);
    const weaker = rival === undefined ? undefined : (rankOf(rival) ?? 0) <= rank ? key : rival;
    if (weaker !== key) best.set(folder, key);
    if (weaker !== undefined && !isCategoryFile(weaker)) {
      report({
        severity: "warning",
        file: weaker,
        message: `is not shown: ${best.get(folder)} is the landing page of this folder`,
      });
    }
  }
  for (const key of all) {
    const folder = withoutExtension(key);
    if (
      key.endsWith(".md") &&
      folders.has(folder) &&
      !best.has(folder) &&
      placeOfFolder(folder, productFolders) !== undefined
    ) {
      best.set(folder, key);
    }
  }
  return new Map([...best].map(([folder, key]) => [key, folder]));
}

function rankOf(key: string): number | undefined {
  return isProductFile(key) ? -1 : landingRank(key);
}

function draftOf(key: string, texts: Texts, place: Place, folder: string, isLanding: boolean): DraftPage {
  const own = texts[defaultLocale] ?? texts.ja;
  const { summary = {}, product } = own ?? {};
  const stated = isProductFile(key) ? undefined : summary.type;
  const path = writtenPath(summary.url, summary.slug, place.path);
  const placeType = path === "/" && place.type === "topic" ? "homePage" : place.type;
  const type =
    stated === undefined ? placeType : isWrittenType(stated) && stated !== "productLandingPage" ? stated : "unknown";
  const id = summary.id ?? product?.id;
  const draft = newDraft(key, { path, type }, folder, isLanding);
  draft.id = id ?? (isProductFile(key) ? folder : withoutExtension(key));
  draft.statedId = id;
  draft.texts = texts;
  draft.fallbackTitle = isProductFile(key) ? landingTitles(texts, folder) : undefined;
  draft.hidden = summary.hidden === true;
  draft.order = summary.order;
  return draft;
}

/** Title of a product's landing page, by language. */
function landingTitles(texts: Texts, folder: string): Readonly<Record<Locale, string>> {
  const names = productNames(texts, folder);
  const supportTitle = texts.en?.product?.supportTitle;
  return { en: supportTitle ?? names.en, ja: texts.ja?.product?.supportTitle ?? supportTitle ?? names.ja };
}

function writtenPath(url: string | undefined, slug: string | undefined, placePath: PagePath): PagePath {
  if (url !== undefined) {
    const path = addressPath(url).replace(/(?:\/index)?\.html?$/i, "");
    return path === "" ? "/" : path;
  }
  const kept = slug === undefined ? "" : slugOf(slug).trim();
  return kept === "" ? placePath : `${placePath.slice(0, placePath.lastIndexOf("/"))}/${kept}`;
}

function encodedPath(path: PagePath): string {
  return /^[\w\-./~]*$/.test(path) ? path : path.split("/").map(encodeURIComponent).join("/");
}
