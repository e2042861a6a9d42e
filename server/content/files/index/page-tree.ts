import type { ContentProblem, PagePath } from "#server/content/content-source.ts";
import type { Navigation, StatedEdition } from "#server/content/files/navigation/navigation.ts";
import { folderOf, type ProductFolders, productFolderOf } from "#server/content/files/read/classify.ts";
import type { PageRecord } from "#server/content/files/read/records.ts";
import { messagesFor } from "#server/messages/messages-for.ts";
import { type Languages, type PerLanguage, perLanguage } from "#shared/locale.ts";
import { applyNavigation } from "./apply-navigation.ts";
import { builtInPages, isSitePage } from "./built-in-pages.ts";
import type { Page, PageTree } from "./index-types.ts";
import { addressPath } from "./old-addresses.ts";
import { type DraftPage, type DraftRules, draftPages, encodedPath, generatedPage, newDraft } from "./page-drafts.ts";
import { byOrderThenTitle, firstText, isBroken, languagesWithText, summaryIn } from "./page-text.ts";
import { productNames } from "./product-name.ts";
import { whyUnserved } from "./unserved-addresses.ts";

/** What the tree is made by, besides the files. */
export type TreeRules = DraftRules & {
  /** What the site says it is called, if it does. */
  readonly siteNames: PerLanguage<string | undefined>;
  /** What the home page is called where nobody has named it. */
  readonly homeTitles: PerLanguage<string>;
  readonly navigations: readonly Navigation[];
  /** Versions of the whole site, each in a folder of its own. */
  readonly editions: readonly StatedEdition[];
};

/**
 * Gives every page its address, its id and its place below another; two pages at one address are both reported, and one at an
 * address that can never be served is left out.
 */
export function buildPageTree(
  records: readonly PageRecord[],
  rules: TreeRules,
  report: (problem: ContentProblem) => void,
): PageTree {
  const { productFolders, languages, navigations, editions } = rules;
  const { drafts: written, landings } = draftPages(records, rules, report);
  const drafts = written.filter((draft) => {
    const reason = whyUnserved(draft.path, languages.tags);
    if (reason === undefined) return true;
    const message = `no page can have the address ${draft.path}: ${reason}`;
    report({ severity: "error", file: fileOf(draft), message });
    if (draft.isLanding) landings.delete(draft.folder);
    return false;
  });
  const pages = new Map<PagePath, DraftPage>();
  const byFile = new Map<string, DraftPage>();
  for (const draft of drafts) {
    const [rival, free] = [pages.get(draft.path), draft.formerPaths.at(-1)];
    // Two files that its generator gives one address keep those of their places.
    if (rules.rules.dialect !== undefined && rival !== undefined && free !== undefined && !pages.has(free))
      moveTo(draft, free);
    const taken = pages.get(draft.path);
    if (taken === undefined) pages.set(draft.path, draft);
    else reportDuplicate(taken, draft, report);
    byFile.set(draft.key, taken ?? draft);
  }
  for (const draft of drafts) if (draft.leadsTo !== undefined) refuseCircle(draft, pages, report);
  const byFolder = foldersWithPages(drafts, claimedFolders(drafts), landings, pages, rules);
  addBuiltInPages(pages, languages);
  const home = byFolder.get("");
  if (home === undefined) throw new Error("a content folder always has a home page");
  leadToDocumentation(byFolder, productFolders);
  setParents(pages, byFolder, productFolders, home);
  for (const page of pages.values())
    page.product ??= editions.find(
      ({ folder }) => page.folder === folder || page.folder.startsWith(`${folder}/`),
    )?.folder;
  // A site of products has an order of its own: product by product.
  const isPlain = productFolders.size === 0;
  const navigation = isPlain
    ? applyNavigation(navigations, { pages, home, byFile, byFolder, languages }, report)
    : undefined;
  const { byId, byStatedId } = setIds(pages);
  return { pages, home, byFile, byFolder, byId, byStatedId, navigation };
}

/** Pages that lead to each other would send visitors around for ever: the first of them stays where it is. */
function refuseCircle(
  draft: DraftPage,
  pages: ReadonlyMap<PagePath, DraftPage>,
  report: (problem: ContentProblem) => void,
): void {
  const seen = new Set<DraftPage>();
  for (let at: DraftPage | undefined = draft; at?.leadsTo !== undefined; at = pages.get(addressPath(at.leadsTo))) {
    if (seen.has(at)) {
      draft.leadsTo = undefined;
      report({ severity: "error", file: fileOf(draft), field: "redirectTo", message: "leads around in a circle" });
      return;
    }
    seen.add(at);
  }
}

