import type { ContentProblem, PagePath } from "#server/content/content-source.ts";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import { messagesFor } from "#shared/messages/messages.ts";
import { builtInPages, isSitePage } from "./built-in-pages.ts";
import { folderOf, type ProductFolders, productFolderOf } from "./classify.ts";
import type { Page } from "./index-types.ts";
import { addressPath } from "./old-addresses.ts";
import { type DraftPage, draftPages, generatedPage, newDraft } from "./page-drafts.ts";
import { byOrderThenTitle, isBroken, languagesWithText } from "./page-text.ts";
import { productNames } from "./product-name.ts";
import type { PageRecord } from "./records.ts";

export type PageTree = {
  readonly pages: ReadonlyMap<PagePath, Page>;
  readonly home: Page;
  readonly byFile: ReadonlyMap<string, Page>;
  readonly byFolder: ReadonlyMap<string, Page>;
  readonly byId: ReadonlyMap<string, Page>;
  readonly byStatedId: ReadonlyMap<string, readonly Page[]>;
};

/** Gives every page its address, its id and its place below another; two pages at one address are both reported. */
export function buildPageTree(
  records: readonly PageRecord[],
  productFolders: ProductFolders,
  homeTitle: Readonly<Record<Locale, string>>,
  report: (problem: ContentProblem) => void,
): PageTree {
  const { drafts, landings } = draftPages(records, productFolders, report);
  const pages = new Map<PagePath, DraftPage>();
  const byFile = new Map<string, DraftPage>();
  for (const draft of drafts) {
    const taken = pages.get(draft.path);
    if (taken === undefined) pages.set(draft.path, draft);
    else reportDuplicate(taken, draft, report);
    byFile.set(draft.key, taken ?? draft);
  }
  const byFolder = foldersWithPages(drafts, claimedFolders(drafts), landings, pages, productFolders, homeTitle);
  addBuiltInPages(pages);
  const home = byFolder.get("");
  if (home === undefined) throw new Error("a content folder always has a home page");
  leadToDocumentation(byFolder, productFolders);
  setParents(pages, byFolder, productFolders, home);
  const { byId, byStatedId } = setIds(pages);
  return { pages, home, byFile, byFolder, byId, byStatedId };
}

function reportDuplicate(one: Page, other: Page, report: (problem: ContentProblem) => void): void {
  for (const [page, rival] of [
    [one, other],
    [other, one],
  ] as const) {
    const [file, rivalFile] = [page, rival].map(
      (named) => named.texts[defaultLocale]?.file ?? named.texts.ja?.file ?? named.key,
    );
    report({ severity: "error", file: file ?? "", message: `has the same address as ${rivalFile}: ${page.path}` });
  }
}

/** The page of every folder that holds pages; a folder without a file for it gets one made from its name. */
function foldersWithPages(
  drafts: readonly DraftPage[],
  claims: ReadonlyMap<PagePath, DraftPage>,
  landings: ReadonlyMap<string, DraftPage>,
  pages: Map<PagePath, DraftPage>,
  productFolders: ProductFolders,
  homeTitles: Readonly<Record<Locale, string>>,
): Map<string, DraftPage> {
  const byFolder = new Map<string, DraftPage>();
  const open = (folder: string) => {
    if (byFolder.has(folder)) return;
    const made = landings.get(folder) ?? generatedPage(folder, productFolders);
    if (made === undefined) return;
    if (made.fallbackTitle === undefined) made.fallbackTitle = sharedTitle(made, landings, productFolders, homeTitles);
    const page = pages.get(made.path) ?? claims.get(made.path) ?? made;
    pages.set(page.path, page);
    byFolder.set(folder, page);
  };
  open("");
  for (const { folder } of drafts) {
    for (let at = folder; at !== ""; at = folderOf(at)) {
      open(at);
      if (productFolders.has(at)) break;
    }
  }
  return byFolder;
}

/** The home page is called as the site, homes of documentation and knowledge bases as their product. */
function sharedTitle(
  { type, folder }: DraftPage,
  landings: ReadonlyMap<string, DraftPage>,
  productFolders: ProductFolders,
  homeTitles: Readonly<Record<Locale, string>>,
): Readonly<Record<Locale, string>> | undefined {
  if (type === "homePage") return homeTitles;
  if (type !== "documentedProduct" && type !== "pageKbHome") return undefined;
  const product = productFolderOf(folder, productFolders);
  const landing = product === undefined ? undefined : landings.get(product);
  return landing === undefined || product === undefined ? homeTitles : productNames(landing.texts, product);
}

