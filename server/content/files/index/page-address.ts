import { posix } from "node:path";
import type { PagePath } from "#server/content/content-source.ts";
import { foreignPaths } from "#server/content/files/addresses/foreign-paths.ts";
import type { AddressSettings } from "#server/content/files/addresses/path-rule.ts";
import { type Place, withoutExtension } from "#server/content/files/read/classify.ts";
import { isCategoryFile } from "#server/content/files/read/foreign-fields.ts";
import type { PageSummary, SettingsRecord } from "#server/content/files/read/records.ts";
import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";
import { slugOf } from "#shared/links/slug.ts";
import { addressPath } from "./old-addresses.ts";

/** How pages get their addresses, besides by their place. */
export type ForeignRules = {
  readonly settings: AddressSettings;
  /** Undefined: nobody knows, so a page answers at what any generator would have called it. */
  readonly dialect: Dialect | undefined;
  /** The site was made for Signpost: no other rule than the place counts. */
  readonly isOwn: boolean;
};

/** What a folder's files say of the tool they were written for. */
export function foreignRules(
  settings: ReadonlyMap<string, SettingsRecord>,
  addresses: AddressSettings,
  dialect: Dialect | undefined,
  hasProducts: boolean,
): ForeignRules {
  const isOwn = dialect === undefined && (hasProducts || settings.has("site.yaml") || settings.has("header.yaml"));
  return { settings: addresses, dialect, isOwn };
}

export type PageAddresses = { readonly path: PagePath; readonly formerPaths: readonly PagePath[] };

const none: readonly PagePath[] = [];
const ruledTypes: ReadonlySet<string> = new Set(["homePage", "collection", "topicSet", "topic"]);

/**
 * The address of a page, and those that it may have had: what its file states, else what its generator's rule makes of the file's
 * path, else its place. A page in a product or a knowledge base has its place.
 */
export function addressesOf(
  key: string,
  summary: PageSummary,
  place: Place,
  { settings, dialect, isOwn }: ForeignRules,
  isInProduct: boolean,
): PageAddresses {
  const written = writtenPath(summary, place.path);
  const isRuled =
    !isOwn &&
    !isInProduct &&
    ruledTypes.has(place.type) &&
    !/\.(?:ya?ml|json)$/.test(key.replace(/(?:^|\/)_category_\.\w+$/, ""));
  if (!isRuled) return { path: written, formerPaths: none };
  const { textFolder = "" } = settings;
  const file = withoutExtension(key);
  const path = publishedAt(file.startsWith(textFolder) ? file.slice(textFolder.length) : file, settings);
  if (path === file && isOrdinary(path, summary, settings)) return { path: written, formerPaths: none };
  const isCategory = isCategoryFile(key);
  const ruled = foreignPaths({ path, summary, isCategory }, settings, dialect);
  // What only names a folder is at the folder's own address.
  const own =
    dialect === undefined || summary.url !== undefined
      ? written
      : folderAddress(isCategory, path, ruled, written, { settings, dialect, isOwn });
  const former = [...ruled, ...(place.path === written ? [] : [place.path]), written].filter((at) => at !== own);
  return { path: own, formerPaths: former.length === 0 ? none : [...new Set(former)] };
}

/** The path of a file with its folder called as it is published. */
function publishedAt(file: string, { published }: AddressSettings): string {
  const place = published.find(({ folder }) => file.startsWith(`${folder}/`));
  return place === undefined ? file : posix.join(place.path, file.slice(place.folder.length + 1));
}

const ordinaryPath = /^(?:[a-z][a-z0-9-]*\/)*[a-z][a-z0-9-]*$/;
const specialPath = /(?:^|\/)(?:index|readme|posts\/[^/]*|([^/]+)\/\1)$/;

/** Whether every rule makes the same address of a path, as it does of nearly all: then none has to be asked. */
function isOrdinary(path: string, summary: PageSummary, { sectionTemplates }: AddressSettings): boolean {
  const { id, slug, slugPath, permalink } = summary;
  if ((id ?? slug ?? slugPath ?? permalink ?? summary.url) !== undefined || specialPath.test(path)) return false;
  return ordinaryPath.test(path) && !Object.hasOwn(sectionTemplates, path.split("/", 1)[0] ?? "");
}

function folderAddress(
  isCategory: boolean,
  path: string,
  ruled: readonly PagePath[],
  written: PagePath,
  rules: ForeignRules,
): PagePath {
  if (!isCategory) return ruled[0] ?? written;
  const folder = { path: posix.join(posix.dirname(path), "index"), summary: {} };
  return foreignPaths(folder, rules.settings, rules.dialect)[0] ?? written;
}

function writtenPath({ url, slug }: PageSummary, placePath: PagePath): PagePath {
  if (url !== undefined) {
    const path = addressPath(url).replace(/(?:\/index)?\.html?$/i, "");
    return path === "" ? "/" : path;
  }
  const kept = slug === undefined ? "" : slugOf(slug).trim();
  return kept === "" ? placePath : `${placePath.slice(0, placePath.lastIndexOf("/"))}/${kept}`;
}
