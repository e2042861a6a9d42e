import type { ContentProblem, PagePath } from "#server/content/content-source.ts";
import {
  folderOf,
  landingRank,
  type Place,
  type ProductFolders,
  placeOfFile,
  placeOfFolder,
  productFolderOf,
  withoutExtension,
} from "#server/content/files/read/classify.ts";
import { isCategoryFile } from "#server/content/files/read/foreign-fields.ts";
import { isWrittenType } from "#server/content/files/read/page-fields.ts";
import { isProductFile } from "#server/content/files/read/read-file.ts";
import { filePlace, type PageRecord } from "#server/content/files/read/records.ts";
import { inLanguage, type Languages, type Locale, type PerLanguage, perLanguage } from "#shared/locale.ts";
import { draftProblems } from "./draft-problems.ts";
import type { Page } from "./index-types.ts";
import { addressesOf, type ForeignRules } from "./page-address.ts";
import { firstText } from "./page-text.ts";
import { productNames } from "./product-name.ts";

/** A page while the index is being made: its place among the others is still to come. */
export type DraftPage = Unlocked<Omit<Page, "parent" | "children" | "previous" | "next">> & {
  parent: DraftPage | undefined;
  children: readonly DraftPage[];
  previous: DraftPage | undefined;
  next: DraftPage | undefined;
  readonly folder: string;
  readonly isLanding: boolean;
};

/** What pages get their addresses by. */
export type DraftRules = {
  readonly productFolders: ProductFolders;
  readonly languages: Languages;
  readonly rules: ForeignRules;
};

type Unlocked<T> = { -readonly [Key in keyof T]: T[Key] };
type Texts = Partial<Record<Locale, PageRecord>>;

/** Brings a page's languages together and finds out which file is the landing page of each folder. */
export function draftPages(
  records: readonly PageRecord[],
  rules: DraftRules,
  report: (problem: ContentProblem) => void,
) {
  const { productFolders, languages } = rules;
  const texts = textsByKey(records, languages);
  const landingKeys = chooseLandings(texts.keys(), productFolders, report);
  const drafts: DraftPage[] = [];
  const landings = new Map<string, DraftPage>();
  for (const [key, pageTexts] of texts) {
    const landingOf = landingKeys.get(key);
    if (landingOf === undefined && (landingRank(key) !== undefined || isProductFile(key))) continue;
    const folder = landingOf ?? folderOf(key);
    const place = landingOf === undefined ? placeOfFile(key, productFolders) : placeOfFolder(landingOf, productFolders);
    if (place === undefined) continue;
    const draft = draftOf(key, pageTexts, place, folder, landingOf !== undefined, rules);
    for (const problem of draftProblems(draft, place)) report(problem);
    drafts.push(draft);
    if (landingOf !== undefined) landings.set(landingOf, draft);
  }
  return { drafts, landings };
}

/** A page for a folder that has none of its own; undefined for folders that only group files. */
export function generatedPage(folder: string, rules: DraftRules): DraftPage | undefined {
  const { productFolders, languages } = rules;
  const place = placeOfFolder(folder, productFolders);
  if (place === undefined) return undefined;
  const key = folder === "" ? "index" : `${folder}/index`;
  const { path, formerPaths } = addressesOf(key, {}, place, rules.rules, isInProduct(folder, productFolders));
  const draft = newDraft(folder, { path, type: place.type }, folder, true, languages);
  draft.formerPaths = formerPaths;
  draft.id = folder === "" ? "index" : folder;
  return draft;
}

const noPages: readonly DraftPage[] = [];
const noTexts: Texts = {};
const noPaths: readonly PagePath[] = [];

/** All pages are made here with the same properties in the same order: ten thousand of them then take half the memory. */
export function newDraft(
  key: string,
  { path, type }: { path: PagePath; type: Page["type"] },
  folder: string,
  isLanding: boolean,
  languages: Languages,
): DraftPage {
  return {
    path,
    url: encodedPath(path),
    id: key,
    statedId: undefined,
    type,
    key,
    texts: noTexts,
    languages,
    fallbackTitle: undefined,
    builtIn: undefined,
    hidden: false,
    order: undefined,
    product: undefined,
    parent: undefined,
    children: noPages,
    leadsTo: undefined,
    labels: undefined,
    previous: undefined,
    next: undefined,
    formerPaths: noPaths,
    folder,
    isLanding,
  };
}

function textsByKey(records: readonly PageRecord[], languages: Languages): Map<string, Texts> {
  const texts = new Map<string, Texts>();
  for (const record of records) {
    const { locale, key } = filePlace(record.file, languages);
    const known = texts.get(key);
    if (known === undefined) texts.set(key, { [locale]: record });
    // Beside a text in Markdown, HTML of the same name was made from it.
    else if (known[locale] === undefined || !/\.html?$/i.test(record.file)) known[locale] = record;
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

function draftOf(
  key: string,
  texts: Texts,
  place: Place,
  folder: string,
  isLanding: boolean,
  { productFolders, languages, rules }: DraftRules,
): DraftPage {
  const own = firstText(texts, languages);
  const { summary = {}, product } = own ?? {};
  const stated = isProductFile(key) ? undefined : summary.type;
  const isProducts = isInProduct(isLanding ? folder : folderOf(key), productFolders);
  const { path, formerPaths } = addressesOf(key, summary, place, rules, isProducts);
  const placeType = path === "/" && homeTypes.has(place.type) && !isProducts ? "homePage" : place.type;
  const type =
    stated === undefined ? placeType : isWrittenType(stated) && stated !== "productLandingPage" ? stated : "unknown";
  const id = summary.id ?? product?.id;
  const draft = newDraft(key, { path, type }, folder, isLanding, languages);
  draft.id = id ?? (isProductFile(key) ? folder : withoutExtension(key));
  draft.statedId = id;
  draft.texts = texts;
  draft.fallbackTitle = isProductFile(key) ? landingTitles(texts, folder, languages) : undefined;
  draft.hidden = summary.hidden === true;
  draft.order = summary.order;
  draft.formerPaths = formerPaths;
  draft.leadsTo = summary.redirectTo;
  return draft;
}

/** What a page at the home address is besides. */
const homeTypes: ReadonlySet<string> = new Set(["topic", "topicSet", "collection"]);

function isInProduct(folder: string, productFolders: ProductFolders): boolean {
  return productFolders.size > 0 && productFolderOf(folder, productFolders) !== undefined;
}

/** Title of a product's landing page, by language. */
function landingTitles(texts: Texts, folder: string, languages: Languages): PerLanguage<string> {
  const names = productNames(texts, folder, languages);
  const supportTitles = Object.fromEntries(
    Object.entries(texts).map(([locale, record]) => [locale, record?.product?.supportTitle]),
  );
  return perLanguage(languages, (locale) => inLanguage(supportTitles, locale, languages) ?? names(locale));
}

/** A path as it stands in links. */
export function encodedPath(path: PagePath): string {
  return /^[\w\-./~]*$/.test(path) ? path : path.split("/").map(encodeURIComponent).join("/");
}
