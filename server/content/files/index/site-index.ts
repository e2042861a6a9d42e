import type { ContentProblem } from "#server/content/content-source.ts";
import { addressSettings } from "#server/content/files/addresses/address-settings.ts";
import { defined } from "#server/content/files/defined.ts";
import { type FoundNavigation, noNavigation } from "#server/content/files/navigation/navigation.ts";
import { ownNavigation } from "#server/content/files/navigation/own-navigation.ts";
import { navigationOfParents } from "#server/content/files/navigation/stated-parents.ts";
import { noPageTypeHere } from "#server/content/files/read/read-fields.ts";
import {
  type AssetRecord,
  type FileRecord,
  filePlace,
  type PageRecord,
  type SettingsRecord,
} from "#server/content/files/read/records.ts";
import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";
import type { OwnCode } from "#server/content/own-code.ts";
import { type Languages, perLanguage } from "#shared/locale.ts";
import type { AssetVersions } from "./asset-versions.ts";
import type { SiteIndex } from "./index-types.ts";
import { redirectsOf } from "./old-addresses.ts";
import { foreignRules } from "./page-address.ts";
import { buildPageTree } from "./page-tree.ts";
import { isPartial } from "./partials.ts";
import { productFoldersOf, productsOf } from "./products.ts";
import { statedDialect } from "./site-dialect.ts";
import { siteEditions } from "./site-editions.ts";
import { fragmentsOf, settingsByPlace, sitesOf, statedSiteName } from "./site-settings.ts";

export type IndexOptions = {
  /** What is known of the bytes of files. */
  readonly versions: AssetVersions;
  /** Name of the site in case nothing in the folder names it. */
  readonly siteName: string;
  readonly languages: Languages;
  /** The content folder's own name, with which addresses may have begun before. */
  readonly folderName?: string;
  /** Settings say where requests go: pages to write to support are listed, with or without files for them. */
  readonly offersSupport?: boolean;
  /** As if every draft were published: for previews. */
  readonly withDrafts?: boolean;
  /** The generator that the folder's own files tell of; what `site.yaml` says comes first. */
  readonly dialect?: Dialect | undefined;
  /** The site's own code, and what is wrong with it. */
  readonly own?: OwnCode | undefined;
  /** What files beside and in the folder say of order and names. */
  readonly navigation?: FoundNavigation;
};