function moveTo(draft: DraftPage, path: PagePath): void {
  draft.formerPaths = draft.formerPaths.filter((each) => each !== path);
  draft.path = path;
  draft.url = encodedPath(path);
}

function reportDuplicate(one: Page, other: Page, report: (problem: ContentProblem) => void): void {
  for (const [page, rival] of [
    [one, other],
    [other, one],
  ] as const) {
    const message = `has the same address as ${fileOf(rival)}: ${page.path}`;
    report({ severity: "error", file: fileOf(page), message });
  }
}

function fileOf({ texts, languages, key }: Page): string {
  return firstText(texts, languages)?.file ?? key;
}

/** The page of every folder that holds pages; a folder without a file for it gets one made from its name. */
function foldersWithPages(
  drafts: readonly DraftPage[],
  claims: ReadonlyMap<PagePath, DraftPage>,
  landings: ReadonlyMap<string, DraftPage>,
  pages: Map<PagePath, DraftPage>,
  rules: TreeRules,
): Map<string, DraftPage> {
  const { productFolders, languages } = rules;
  const byFolder = new Map<string, DraftPage>();
  const open = (folder: string) => {
    if (byFolder.has(folder)) return;
    const made = landings.get(folder) ?? generatedPage(folder, rules);
    if (made === undefined || whyUnserved(made.path, languages.tags) !== undefined) return;
    if (made.fallbackTitle === undefined) made.fallbackTitle = sharedTitle(made, landings, rules);
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

/** The home page is called as the site, homes of documentation and knowledge bases as their product or else as the site. */
function sharedTitle(
  { type, folder, languages }: DraftPage,
  landings: ReadonlyMap<string, DraftPage>,
  { productFolders, siteNames, homeTitles }: TreeRules,
): PerLanguage<string> | undefined {
  if (type === "homePage") return homeTitles;
  if (type !== "documentedProduct" && type !== "pageKbHome") return undefined;
  const product = productFolderOf(folder, productFolders);
  const landing = landings.get(product ?? "");
  if (landing === undefined) return homeTitles;
  if (product !== undefined) return productNames(landing.texts, product, languages);
  // As visitors read it on the home page, where nothing else says what the site is called.
  return (locale) => siteNames(locale) ?? summaryIn(landing, locale).title ?? homeTitles(locale);
}

/** A page that has the address of its own folder as an alias was the folder's landing page where it was published before. */
function claimedFolders(drafts: readonly DraftPage[]): ReadonlyMap<PagePath, DraftPage> {
  const claims = new Map<PagePath, DraftPage>();
  for (const draft of drafts) {
    for (const alias of firstText(draft.texts, draft.languages)?.summary.aliases ?? []) {
      if (!draft.path.startsWith(alias)) continue;
      const path = addressPath(alias);
      if (!claims.has(path) && draft.path.startsWith(`${path}/`)) claims.set(path, draft);
    }
  }
  return claims;
}

function addBuiltInPages(pages: Map<PagePath, DraftPage>, languages: Languages): void {
  const written = languagesWithText(pages.values(), languages);
  for (const { name, type } of builtInPages) {
    const path = `/${name}`;
    if (pages.has(path)) continue;
    const fallbackTitle = perLanguage(languages, (locale) => messagesFor(locale).builtInTitle(name));
    const page = newDraft(name, { path, type }, "", false, languages);
    page.builtIn = written;
    page.fallbackTitle = fallbackTitle;
    pages.set(path, page);
  }
}

function leadToDocumentation(byFolder: ReadonlyMap<string, DraftPage>, productFolders: ProductFolders): void {
  for (const [folder, docsFolder] of productFolders) {
    const landing = byFolder.get(folder);
    const docs = byFolder.get(folder === "" ? docsFolder : `${folder}/${docsFolder}`);
    const hasLandingPage =
      (landing && firstText(landing.texts, landing.languages))?.product?.hasProductLandingPage ?? true;
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
  const inOrder = byOrderThenTitle(home.languages.tags[0]);
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
