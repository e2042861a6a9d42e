import type { ContentProblem, PagePath } from "#server/content/content-source.ts";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import type { Page, SiteIndex } from "./index-types.ts";
import { redirectsOf } from "./old-addresses.ts";
import { buildPageTree } from "./page-tree.ts";
import { productFoldersOf, productsOf } from "./products.ts";
import { type AssetRecord, type FileRecord, filePlace, type PageRecord, type SettingsRecord } from "./records.ts";
import { fragmentsOf, sitesOf, statedSiteName } from "./site-settings.ts";

export type IndexOptions = {
  /** Name of the site in case nothing in the folder names it. */
  readonly siteName: string;
  /** As if every draft were published: for previews. */
  readonly withDrafts?: boolean;
};

/** Makes the index of a content folder from what was read of its files. Pure: the same files give the same index. */
export function buildSiteIndex(records: Iterable<FileRecord>, options: IndexOptions): SiteIndex {
  const sorted = sortRecords(records);
  const productFolders = productFoldersOf(sorted.pages);
  const problems: ContentProblem[] = [...sorted.problems];
  const report = (problem: ContentProblem) => problems.push(problem);
  const nameIn = (locale: Locale) => statedSiteName(sorted.settings, locale) ?? options.siteName;
  const homeTitle = { en: nameIn("en"), ja: nameIn("ja") };
  const pages = options.withDrafts === true ? sorted.pages : publishedPages(sorted.pages);
  const tree = buildPageTree(pages, productFolders, homeTitle, report);
  const products = productsOf(sorted.pages, productFolders, tree);
  const { redirects, redirectProblems } = redirectsOf(tree.pages, sorted.settings);
  problems.push(...redirectProblems);
  const partial = { ...tree, products, productFolders, assets: sorted.assets, redirects };
  const { sites, siteProblems } = sitesOf(partial, sorted.settings);
  problems.push(...siteProblems);
  if (productFolders.size > 0 || sorted.settings.has("site.yaml")) problems.push(...sorted.untyped.map(untypedProblem));
  return { ...partial, sites, fragments: fragmentsOf(sorted.settings), problems };
}

/** Drafts are left out as if their files were not there; so are the translations of a draft. */
function publishedPages(pages: readonly PageRecord[]): readonly PageRecord[] {
  const drafts = pages.filter(({ summary }) => summary.draft === true).map(({ file }) => filePlace(file));
  if (drafts.length === 0) return pages;
  const unpublished = new Set(drafts.filter(({ locale }) => locale === defaultLocale).map(({ key }) => key));
  return pages.filter(({ file, summary }) => summary.draft !== true && !unpublished.has(filePlace(file).key));
}

export type SortedRecords = {
  /** By file, in the order of their names, so that the same files always give the same index. */
  readonly pages: readonly PageRecord[];
  readonly settings: ReadonlyMap<string, SettingsRecord>;
  readonly assets: ReadonlyMap<string, AssetRecord>;
  readonly untyped: readonly string[];
  readonly problems: readonly ContentProblem[];
};

function sortRecords(records: Iterable<FileRecord>): SortedRecords {
  const pages: PageRecord[] = [];
  const settings = new Map<string, SettingsRecord>();
  const assets = new Map<string, AssetRecord>();
  const untyped: string[] = [];
  const problems: ContentProblem[] = [];
  for (const record of records) {
    if (record.kind === "page") pages.push(record);
    else if (record.kind === "settings") settings.set(record.file, record);
    else if (record.kind === "asset") assets.set(record.file, record);
    else untyped.push(record.file);
    if ("problems" in record) problems.push(...record.problems);
  }
  pages.sort((one, other) => (one.file < other.file ? -1 : 1));
  return { pages, settings, assets, untyped, problems };
}

function untypedProblem(file: string): ContentProblem {
  const key = filePlace(file).key;
  return { severity: "warning", file, field: "type", message: `expected a page type; ${key} is not a page` };
}

/** The page at an address as visitors write it, or where that address leads; both may be missing. */
export function findAddress(index: SiteIndex, path: PagePath): { readonly page?: Page; readonly to?: string } {
  const page = index.pages.get(path);
  if (page !== undefined) return page.leadsTo === undefined ? { page } : { to: page.leadsTo };
  const to = index.redirects.get(path);
  if (to !== undefined) return { to };
  // Addresses of generators that write a file for each page.
  const short = path.replace(/(?:\/index)?\.html?$|\/index$/i, "");
  if (short === path) return {};
  const shortPage = index.pages.get(short === "" ? "/" : short);
  if (shortPage !== undefined) return { to: shortPage.leadsTo ?? shortPage.url };
  const shortTo = index.redirects.get(short);
  return shortTo === undefined ? {} : { to: shortTo };
}