/** Makes the index of a content folder from what was read of its files. Pure: the same files give the same index. */
export function buildSiteIndex(records: Iterable<FileRecord>, options: IndexOptions): SiteIndex {
  const { languages, navigation = noNavigation } = options;
  const sorted = sortRecords(records, navigation.files);
  const productFolders = productFoldersOf(sorted.pages, languages);
  const problems: ContentProblem[] = [...sorted.problems, ...navigation.problems];
  const report = (problem: ContentProblem) => problems.push(problem);
  const settings = settingsByPlace(sorted.settings, languages);
  const siteNames = perLanguage(
    languages,
    (locale) => statedSiteName(settings, locale, languages) ?? navigation.site.name,
  );
  const homeTitles = perLanguage(languages, (locale) => siteNames(locale) ?? options.siteName);
  const dialect = statedDialect(sorted.settings, report) ?? options.dialect;
  const whole = sorted.pages.filter(({ file }) => !isPartial(file, dialect));
  const pages = options.withDrafts === true ? whole : publishedPages(whole, languages);
  const own = ownNavigation(sorted.settings.get("site.yaml"));
  const stated = dialect === undefined || dialect === "jekyll" ? navigationOfParents(pages, languages) : undefined;
  const navigations = own !== undefined ? [own] : [...navigation.candidates, ...(stated === undefined ? [] : [stated])];
  const addresses = addressSettings(sorted.settings, dialect, options.folderName ?? "", navigation.site);
  const rules = foreignRules(sorted.settings, addresses, dialect, productFolders.size > 0);
  const editions = productFolders.size > 0 ? [] : (navigation.site.editions ?? []);
  const tree = buildPageTree(
    pages,
    { productFolders, siteNames, homeTitles, languages, rules, navigations, editions },
    report,
  );
  const products =
    editions.length > 0
      ? siteEditions(editions, tree, homeTitles, languages)
      : productsOf(sorted.pages, productFolders, tree, languages);
  const { redirects, patterns, redirectProblems } = redirectsOf(tree.pages, sorted.settings, languages.tags);
  problems.push(...redirectProblems);
  const partial = {
    ...tree,
    products,
    productFolders,
    assets: sorted.assets,
    versions: options.versions,
    redirects,
    isOwn: rules.isOwn,
    oldForms: { prefixes: rules.isOwn ? [] : addresses.prefixes, patterns },
    languages,
    stated: navigation.site,
  };
  const { sites, siteProblems } = sitesOf(partial, settings, options.offersSupport === true);
  problems.push(...siteProblems);
  if (productFolders.size > 0 || sorted.settings.has("site.yaml"))
    problems.push(...sorted.untyped.map((file) => untypedProblem(file, languages)));
  const fragments = fragmentsOf(settings, languages);
  problems.push(...(options.own?.problems ?? []));
  const ownPageTypes = options.own?.pageTypes ?? [];
  const known = new Set(ownPageTypes.map(noPageTypeHere));
  return {
    ...partial,
    sites,
    fragments,
    // Files are read before anybody knows which page types the site has of its own.
    problems: known.size === 0 ? problems : problems.filter(({ message }) => !known.has(message)),
    ownPageTypes,
    ...defined({ dialect, own: options.own?.url }),
  };
}

/** Drafts are left out as if their files were not there; so are the translations of a draft. */
function publishedPages(pages: readonly PageRecord[], languages: Languages): readonly PageRecord[] {
  const drafts = pages.filter(({ summary }) => summary.draft === true).map(({ file }) => filePlace(file, languages));
  if (drafts.length === 0) return pages;
  const unpublished = new Set(drafts.filter(({ locale }) => locale === languages.tags[0]).map(({ key }) => key));
  return pages.filter(
    ({ file, summary }) => summary.draft !== true && !unpublished.has(filePlace(file, languages).key),
  );
}

export type SortedRecords = {
  /** By file, in the order of their names, so that the same files always give the same index. */
  readonly pages: readonly PageRecord[];
  readonly settings: ReadonlyMap<string, SettingsRecord>;
  readonly assets: ReadonlyMap<string, AssetRecord>;
  readonly untyped: readonly string[];
  readonly problems: readonly ContentProblem[];
};

function sortRecords(records: Iterable<FileRecord>, left: ReadonlySet<string>): SortedRecords {
  const pages: PageRecord[] = [];
  const settings = new Map<string, SettingsRecord>();
  const assets = new Map<string, AssetRecord>();
  const untyped: string[] = [];
  const problems: ContentProblem[] = [];
  for (const record of records) {
    // What a configuration says of addresses is read from it too; what is wrong in it was told by who read it first.
    if (left.has(record.file)) {
      if (record.kind === "settings") settings.set(record.file, record);
      continue;
    }
    if (record.kind === "page") pages.push(record);
    else if (record.kind === "settings") settings.set(record.file, record);
    else if (record.kind === "asset") assets.set(record.file, record);
    else {
      untyped.push(record.file);
      if (record.asset !== undefined) assets.set(record.file, record.asset);
    }
    if ("problems" in record) problems.push(...record.problems);
  }
  pages.sort((one, other) => (one.file < other.file ? -1 : 1));
  return { pages, settings, assets, untyped, problems };
}

function untypedProblem(file: string, languages: Languages): ContentProblem {
  const { key } = filePlace(file, languages);
  return { severity: "warning", file, field: "type", message: `expected a page type; ${key} is not a page` };
}