/** A page that has the address of its own folder as an alias was the folder's landing page where it was published before. */
function claimedFolders(drafts: readonly DraftPage[]): ReadonlyMap<PagePath, DraftPage> {
  const claims = new Map<PagePath, DraftPage>();
  for (const draft of drafts) {
    for (const alias of draft.texts[defaultLocale]?.summary.aliases ?? []) {
      if (!draft.path.startsWith(alias)) continue;
      const path = addressPath(alias);
      if (!claims.has(path) && draft.path.startsWith(`${path}/`)) claims.set(path, draft);
    }
  }
  return claims;
}

function addBuiltInPages(pages: Map<PagePath, DraftPage>): void {
  const languages = languagesWithText(pages.values());
  for (const { name, type } of builtInPages) {
    const path = `/${name}`;
    if (pages.has(path)) continue;
    const fallbackTitle = { en: messagesFor("en").builtInTitle(name), ja: messagesFor("ja").builtInTitle(name) };
    const page = newDraft(name, { path, type }, "", false);
    page.builtIn = languages;
    page.fallbackTitle = fallbackTitle;
    pages.set(path, page);
  }
}

function leadToDocumentation(byFolder: ReadonlyMap<string, DraftPage>, productFolders: ProductFolders): void {
  for (const [folder, docsFolder] of productFolders) {
    const landing = byFolder.get(folder);
    const docs = byFolder.get(folder === "" ? docsFolder : `${folder}/${docsFolder}`);
    const hasLandingPage = landing?.texts[defaultLocale]?.product?.hasProductLandingPage ?? true;
    if (landing !== undefined && docs !== undefined && !hasLandingPage) landing.leadsTo = docs.url;
  }
}

function setParents(
  pages: ReadonlyMap<PagePath, DraftPage>,
  byFolder: ReadonlyMap<string, DraftPage>,
  productFolders: ProductFolders,
  home: DraftPage,
): void {
  const childrenOf = new Map<DraftPage, DraftPage[]>();
  for (const page of pages.values()) {
    if (page === home) continue;
    page.product = productFolders.size === 0 ? undefined : productFolderOf(page.folder, productFolders);
    const parent =
      page.builtIn !== undefined || isSitePage(page.type) ? undefined : parentOf(page, byFolder, productFolders);
    if (parent !== undefined && parent !== home) page.parent = parent;
    const isListed =
      !page.hidden &&
      page.leadsTo === undefined &&
      page.type !== "unknown" &&
      !isSitePage(page.type) &&
      !isBroken(page);
    if (!isListed) continue;
    const siblings = childrenOf.get(parent ?? home);
    if (siblings === undefined) childrenOf.set(parent ?? home, [page]);
    else siblings.push(page);
  }
  const inOrder = byOrderThenTitle(defaultLocale);
  for (const [parent, children] of childrenOf) parent.children = children.sort(inOrder);
}

/** The nearest page above; nothing stands above a product. */
function parentOf(
  page: DraftPage,
  byFolder: ReadonlyMap<string, DraftPage>,
  productFolders: ProductFolders,
): DraftPage | undefined {
  if (page.isLanding && productFolders.has(page.folder)) return undefined;
  for (let at = page.isLanding ? folderOf(page.folder) : page.folder; ; at = folderOf(at)) {
    const above = byFolder.get(at);
    if (above !== undefined && above !== page && above.leadsTo === undefined) return above;
    if (at === "" || productFolders.has(at)) return undefined;
  }
}

/** Pages of several versions of a product may state one id; all but the first get the name of their product before it. */
function setIds(pages: ReadonlyMap<PagePath, DraftPage>) {
  const byId = new Map<string, DraftPage>();
  const byStatedId = new Map<string, DraftPage[]>();
  for (const page of pages.values()) {
    if (page.statedId !== undefined) {
      const sharing = byStatedId.get(page.statedId);
      if (sharing === undefined) byStatedId.set(page.statedId, [page]);
      else sharing.push(page);
    }
    if (byId.has(page.id)) {
      page.id = [`${page.product ?? ""}/${page.id}`, page.key, page.path].find((id) => !byId.has(id)) ?? page.path;
    }
    byId.set(page.id, page);
  }
  return { byId, byStatedId };
}
